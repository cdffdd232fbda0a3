import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The company whose exports are shown; absent: the first one. */
export interface ExportsSearch {
  company?: string;
}

/** Exports of invoices of a period for the accountant; the company stands in the address. */
export const exportsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/exports',
  validateSearch: ({ company }: Record<string, unknown>): ExportsSearch =>
    typeof company === 'string' ? { company } : {},
  component: lazyPage(
    ['status', 'documents', 'exports', 'companies'],
    () => import('./exports-page'),
    'ExportsPage',
  ),
});
