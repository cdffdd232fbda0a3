import type { NotificationKind } from './notification-kinds';

/** Events of which people are told. */
interface EventSource {
  /** Type of the event. */
  type: string;
  kind: NotificationKind;
  /** SQL condition on the event's data, an expression; omitted: every event of the type. */
  when?: (data: string) => string;
}

/**
 * Events of which people are told. The statement that writes an event compares its type with this list, and reads the data
 * only of these types. What the team did itself, such as cancelling a delivery, is no news.
 */
export const EVENT_SOURCES: readonly EventSource[] = [
  {
    type: 'document.delivery_status_changed',
    kind: 'documentFailed',
    when: (d) => `(${d} ->> 'parked' = 'true' OR (${d} ->> 'status' = 'failed'
      AND ${d} #>> '{failure,category}' IS DISTINCT FROM 'cancelled'))`,
  },
  {
    type: 'document.business_status_changed',
    kind: 'businessStatus',
    when: (d) =>
      `${d} ->> 'direction' = 'outgoing' AND ${d} ->> 'businessStatus' IN ('rejected', 'questioned')`,
  },
  { type: 'document.received', kind: 'documentReceived' },
  { type: 'document.tax_refused', kind: 'taxDeadline' },
  {
    type: 'document.reporting_status_changed',
    kind: 'taxDeadline',
    when: (d) => `${d} ->> 'reportingStatus' = 'rejected'`,
  },
  { type: 'api_key.expiring', kind: 'keyExpiring' },
  { type: 'team.quota_reached', kind: 'quotaReached' },
];

/** Builds the SQL expression of an event's kind of notification; null for an event of which nobody is told. */
export function buildEventKind(event: string): string {
  const branches = EVENT_SOURCES.map(({ type, kind, when }) => {
    const condition = when === undefined ? '' : ` AND ${when(`${event}.data`)}`;
    return `WHEN ${event}.type = '${type}'${condition} THEN '${kind}'`;
  });
  return `(CASE ${branches.join('\n    ')} END)`;
}
