import { selectSparseRowsSql } from '../../platform/kernel/database/select-page';
import { isWithinCompanies } from '../webhooks.queries';
import { DELIVERY_COLUMNS, EVENT_AND_LAST_ATTEMPT } from './delivery-log.queries';

const NEWEST_FIRST = 'r.created_at DESC, r.id DESC';

/** Conditions of a list of deliveries. */
export interface DeliveryFilter {
  /** Conditions on the delivery `d` that an index supports. */
  indexed: string[];
  /** Conditions that are evaluated for each candidate; they may use its event `e` and its last attempt `a`. */
  comparisons: string[];
}

/**
 * Selects the deliveries to the existing webhooks of a team, newest first: an index yields the newest deliveries of
 * each webhook in order, and these are merged. The cost is one page per webhook (and per requested state). Uses the
 * index `webhook_deliveries_log`, or by state `webhook_deliveries_log_by_state`. `$1`: team, `$2`: rows of the page
 * plus one, `$3`: maximum number of rows to examine.
 * @param webhook condition on the webhook `w`
 * @param states SQL of a list of states, whose values are `wanted.state`; null: any state
 */
export const selectDeliveriesToWebhooks = (
  webhook: string[],
  states: string | null,
  filter: DeliveryFilter,
): string =>
  selectMatching(
    `SELECT newest.* FROM webhooks w ${states === null ? '' : `CROSS JOIN unnest(${states}::text[]) AS wanted (state)`}
      CROSS JOIN LATERAL (SELECT d.id, d.team_id, d.event_id, d.attempts, d.state, d.created_at FROM webhook_deliveries d
        WHERE ${['d.webhook_id = w.id', ...(states === null ? [] : [`d.state = wanted.state AND d.state <> 'delivered'`]), ...filter.indexed].join(' AND ')}
        ORDER BY d.created_at DESC, d.id DESC LIMIT $3) AS newest
      WHERE ${['w.team_id = $1', 'w.deleted_at IS NULL', ...webhook].join(' AND ')}
      ORDER BY newest.created_at DESC, newest.id DESC LIMIT $3`,
    filter.comparisons,
  );

/**
 * Selects the deliveries of the events to any webhook of a team, newest first. Uses the index `webhook_deliveries_event`.
 * @param events SQL of the ids of the events
 */
export const selectDeliveriesOfEvents = (events: string, { indexed, comparisons }: DeliveryFilter): string =>
  selectMatching(
    `SELECT d.id, d.team_id, d.event_id, d.attempts, d.state, d.created_at FROM webhook_deliveries d
      WHERE ${[`d.event_id = ANY (ARRAY(${events}))`, 'd.team_id = $1', ...indexed].join(' AND ')}
      ORDER BY d.created_at DESC, d.id DESC LIMIT $3`,
    comparisons,
  );

/** Selects the ids of matching rows. The other columns are read by id afterwards. */
function selectMatching(candidates: string, comparisons: string[]): string {
  const passing = comparisons.length === 0 ? 'true' : `coalesce(${comparisons.join(' AND ')}, false)`;
  const limitedRows = `SELECT d.id, d.created_at, ${passing} AS passes,
      row_number() OVER (ORDER BY d.created_at DESC, d.id DESC)::int AS place
    FROM (${candidates}) AS d ${comparisons.length === 0 ? '' : EVENT_AND_LAST_ATTEMPT} ORDER BY d.created_at DESC, d.id DESC`;
  return `SELECT r.id, r.created_at AS "createdAt", r.passes, r.place FROM (${selectSparseRowsSql(limitedRows, NEWEST_FIRST, '$2', '$3')}) AS r ORDER BY ${NEWEST_FIRST}`;
}

/**
 * Condition that the delivery `d` is to a webhook of only these companies. Also compare its event ({@link
 * isOfEventOfCompanies}), because the webhook may have received events of other companies before. Uses the primary key
 * of `webhooks`.
 * @param companyIds expression of a list
 */
export const isToWebhookOfCompanies = (companyIds: string): string =>
  `d.webhook_id IN (SELECT own.id FROM webhooks own WHERE own.team_id = $1 AND ${isWithinCompanies('own', companyIds)})`;

/**
 * Selects the events of a document first, and among them the events of the team, because without statistics PostgreSQL
 * would read all events of the team. Uses the index `events_document`.
 */
export const selectEventIdsOfDocument = (document: string): string =>
  `SELECT o.id FROM (SELECT id, team_id FROM events WHERE data ->> 'documentId' = ${document} OFFSET 0) AS o WHERE o.team_id = $1`;

/**
 * Condition that the event of the delivery `d` belongs to one of these companies, or is a test event of a webhook of
 * several companies. Events of the whole team, such as events about its keys, belong to no company. Uses the primary
 * key of `events`.
 */
export const isOfEventOfCompanies = (companyIds: string): string =>
  `NOT EXISTS (SELECT 1 FROM events o WHERE o.id = d.event_id AND coalesce(o.company_id <> ALL (${companyIds}::text[]), o.type <> 'webhook.test'))`;

/** Selects the id of an event without reading a table. */
export const selectEventId = (id: string): string => `SELECT ${id}::text`;

/** Selects deliveries by id. Uses the primary key of `webhook_deliveries`. */
export const SELECT_DELIVERIES_BY_ID = `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries d ${EVENT_AND_LAST_ATTEMPT} WHERE d.id = ANY($1)`;
