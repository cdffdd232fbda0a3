import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

const TABS = ['invoice', 'xml', 'parsed', 'attachments'] as const;

/** One document: did it arrive, and if not, what to do. */
export const documentRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/documents/$documentId',
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof TABS)[number] } => {
    const tab = TABS.find((each) => each === search.tab);
    return tab === undefined ? {} : { tab };
  },
  component: lazyPage(
    ['status', 'documents', 'lifecycle', 'compliance', 'receivables'],
    () => import('./document-page'),
    'DocumentPage',
  ),
});
