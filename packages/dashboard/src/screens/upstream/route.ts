import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Connection of the team to a provider, and the networks of its companies. */
export const upstreamRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/upstream',
  component: lazyPage(['upstream'], () => import('./upstream-page'), 'UpstreamPage'),
});
