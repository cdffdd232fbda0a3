import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../routes/root-route';
import { lazyPage } from '../routes/pages';
// The page of the provider is loaded later, when the address may have changed.
import './arrived-with';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' && /^\/app\/(?!\/)/.test(search.next) ? { next: search.next } : {},
  component: lazyPage(['sign-in'], () => import('./sign-in-page'), 'SignInPage'),
});

export const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyPage(['sign-in'], () => import('./welcome-page'), 'WelcomePage'),
});

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyPage(['sign-in'], () => import('./invitation-page'), 'InvitationPage'),
});

export const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(['sign-in'], () => import('./forgot-page'), 'ForgotPage'),
});

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  component: lazyPage(['sign-in'], () => import('./reset-page'), 'ResetPage'),
});

export const providerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/provider',
  component: lazyPage(['sign-in'], () => import('./provider-page'), 'ProviderPage'),
});

export const organisationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organisation',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' && /^\/app\/(?!\/)/.test(search.next) ? { next: search.next } : {},
  component: lazyPage(['sign-in', 'single-sign-on'], () => import('./organisation-page'), 'OrganisationPage'),
});

export const organisationCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organisation/$providerId',
  component: lazyPage(
    ['sign-in', 'single-sign-on'],
    () => import('./organisation-callback-page'),
    'OrganisationCallbackPage',
  ),
});

export const stopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stop',
  component: lazyPage(['sign-in'], () => import('./stop-page'), 'StopPage'),
});
