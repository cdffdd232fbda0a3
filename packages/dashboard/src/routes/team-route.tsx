import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { createApi, type Api } from '../api/client';
import { sessionQuery, type SessionTeam } from '../session/session';
import { lazyPage } from './pages';
import { rootRoute } from './root-route';

/**
 * Parent of every page of a team: `/app/team_…/documents`. Its pages get `team` and `api` in the context of their loaders.
 * Who is not signed in goes to the sign-in and comes back here.
 */
export const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$teamId',
  beforeLoad: async ({ context, params, location }): Promise<{ team: SessionTeam; api: Api }> => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    const team = session.teams.find(({ id }) => id === params.teamId);
    if (team === undefined) throw notFound();
    return { team, api: createApi(team.id) };
  },
  component: lazyPage([], () => import('../shell/shell'), 'Shell'),
});

/** `/app/team_…` alone: the first page that the team's side bar has. */
export const teamIndexRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/',
  component: lazyPage([], () => import('../shell/first-page'), 'FirstPage'),
});
