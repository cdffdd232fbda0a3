import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Applications that are connected to the team, and those that it registered. */
export const applicationsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/applications',
  component: lazyPage(['applications', 'keys'], () => import('./applications-page'), 'ApplicationsPage'),
});
