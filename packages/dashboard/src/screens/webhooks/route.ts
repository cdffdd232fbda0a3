import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';
import { readDeliverySearch, type DeliverySearch } from '../../webhooks/delivery-filters';

/** The webhooks of the team. */
export const webhooksRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/webhooks',
  component: lazyPage(['status', 'webhooks'], () => import('./webhooks-page'), 'WebhooksPage'),
});

/** Deliveries of all webhooks; the address stores the filters and the open delivery. */
export const deliveriesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/webhooks/deliveries',
  validateSearch: readDeliverySearch,
  component: lazyPage(['status', 'webhooks'], () => import('./deliveries-page'), 'DeliveriesPage'),
});

/** One webhook with its deliveries; the delivery beside the list stands in the address. */
export const webhookRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/webhooks/$webhookId',
  validateSearch: (search: Record<string, unknown>): Pick<DeliverySearch, 'status' | 'delivery'> => {
    const { status, delivery } = readDeliverySearch(search);
    return { ...(status && { status }), ...(delivery && { delivery }) };
  },
  component: lazyPage(['status', 'webhooks'], () => import('./webhook-page'), 'WebhookPage'),
});
