import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** What a link to Send may fill in: the sender, the recipient, or a document whose contents are copied. */
export interface SendPrefill {
  company?: string;
  recipient?: string;
  copy?: string;
  /** An invoice that is credited, and places of its lines (`0,2`); without them all are */
  credit?: string;
  lines?: string;
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
    ...(typeof search.credit === 'string' && /^doc_\w+$/.test(search.credit)
      ? { credit: search.credit }
      : {}),
    ...readLines(search.lines),
  }),
  component: lazyPage(['status', 'documents', 'send'], () => import('./send-page'), 'SendPage'),
});

/** One place alone is read as a number. */
function readLines(lines: unknown): Pick<SendPrefill, 'lines'> {
  const text = typeof lines === 'number' ? String(lines) : lines;
  return typeof text === 'string' && /^\d{1,4}(,\d{1,4}){0,199}$/.test(text) ? { lines: text } : {};
}
