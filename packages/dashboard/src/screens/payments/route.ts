import { createRoute } from '@tanstack/react-router';
import type { PaymentsPlace } from '../../payments/place';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Payments from bank statements. */
export const paymentsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/payments',
  validateSearch: ({ company, statement }: Record<string, unknown>): PaymentsPlace => ({
    ...(typeof company === 'string' ? { company } : {}),
    ...(typeof statement === 'string' ? { statement } : {}),
  }),
  component: lazyPage(['payments', 'companies'], () => import('./payments-page'), 'PaymentsPage'),
});
