import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';
import { parseTaxDataFilters, type TaxDataFilters } from '../../tax-data/filters';

/** Reports of invoices to tax authorities; the filters stand in the address. */
export const complianceRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/compliance',
  validateSearch: (search: Record<string, unknown>): TaxDataFilters => parseTaxDataFilters(search),
  component: lazyPage(
    ['status', 'documents', 'compliance'],
    () => import('./compliance-page'),
    'CompliancePage',
  ),
});
