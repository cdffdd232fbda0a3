import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Tools of a sandbox team: documents that arrive, time that passes, recipients whose outcome is known. */
export const sandboxRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/sandbox',
  component: lazyPage(['status', 'sandbox'], () => import('./sandbox-page'), 'SandboxPage'),
});
