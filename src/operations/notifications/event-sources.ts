import type { NotificationKind } from './notification-kinds';

/** Events of which people are notified. */
interface EventSource {
  /** Type of the event. */
  type: string;
  kind: NotificationKind;
  /** SQL condition on the event's data, an expression; omitted: every event of the type. */
  when?: (data: string) => string;
  /**
   * SQL expression of the cause of an event with `data`; a person is notified once of each cause. Omitted: each event
   * is a separate cause.
   */
  cause?: (data: string) => string;
}

/** SQL expression of the current day in UTC, for causes that may be notified again on the next day. */
const TODAY = `(clock_timestamp() AT TIME ZONE 'UTC')::date`;

/**
 * Events of which people are notified. The statement that writes an event compares its type with this list, and reads
 * the data only of these types. Actions of the team itself, such as cancelling a delivery, cause no notification.
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
  { type: 'mailbox.failed', kind: 'mailboxFailed' },
  { type: 'mailbox.recovered', kind: 'mailboxFailed' },
  { type: 'arrival.refused', kind: 'arrivalRefused' },
  {
    type: 'recurring_invoice.failed',
    kind: 'recurringInvoiceFailed',
    // A repeated occurrence that fails for the same reason causes no notification.
    cause: (d) =>
      `'recurring ' || (${d} ->> 'recurringInvoiceId') || ' ' || (${d} ->> 'on') || ' ' || (${d} ->> 'code')`,
  },
  // The event itself is only created for a failure that no earlier event reported.
  { type: 'invoice_import.failed', kind: 'importFailed' },
  {
    type: 'document.forward_failed',
    kind: 'mailFailed',
    // A recipient who refuses the mail of one document refuses those of many documents.
    cause: (d) =>
      `'forward ' || coalesce((${d} ->> 'ruleId') || ' ' || ${TODAY}, ${d} ->> 'forwardId') || ' ' || (${d} ->> 'address')`,
  },
  {
    type: 'document.reminder_failed',
    kind: 'mailFailed',
    // The mail has one event for each of its invoices.
    cause: (d) => `'reminder ' || (${d} ->> 'reminderId')`,
  },
  { type: 'team.quota_reached', kind: 'quotaReached' },
];

/** Builds the SQL expression of an event's kind of notification; null for an event without notifications. */
export function buildEventKind(event: string): string {
  const branches = EVENT_SOURCES.map(({ type, kind, when }) => {
    const condition = when === undefined ? '' : ` AND ${when(`${event}.data`)}`;
    return `WHEN ${event}.type = '${type}'${condition} THEN '${kind}'`;
  });
  return `(CASE ${branches.join('\n    ')} END)`;
}

/** Builds the SQL expression of the cause of an event, which is the source of its notifications. */
export function buildEventCause(event: string): string {
  const branches = EVENT_SOURCES.flatMap(({ type, cause }) =>
    cause === undefined ? [] : [`WHEN '${type}' THEN ${cause(`${event}.data`)}`],
  );
  return `(CASE ${event}.type ${branches.join('\n    ')} ELSE ${event}.id END)`;
}
