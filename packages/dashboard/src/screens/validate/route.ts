import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Validation of files, without storing them. */
export const validateRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/validate',
  component: lazyPage(['status', 'documents', 'validate'], () => import('./validate-page'), 'ValidatePage'),
});
