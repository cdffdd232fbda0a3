import { sparseRows } from '../../platform/kernel/http/sparse-page.queries';
import { COLUMNS, OF_DELIVERY } from './delivery-log.queries';

const ORDER = 'r.created_at DESC, r.id DESC';

/** What a list of deliveries asks the database for. */
export interface DeliveryFilter {
  /** What an index finds of a delivery `d`. */
  known: string[];
  /** What each delivery found is compared for; it has its event `e` and its last attempt `a`. */
  compared: string[];
}

/**
 * Deliveries to the live webhooks of a team, newest first: each webhook's own newest come from its index in order, and the few
 * of all are merged, so the cost is a page for each webhook (and each of the states that are asked for).
 * `webhook_deliveries_log`, by state `webhook_deliveries_log_by_state`. `$1`: team, `$2`: rows of the page and one more,
 * `$3`: rows to look at.
 * @param webhook condition on the webhook `w`
 * @param states expression of a list, of which `wanted.state` is a value; null: any state
 */
export const selectOfWebhooks = (webhook: string[], states: string | null, filter: DeliveryFilter): string =>
  selectMatching(
    `SELECT newest.* FROM webhooks w ${states === null ? '' : `CROSS JOIN unnest(${states}::text[]) AS wanted (state)`}
      CROSS JOIN LATERAL (SELECT d.id, d.team_id, d.event_id, d.attempts, d.state, d.created_at FROM webhook_deliveries d
        WHERE ${['d.webhook_id = w.id', ...(states === null ? [] : [`d.state = wanted.state AND d.state <> 'delivered'`]), ...filter.known].join(' AND ')}
        ORDER BY d.created_at DESC, d.id DESC LIMIT $3) AS newest
      WHERE ${['w.team_id = $1', 'w.deleted_at IS NULL', ...webhook].join(' AND ')}
      ORDER BY newest.created_at DESC, newest.id DESC LIMIT $3`,
    filter.compared,
  );

/**
 * Deliveries of some events to any webhook of a team, newest first. `webhook_deliveries_event`.
 * @param events SQL of the ids of the events
 */
export const selectOfEvents = (events: string, { known, compared }: DeliveryFilter): string =>
  selectMatching(
    `SELECT d.id, d.team_id, d.event_id, d.attempts, d.state, d.created_at FROM webhook_deliveries d
      WHERE ${[`d.event_id = ANY (ARRAY(${events}))`, 'd.team_id = $1', ...known].join(' AND ')}
      ORDER BY d.created_at DESC, d.id DESC LIMIT $3`,
    compared,
  );

/** The ids of the rows that pass; everything else of them is read by their keys. */
function selectMatching(candidates: string, compared: string[]): string {
  const passing = compared.length === 0 ? 'true' : `coalesce(${compared.join(' AND ')}, false)`;
  const limited = `SELECT d.id, d.created_at, ${passing} AS passes,
      row_number() OVER (ORDER BY d.created_at DESC, d.id DESC)::int AS place
    FROM (${candidates}) AS d ${compared.length === 0 ? '' : OF_DELIVERY} ORDER BY d.created_at DESC, d.id DESC`;
  return `SELECT r.id, r.created_at AS "createdAt", r.passes, r.place FROM (${sparseRows(limited, ORDER, '$2', '$3')}) AS r ORDER BY ${ORDER}`;
}

/** Events of a document, and of those the ones of the team: without statistics all of a team would be read. `events_document`. */
export const selectEventsOfDocument = (document: string): string =>
  `SELECT o.id FROM (SELECT id, team_id FROM events WHERE data ->> 'documentId' = ${document} OFFSET 0) AS o WHERE o.team_id = $1`;

/** The event of an id; nothing is read for it. */
export const selectEvent = (id: string): string => `SELECT ${id}::text`;

/** What is shown of some deliveries. Key of `webhook_deliveries`. */
export const SHOWN_DELIVERIES = `SELECT ${COLUMNS} FROM webhook_deliveries d ${OF_DELIVERY} WHERE d.id = ANY($1)`;
