import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Name and facts of the team. */
export const settingsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/settings',
  component: lazyPage(['settings', 'members'], () => import('./settings-page'), 'SettingsPage'),
});
