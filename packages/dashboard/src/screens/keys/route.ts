import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The API keys of the team. */
export const keysRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/keys',
  component: lazyPage(['status', 'keys'], () => import('./keys-page'), 'KeysPage'),
});

/** OAuth2 of the team. */
export const oauthRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/keys/oauth2',
  component: lazyPage(['keys'], () => import('./oauth-page'), 'OAuthPage'),
});
