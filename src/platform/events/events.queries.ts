import { statement } from '../kernel/database/statement';

/** What other modules write along with each event. */
const followers: ((events: string) => string)[] = [];

/**
 * Declares rows that come with each event, in the very statement that writes it: so there is no event without them, and they
 * cost no round trip of their own. Called when the module that owns the rows is loaded.
 * @param insert SQL that returns what it wrote; its parameter is a CTE with the new events (id, team_id, company_id)
 */
export function writtenWithEvents(insert: (events: string) => string): void {
  followers.push(insert);
}

/** Columns of events in JSON, as `eventColumns` makes them. */
export const EVENT_COLUMNS =
  'event_id text, team_id text, company_id text, type text, occurred_at timestamptz, data json';

/**
 * The parts of a statement (of its WITH) that write events and all that comes with them.
 * @param from a FROM clause with the columns of a new event
 */
export function writeEvents(from: string): string {
  const recorded = `recorded AS (INSERT INTO events (id, team_id, company_id, type, occurred_at, data)
    SELECT event_id, team_id, company_id, type, occurred_at, data ${from} RETURNING id, team_id, company_id)`;
  return [recorded, ...followers.map((insert, i) => `with_events_${i} AS (${insert('recorded')})`)].join(
    ',\n  ',
  );
}

/** Whether rows came with the events of the statement ({@link writtenWithEvents}), an expression for its answer. */
export function followed(): string {
  return ['false', ...followers.map((_, i) => `EXISTS (SELECT FROM with_events_${i})`)].join(' OR ');
}

let insertEvents: string | null = null;

/** Writes events and what comes with them, in the transaction of their change; answers whether there was any. `$1`: as JSON. */
export function insertEventsStatement(): string {
  return (insertEvents ??= statement(
    `WITH ${writeEvents(`FROM json_to_recordset($1) AS new (${EVENT_COLUMNS})`)} SELECT ${followed()} AS followed`,
  ));
}
