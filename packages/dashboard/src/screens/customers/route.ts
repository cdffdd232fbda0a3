import { createRoute } from '@tanstack/react-router';
import { partnerSearch } from '../../partners/partner-routes';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The customers of the team; `make` opens the form of a new one. */
export const customersRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/customers',
  validateSearch: partnerSearch,
  component: lazyPage(['status', 'partners'], () => import('./customers-page'), 'CustomersPage'),
});

/** One customer beside the list. */
export const customerRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/customers/$partnerId',
  validateSearch: partnerSearch,
  component: lazyPage(['status', 'partners'], () => import('./customers-page'), 'CustomerPage'),
});
