import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Members, invitations, and the permissions of each role. */
export const membersRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/members',
  component: lazyPage(['status', 'members'], () => import('./members-page'), 'MembersPage'),
});
