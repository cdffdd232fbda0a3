import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The webhooks of the team. */
export const webhooksRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/webhooks',
  component: lazyPage(['status', 'webhooks'], () => import('./webhooks-page'), 'WebhooksPage'),
});

/** The statuses that deliveries are narrowed to. */
export const DELIVERY_STATUSES = [
  'pending',
  'failed',
  'exhausted',
  'blocked',
  'delivered',
  'cancelled',
] as const;

/** One webhook with its deliveries; the delivery beside the list stands in the address. */
export const webhookRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/webhooks/$webhookId',
  validateSearch: (
    search: Record<string, unknown>,
  ): { status?: (typeof DELIVERY_STATUSES)[number]; delivery?: string } => {
    const status = DELIVERY_STATUSES.find((each) => each === search.status);
    return {
      ...(status === undefined ? {} : { status }),
      ...(typeof search.delivery === 'string' && search.delivery.startsWith('whd_')
        ? { delivery: search.delivery }
        : {}),
    };
  },
  component: lazyPage(['status', 'webhooks'], () => import('./webhook-page'), 'WebhookPage'),
});
