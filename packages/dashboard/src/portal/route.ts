import { createRoute } from '@tanstack/react-router';
import { LANGUAGES, type Language } from '../i18n/catalog';
import { lazyPage } from '../routes/pages';
import { rootRoute } from '../routes/root-route';
import { readDeliverySearch, type DeliverySearch } from '../webhooks/delivery-filters';
// The page is loaded later, when the router may have written the address another way.
import './link';

/** The open webhook and delivery, as they stand in the address. */
export type PortalSearch = Pick<DeliverySearch, 'webhook' | 'status' | 'delivery'> & { language?: Language };

/** The webhooks of one company, for a customer with a portal link. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  validateSearch: (search: Record<string, unknown>): PortalSearch => {
    const { webhook, status, delivery } = readDeliverySearch(search);
    const language = LANGUAGES.find((name) => name === search.language);
    return {
      ...(webhook && { webhook }),
      ...(status && { status }),
      ...(delivery && { delivery }),
      ...(language && { language }),
    };
  },
  component: lazyPage(['portal', 'status', 'webhooks'], () => import('./portal-page'), 'PortalPage'),
});
