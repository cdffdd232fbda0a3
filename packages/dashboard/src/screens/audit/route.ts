import { createRoute } from '@tanstack/react-router';
import { parseFilters, type AuditFilters } from '../../audit/filters';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Audit log; the address stores the filters and the open entry. */
export const auditRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/audit',
  validateSearch: (search: Record<string, unknown>): AuditFilters & { entry?: string } => ({
    ...parseFilters(search),
    ...(typeof search.entry === 'string' && search.entry.startsWith('aud_') ? { entry: search.entry } : {}),
  }),
  component: lazyPage(['documents', 'audit'], () => import('./audit-page'), 'AuditPage'),
});
