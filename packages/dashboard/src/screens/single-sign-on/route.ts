import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Identity provider of the team, its e-mail domains, and the tokens of SCIM. */
export const singleSignOnRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/single-sign-on',
  component: lazyPage(['single-sign-on'], () => import('./single-sign-on-page'), 'SingleSignOnPage'),
});
