import { createRoute } from '@tanstack/react-router';
import { LANGUAGES, type Language } from '../i18n/catalog';
import { lazyPage } from '../routes/pages';
import { rootRoute } from '../routes/root-route';
import { readDeliverySearch, type DeliverySearch } from '../webhooks/delivery-filters';

/** The webhooks of one company, for a customer with a portal link. The open webhook and delivery stand in the address. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  validateSearch: (search: Record<string, unknown>): DeliverySearch & { language?: Language } => {
    const language = LANGUAGES.find((name) => name === search.language);
    return { ...readDeliverySearch(search), ...(language && { language }) };
  },
  component: lazyPage(['status', 'webhooks'], () => import('./portal-page'), 'PortalPage'),
});
