import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The search of the list, which stays while companies are opened. */
interface ListState {
  search?: string;
}

function listState(search: Record<string, unknown>): ListState {
  const text = typeof search.search === 'number' ? String(search.search) : search.search;
  return typeof text === 'string' && text !== '' ? { search: text } : {};
}

/** The companies of the team; `make` opens the form of a new one. */
export const companiesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/companies',
  validateSearch: (search: Record<string, unknown>): ListState & { make?: true } => ({
    ...listState(search),
    ...(search.make === true ? { make: true } : {}),
  }),
  component: lazyPage(['status', 'companies'], () => import('./companies-page'), 'CompaniesPage'),
});

/** One company beside the list; the form and the move that is open stand in the address. */
export const companyRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/companies/$companyId',
  validateSearch: (
    search: Record<string, unknown>,
  ): ListState & { edit?: true; move?: string; way?: 'in' | 'out' } => ({
    ...listState(search),
    ...(search.edit === true ? { edit: true } : {}),
    ...(typeof search.move === 'string' && search.move.startsWith('ci_')
      ? { move: search.move, way: search.way === 'out' ? 'out' : 'in' }
      : {}),
  }),
  component: lazyPage(['status', 'companies'], () => import('./company-page'), 'CompanyPage'),
});
