import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The event log; the type and the event beside the list stand in the address. */
export const eventsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/events',
  validateSearch: (search: Record<string, unknown>): { type?: string; event?: string } => ({
    ...(typeof search.type === 'string' ? { type: search.type } : {}),
    ...(typeof search.event === 'string' && search.event.startsWith('evt_') ? { event: search.event } : {}),
  }),
  component: lazyPage(['status', 'webhooks', 'events'], () => import('./events-page'), 'EventsPage'),
});
