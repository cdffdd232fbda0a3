import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../routes/root-route';
import { lazyPage } from '../routes/pages';

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
