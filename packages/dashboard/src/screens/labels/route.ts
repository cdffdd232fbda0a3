import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The labels of the team; `make` and `edit` open a form, so that they can be linked to. */
export const labelsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/labels',
  validateSearch: (search: Record<string, unknown>): { search?: string; make?: true; edit?: string } => ({
    ...(typeof search.search === 'string' && search.search !== '' ? { search: search.search } : {}),
    ...(search.make === true ? { make: true } : {}),
    ...(typeof search.edit === 'string' && search.edit.startsWith('lbl_') ? { edit: search.edit } : {}),
  }),
  component: lazyPage(['status', 'labels'], () => import('./labels-page'), 'LabelsPage'),
});
