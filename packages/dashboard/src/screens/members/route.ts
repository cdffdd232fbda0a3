import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Who is in the team, who is invited, and what each role may do. */
export const membersRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/members',
  component: lazyPage(['status', 'members'], () => import('./members-page'), 'MembersPage'),
});
