import { statement } from '../kernel/database/statement';

/** Statements of other modules that write rows with each event. */
const eventRowInserts: ((events: string) => string)[] = [];

/**
 * Declares rows that are written with each event, in the same statement: no event exists without them, and they cost no
 * round trip. Call it when the module that owns the rows is loaded.
 * @param insert SQL that returns the inserted rows; its parameter is the name of a CTE with the new events (id, team_id,
 * company_id, type, data)
 */
export function addRowsToEvents(insert: (events: string) => string): void {
  eventRowInserts.push(insert);
}

/** Columns of events in JSON, as `eventColumns` makes them. */
export const EVENT_COLUMNS =
  'event_id text, team_id text, company_id text, type text, occurred_at timestamptz, data json';

/**
 * Returns the common table expressions that write events and the rows that come with them.
 * @param from a FROM clause with the columns of a new event
 */
export function writeEvents(from: string): string {
  const recorded = `recorded AS (INSERT INTO events (id, team_id, company_id, type, occurred_at, data)
    SELECT event_id, team_id, company_id, type, occurred_at, data ${from}
    RETURNING id, team_id, company_id, type, data)`;
  return [
    recorded,
    ...eventRowInserts.map((insert, i) => `with_events_${i} AS (${insert('recorded')})`),
  ].join(',\n  ');
}

/** SQL expression that tells whether other modules wrote rows with the events of the statement ({@link addRowsToEvents}). */
export function hasFollowingRows(): string {
  return ['false', ...eventRowInserts.map((_, i) => `EXISTS (SELECT FROM with_events_${i})`)].join(' OR ');
}

let insertEvents: string | null = null;

/**
 * Writes events and the rows that come with them, in the transaction of their change; returns whether there were such rows.
 * `$1`: the events as JSON.
 */
export function insertEventsStatement(): string {
  return (insertEvents ??= statement(
    `WITH ${writeEvents(`FROM json_to_recordset($1) AS new (${EVENT_COLUMNS})`)} SELECT ${hasFollowingRows()} AS followed`,
  ));
}

/**
 * Identity of the server that numbers the transactions. Another cluster, or the same cluster restored to an earlier state,
 * counts as another server.
 */
const SERVER = `(SELECT system_identifier || '/' || timeline_id FROM pg_control_system(), pg_control_checkpoint())`;

/** Whether the database is on another server than its last era, or was restored to a state before the newest event. */
export const IS_ANOTHER = `SELECT 1 FROM event_eras WHERE era = current_event_era() AND (server <> ${SERVER} OR (
    SELECT e.era = event_eras.era AND e.transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
    FROM events e ORDER BY e.id DESC LIMIT 1))`;

/** Begins an era when the database is on another server than its last one. Uses the key of `event_eras`, and the newest event by the key of `events`. */
export const BEGIN_ERA = `INSERT INTO event_eras (era, server)
  SELECT greatest(extract(epoch FROM clock_timestamp())::bigint, current_event_era() + 1), ${SERVER}
  WHERE EXISTS (${IS_ANOTHER}) RETURNING era::text AS era`;
