import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** Values that a link to Send can fill in: the sender, the recipient, a document to copy, or a stored draft. */
export interface SendPrefill {
  company?: string;
  recipient?: string;
  copy?: string;
  /** A stored draft of the company */
  draft?: string;
}

/** Write and send a document. */
export const sendRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/send',
  validateSearch: (search: Record<string, unknown>): SendPrefill => ({
    ...(typeof search.company === 'string' && /^c_\w+$/.test(search.company)
      ? { company: search.company }
      : {}),
    ...(typeof search.recipient === 'string' && /^\d{4}:\S{1,50}$/.test(search.recipient)
      ? { recipient: search.recipient }
      : {}),
    ...(typeof search.copy === 'string' && /^doc_\w+$/.test(search.copy) ? { copy: search.copy } : {}),
    ...(typeof search.draft === 'string' && /^drf_\w+$/.test(search.draft) ? { draft: search.draft } : {}),
  }),
  component: lazyPage(['status', 'documents', 'send'], () => import('./send-page'), 'SendPage'),
});
