import { selectSparseRowsSql } from '../../platform/kernel/database/select-page';
import { statement } from '../../platform/kernel/database/statement';

/** Inserts requests; each parameter is the list of values of one column. */
export const INSERT_REQUESTS =
  statement(`INSERT INTO api_requests (id, team_id, request_id, method, route, status, error_code, duration_ms, key_id, user_id, resource_id)
  SELECT n.id, n.team_id, n.request_id, n.method, n.route, n.status, n.error_code, n.duration_ms, n.key_id, n.user_id, n.resource_id
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::int[], $9::text[], $10::text[], $11::text[])
    AS n (id, team_id, request_id, method, route, status, error_code, duration_ms, key_id, user_id, resource_id)
  WHERE EXISTS (SELECT FROM teams t WHERE t.id = n.team_id AND t.erasing_at IS NULL)
  ON CONFLICT DO NOTHING`);

/**
 * Newest requests of a team that match the conditions served by an index, with the result of the other conditions. Uses
 * the primary key of `api_requests`; for failed requests `api_requests_failed`, by request id `api_requests_request`.
 * `$2`: rows of the page and one more, `$3`: rows to examine.
 */
export const buildSelectRequests = (conditions: string[], rowConditions: string[]): string =>
  selectSparseRowsSql(
    `SELECT r.id, r.request_id AS "requestId", r.method, r.route, r.status, r.error_code AS "errorCode",
      r.duration_ms AS "durationMs", r.key_id AS "keyId", r.user_id AS "userId", r.resource_id AS "resourceId",
      ${['true', ...rowConditions].join(' AND ')} AS passes, row_number() OVER (ORDER BY r.id DESC)::int AS place
     FROM api_requests r WHERE ${conditions.join(' AND ')} ORDER BY r.id DESC`,
    'r.id DESC',
    '$2',
    '$3',
  );

/** Maximum number of failed requests that are grouped. */
const MAX_GROUPED_REQUESTS = 10_000;

/**
 * Newest failed requests of a team grouped by operation, status and code, the most frequent first. Uses
 * `api_requests_failed`.
 */
export const SELECT_FAILED_REQUEST_GROUPS =
  statement(`SELECT f.method, f.route, f.status, f.error_code AS "errorCode", count(*)::int AS requests,
    max(f.id) AS "lastId", (array_agg(f.request_id ORDER BY f.id DESC))[1] AS "lastRequestId", count(DISTINCT f.key_id)::int AS keys
  FROM (SELECT r.id, r.method, r.route, r.status, r.error_code, r.request_id, r.key_id FROM api_requests r
    WHERE r.team_id = $1 AND r.status >= 400 AND r.id >= $2 ORDER BY r.id DESC LIMIT ${MAX_GROUPED_REQUESTS}) AS f
  GROUP BY f.method, f.route, f.status, f.error_code ORDER BY requests DESC, "lastId" DESC LIMIT 100`);
