import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { parseTeamFilter, type TeamFilter } from '../../operator/team-filter';
import { lazyPage } from '../../routes/pages';
import { rootRoute } from '../../routes/root-route';
import { sessionQuery } from '../../session/session';

/** `/app/operator`: the installation, for its operators. To everybody else there is nothing here. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    if (!session.user.operator) throw notFound();
  },
  component: lazyPage(['operator'], () => import('../../operator/operator-shell'), 'OperatorShell'),
});

const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: lazyPage(['operator'], () => import('./overview-page'), 'OperatorOverviewPage'),
});

const queuesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/queues',
  validateSearch: (search: Record<string, unknown>): { row?: string } =>
    typeof search.row === 'string' && search.row !== '' ? { row: search.row } : {},
  component: lazyPage(['operator'], () => import('./queues-page'), 'OperatorQueuesPage'),
});

const teamsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/teams',
  validateSearch: (search: Record<string, unknown>): TeamFilter & { team?: string } => ({
    ...parseTeamFilter(search),
    ...(typeof search.team === 'string' && search.team.startsWith('team_') ? { team: search.team } : {}),
  }),
  component: lazyPage(['operator'], () => import('./teams-page'), 'OperatorTeamsPage'),
});

const verificationsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/verifications',
  component: lazyPage(['operator'], () => import('./verifications-page'), 'OperatorVerificationsPage'),
});

const accountsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/accounts',
  validateSearch: (search: Record<string, unknown>): { search?: string } =>
    typeof search.search === 'string' && search.search !== '' ? { search: search.search } : {},
  component: lazyPage(['operator'], () => import('./accounts-page'), 'OperatorAccountsPage'),
});

/** The pages of operators, with their frame. */
export const operatorRoute = frameRoute.addChildren([
  overviewRoute,
  queuesRoute,
  teamsRoute,
  verificationsRoute,
  accountsRoute,
]);
