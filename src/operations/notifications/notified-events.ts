import type { UnwrittenEvent } from '../../platform/events/events.queries';
import { EVENT_SOURCES } from './event-sources';
import { isNotifiedOfReceived } from './notified-teams';

const TYPES = new Set(EVENT_SOURCES.map(({ type }) => type));

/**
 * Returns whether people may be notified of an event. Events of sent, delivered and (without subscribers) received
 * documents are the most frequent and need no further work; for all other events, the statement decides by the data and
 * the choices.
 */
export function canBeNotified({ teamId, type, data }: UnwrittenEvent): boolean {
  if (!TYPES.has(type)) return false;
  if (type === 'document.received') return isNotifiedOfReceived(teamId);
  return !('status' in data && data.status === 'delivered');
}
