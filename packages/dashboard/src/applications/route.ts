import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../routes/pages';
import { rootRoute } from '../routes/root-route';
import { sessionQuery } from '../session/session';

/** `/app/authorize`: a person decides whether an application is connected. The service sends the browser here. */
export const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authorize',
  validateSearch: (search: Record<string, unknown>): { request?: string } =>
    typeof search.request === 'string' ? { request: search.request } : {},
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
  component: lazyPage(['applications', 'keys', 'sign-in'], () => import('./consent-page'), 'ConsentPage'),
});
