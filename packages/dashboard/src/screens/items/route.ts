import { createRoute } from '@tanstack/react-router';
import type { ItemsPlace } from '../../items/place';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The items of a company; `make` and `item` open a form, so that they can be linked to. */
export const itemsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/items',
  validateSearch: ({ company, search, make, item }: Record<string, unknown>): ItemsPlace => ({
    ...(typeof company === 'string' ? { company } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(make === true ? { make } : {}),
    ...(typeof item === 'string' && item.startsWith('itm_') ? { item } : {}),
  }),
  component: lazyPage(['send', 'items', 'companies'], () => import('./items-page'), 'ItemsPage'),
});
