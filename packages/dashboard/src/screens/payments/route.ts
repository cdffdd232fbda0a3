import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Company and bank statement that the page shows; the address keeps them. */
export interface PaymentsPlace {
  company?: string;
  statement?: string;
}

/** Payments from bank statements. */
export const paymentsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/payments',
  validateSearch: ({ company, statement }: Record<string, unknown>): PaymentsPlace => ({
    ...(typeof company === 'string' ? { company } : {}),
    ...(typeof statement === 'string' ? { statement } : {}),
  }),
  component: lazyPage(['payments'], () => import('./payments-page'), 'PaymentsPage'),
});
