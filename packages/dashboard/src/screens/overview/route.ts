import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Overview of the team and its outstanding tasks. */
export const overviewRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/overview',
  component: lazyPage(['status', 'documents', 'overview'], () => import('./overview-page'), 'OverviewPage'),
});
