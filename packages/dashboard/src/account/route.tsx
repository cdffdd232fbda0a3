import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '../routes/root-route';
import { lazyPage } from '../routes/pages';
import { sessionQuery } from '../session/session';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
  component: lazyPage(
    ['account', 'sign-in', 'single-sign-on'],
    () => import('./account-page'),
    'AccountPage',
  ),
});
