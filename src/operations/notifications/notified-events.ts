import type { UnwrittenEvent } from '../../platform/events/events.queries';
import { EVENT_SOURCES } from './event-sources';
import { isNotifiedOfReceived } from './notified-teams';

const TYPES = new Set(EVENT_SOURCES.map(({ type }) => type));

/**
 * Returns whether people may be told of an event. Sent, delivered and, where nobody wants to know, received documents are
 * the many: their statements stay as they are. The statement of the others decides by the data and the choices.
 */
export function canBeNotified({ teamId, type, data }: UnwrittenEvent): boolean {
  if (!TYPES.has(type)) return false;
  if (type === 'document.received') return isNotifiedOfReceived(teamId);
  return !('status' in data && data.status === 'delivered');
}
