import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The drafts of the team. */
export const draftsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/drafts',
  component: lazyPage(['status', 'send', 'drafts'], () => import('./drafts-page'), 'DraftsPage'),
});
