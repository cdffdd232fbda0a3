import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The company whose mails and files are shown; absent: the first one. */
export interface ArrivalsSearch {
  company?: string;
}

/** Documents that arrive by e-mail and in the watched folder; the company stands in the address. */
export const arrivalsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/arrivals',
  validateSearch: ({ company }: Record<string, unknown>): ArrivalsSearch =>
    typeof company === 'string' ? { company } : {},
  component: lazyPage(
    ['status', 'documents', 'arrivals', 'companies'],
    () => import('./arrivals-page'),
    'ArrivalsPage',
  ),
});
