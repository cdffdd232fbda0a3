import { createRoute } from '@tanstack/react-router';
import { readFilters } from '../../documents/filters';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** All documents of the team; the filters stand in the address. */
export const documentsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/documents',
  validateSearch: readFilters,
  component: lazyPage(['status', 'documents'], () => import('./documents-page'), 'DocumentsPage'),
});
