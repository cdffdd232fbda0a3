import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The labels of the team; `make` and `label` open a form, so that they can be linked to. */
export const labelsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/labels',
  validateSearch: (search: Record<string, unknown>): { search?: string; make?: true; label?: string } => ({
    ...(typeof search.search === 'string' && search.search !== '' ? { search: search.search } : {}),
    ...(search.make === true ? { make: true } : {}),
    ...(typeof search.label === 'string' && search.label.startsWith('lbl_') ? { label: search.label } : {}),
  }),
  component: lazyPage(['status', 'labels'], () => import('./labels-page'), 'LabelsPage'),
});
