import { MAX_COUNT } from '../../platform/kernel/work-control/due-index';
import { statement } from '../../platform/kernel/database/statement';

/**
 * SQL condition: the report is of a production team and no authority has accepted it, as in the index
 * `tax_data_open_age`.
 */
const IS_OPEN = `state <> 'accepted' AND environment = 'production'`;

/**
 * Counts the oldest reports of production teams that no authority has accepted, by jurisdiction and state, with the age of the
 * oldest in hours, and how many wait for their authority to become known. Uses the index `tax_data_open_age`.
 */
export const COUNT_OPEN_REPORTS =
  statement(`SELECT jurisdiction, state, count(*)::int AS n, count(*) FILTER (WHERE waits > 0)::int AS waiting,
    extract(epoch FROM clock_timestamp() - min(created_at))::float8 / 3600 AS hours
  FROM (SELECT jurisdiction, state, waits, created_at FROM tax_data WHERE ${IS_OPEN} ORDER BY created_at, id LIMIT ${MAX_COUNT}) AS t
  GROUP BY jurisdiction, state ORDER BY jurisdiction, state`);

/**
 * Selects a page of the reports of production teams that no authority has accepted, oldest first, without the contents
 * of their documents. `$1` jurisdiction or null, `$2` state or null, `$3` id of the report after which the page begins
 * or null, `$4` size of the page. Uses the index `tax_data_open_age` and the primary key of `tax_data`.
 */
export const SELECT_OPEN_REPORTS_PAGE =
  statement(`SELECT t.id, t.team_id AS "teamId", t.company_id AS "companyId", t.document_id AS "documentId", t.jurisdiction,
    t.reporter, t.type, t.state, t.mandatory, t.submissions AS attempts, t.waits > 0 AS "waitsForAuthority",
    t.refusal ->> 'by' AS "refusedBy", t.due_at AS "dueAt", t.sent_at AS "sentAt", t.created_at AS "createdAt",
    extract(epoch FROM clock_timestamp() - t.created_at)::float8 AS "ageSeconds"
  FROM tax_data t WHERE ${IS_OPEN} AND ($1::text IS NULL OR t.jurisdiction = $1) AND ($2::text IS NULL OR t.state = $2)
    AND (t.created_at, t.id) > (coalesce((SELECT a.created_at FROM tax_data a WHERE a.id = $3), '-infinity'), coalesce($3::text, ''))
  ORDER BY t.created_at, t.id LIMIT $4`);
