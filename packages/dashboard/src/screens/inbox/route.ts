import { createRoute } from '@tanstack/react-router';
import { readFilters } from '../../documents/filters';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';
import type { InboxSearch } from './inbox-search';

/** Received documents: the unread ones, or all. */
export const inboxRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/inbox',
  validateSearch: (search: Record<string, unknown>): InboxSearch => {
    const { direction: _direction, unread: _unread, status: _status, ...filters } = readFilters(search);
    return {
      ...filters,
      ...(search.all === true || search.all === 'true' ? { all: true } : {}),
      ...(typeof search.open === 'string' && search.open.startsWith('doc_') ? { open: search.open } : {}),
    };
  },
  component: lazyPage(['status', 'documents'], () => import('./inbox-page'), 'InboxPage'),
});
