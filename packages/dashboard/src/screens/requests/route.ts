import { createRoute } from '@tanstack/react-router';
import { readRequestFilters } from '../../requests/filters';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The requests of the team's keys and people; the filters stand in the address. */
export const requestsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/requests',
  validateSearch: readRequestFilters,
  component: lazyPage(['status', 'requests'], () => import('./requests-page'), 'RequestsPage'),
});
