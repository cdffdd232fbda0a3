import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { accountRoute } from '../account/route';
import { consentRoute } from '../applications/route';
import { queryClient } from '../api/query-client';
import { portalRoute } from '../portal/route';
import { teamPages } from '../screens';
import { operatorRoute } from '../screens/operator/route';
import { sessionQuery } from '../session/session';
import { lastTeam } from '../session/last-team';
import {
  forgotRoute,
  organisationCallbackRoute,
  organisationRoute,
  invitationRoute,
  providerRoute,
  resetRoute,
  signInRoute,
  stopRoute,
  welcomeRoute,
} from '../sign-in/route';
import { endLoadedPage } from './loaded-page';
import { rootRoute } from './root-route';
import { teamIndexRoute, teamRoute } from './team-route';

/** `/app`: the team where the person was last. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in' });
    const team = session.teams.find(({ id }) => id === lastTeam()) ?? session.teams[0];
    if (team === undefined) throw redirect({ to: '/account' });
    throw redirect({ to: '/$teamId', params: { teamId: team.id } });
  },
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  signInRoute,
  welcomeRoute,
  invitationRoute,
  resetRoute,
  forgotRoute,
  organisationRoute,
  organisationCallbackRoute,
  providerRoute,
  stopRoute,
  portalRoute,
  accountRoute,
  consentRoute,
  operatorRoute,
  teamRoute.addChildren([teamIndexRoute, ...teamPages]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/app',
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) endLoadedPage();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
