import { statement } from '../kernel/database/statement';

/** Event as a condition sees it before it is written. */
export interface UnwrittenEvent {
  teamId: string;
  type: string;
  data: object;
}

interface FollowingRows {
  insert: (events: string) => string;
  /** Filter of the events that get rows; null: every event may get rows. */
  isFor: ((event: UnwrittenEvent) => boolean) | null;
}

/** Rows that other modules write with each event. */
const followingRows: FollowingRows[] = [];

/**
 * Declares rows to insert with each event, in the same statement, so that they need no additional round trip. Call it
 * when the module that owns the rows is loaded.
 * @param insert SQL that returns the inserted rows; its parameter is the name of a CTE with the new events (id,
 * team_id, company_id, type, data)
 * @param isFor condition on an event, so that the statement is not slower for other events; it may also return true for
 * an event that gets no rows. Statements that write an event together with other rows (sent and delivered documents,
 * labels) omit conditional rows
 */
export function addRowsToEvents(
  insert: (events: string) => string,
  isFor: ((event: UnwrittenEvent) => boolean) | null = null,
): void {
  followingRows.push({ insert, isFor });
}

/** Returns whether conditional rows may come with one of the events. */
export function mayHaveConditionalRows(events: readonly UnwrittenEvent[]): boolean {
  return followingRows.some(({ isFor }) => isFor !== null && events.some(isFor));
}

function listInserts(withConditional: boolean): FollowingRows['insert'][] {
  return followingRows.filter(({ isFor }) => withConditional || isFor === null).map(({ insert }) => insert);
}

/** Columns of events in JSON, as created by `toEventColumns`. */
export const EVENT_COLUMNS =
  'event_id text, team_id text, company_id text, type text, occurred_at timestamptz, data json, traceparent text';

/** Writes events without the rows of other modules ({@link addRowsToEvents}). `$1`: the events as JSON. */
export const INSERT_LOGGED_EVENTS =
  statement(`INSERT INTO events (id, team_id, company_id, type, occurred_at, data, traceparent)
  SELECT event_id, team_id, company_id, type, occurred_at, data, traceparent
  FROM json_to_recordset($1) AS new (${EVENT_COLUMNS})`);

/**
 * Returns the common table expressions that write events and the rows that come with them.
 * @param from a FROM clause with the columns of a new event
 * @param withConditional whether conditional rows are among them ({@link addRowsToEvents})
 */
export function buildEventCtes(from: string, withConditional = false): string {
  const recordedEventsCte = `recorded AS (INSERT INTO events (id, team_id, company_id, type, occurred_at, data, traceparent)
    SELECT event_id, team_id, company_id, type, occurred_at, data, traceparent ${from}
    RETURNING id, team_id, company_id, type, data)`;
  return [
    recordedEventsCte,
    ...listInserts(withConditional).map((insert, i) => `with_events_${i} AS (${insert('recorded')})`),
  ].join(',\n  ');
}

/**
 * SQL expression that is true when the statement wrote rows of other modules with the events ({@link addRowsToEvents}).
 */
export function buildFollowingRowsCondition(withConditional = false): string {
  return [
    'false',
    ...listInserts(withConditional).map((_, i) => `EXISTS (SELECT FROM with_events_${i})`),
  ].join(' OR ');
}

const insertStatements = new Map<boolean, string>();

/**
 * Writes events and the rows that come with them, in the transaction of their change; returns whether there were such rows.
 * `$1`: the events as JSON.
 * @param withConditional whether conditional rows are among them ({@link addRowsToEvents})
 */
export function getInsertEventsStatement(withConditional = false): string {
  const knownStatement = insertStatements.get(withConditional);
  if (knownStatement !== undefined) return knownStatement;
  const from = `FROM json_to_recordset($1) AS new (${EVENT_COLUMNS})`;
  const text = statement(
    `WITH ${buildEventCtes(from, withConditional)} SELECT ${buildFollowingRowsCondition(withConditional)} AS followed`,
  );
  insertStatements.set(withConditional, text);
  return text;
}

/**
 * Identity of the server that numbers the transactions. Another cluster, and the same cluster restored to an earlier
 * state, count as a different server.
 */
const SERVER_IDENTITY = `(SELECT system_identifier || '/' || timeline_id FROM pg_control_system(), pg_control_checkpoint())`;

/** Returns a row when the database has left the server of its last era, or was restored to before the newest event. */
export const IS_ON_ANOTHER_SERVER = `SELECT 1 FROM event_eras WHERE era = current_event_era() AND (server <> ${SERVER_IDENTITY} OR (
    SELECT e.era = event_eras.era AND e.transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
    FROM events e ORDER BY e.id DESC LIMIT 1))`;

/**
 * Begins an era when the database has left the server of its last era. Uses the primary key of `event_eras`, and the
 * newest event by the key of `events`.
 */
export const BEGIN_ERA = `INSERT INTO event_eras (era, server)
  SELECT greatest(extract(epoch FROM clock_timestamp())::bigint, current_event_era() + 1), ${SERVER_IDENTITY}
  WHERE EXISTS (${IS_ON_ANOTHER_SERVER}) RETURNING era::text AS era`;
