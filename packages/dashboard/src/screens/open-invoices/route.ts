import { createRoute } from '@tanstack/react-router';
import type { ReceivablesPlace } from '../../receivables/place';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Open invoices of a company by customer and age. */
export const openInvoicesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/open-invoices',
  validateSearch: ({ company, customer }: Record<string, unknown>): ReceivablesPlace => ({
    ...(typeof company === 'string' ? { company } : {}),
    ...(typeof customer === 'string' ? { customer } : {}),
  }),
  component: lazyPage(['receivables', 'companies'], () => import('./open-invoices-page'), 'OpenInvoicesPage'),
});
