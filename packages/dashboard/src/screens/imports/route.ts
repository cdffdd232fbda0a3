import { createRoute } from '@tanstack/react-router';
import type { ImportsPlace } from '../../imports/place';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Invoices from CSV and XLSX files. */
export const importsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/imports',
  validateSearch: (search: Record<string, unknown>): ImportsPlace => ({
    ...(typeof search.company === 'string' ? { company: search.company } : {}),
    ...(typeof search.import === 'string' ? { import: search.import } : {}),
  }),
  component: lazyPage(['imports', 'companies'], () => import('./imports-page'), 'ImportsPage'),
});
