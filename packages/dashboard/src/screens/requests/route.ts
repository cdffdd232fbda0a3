import { createRoute } from '@tanstack/react-router';
import { REQUEST_STATUSES, type RequestFilters } from '../../requests/queries';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The requests of the team's keys and people; the filters stand in the address. */
export const requestsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/requests',
  validateSearch: (search: Record<string, unknown>): RequestFilters => {
    const status = REQUEST_STATUSES.find((each) => each === search.status);
    const texts = (['requestId', 'errorCode', 'route', 'keyId'] as const).flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    });
    return { ...(status ? { status } : {}), ...Object.fromEntries(texts) };
  },
  component: lazyPage(['status', 'requests'], () => import('./requests-page'), 'RequestsPage'),
});
