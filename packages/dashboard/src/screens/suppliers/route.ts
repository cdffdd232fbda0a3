import { createRoute } from '@tanstack/react-router';
import { partnerSearch } from '../../partners/partner-routes';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The suppliers of the team; `make` opens the form of a new one. */
export const suppliersRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/suppliers',
  validateSearch: partnerSearch,
  component: lazyPage(['status', 'partners'], () => import('./suppliers-page'), 'SuppliersPage'),
});

/** One supplier beside the list. */
export const supplierRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/suppliers/$partnerId',
  validateSearch: partnerSearch,
  component: lazyPage(['status', 'partners'], () => import('./suppliers-page'), 'SupplierPage'),
});
