import { buildFollowingRowsCondition, buildEventCtes } from '../../platform/events/events.queries';
import { statement } from '../../platform/kernel/database/statement';

/** Adds a label to a document that does not have it. Uses the primary key of `document_labels`. */
export const ADD_DOCUMENT_LABEL =
  'INSERT INTO document_labels (document_id, label_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING label_id';

/** Removes a label from all documents. Uses the index `document_labels_newest` and the primary key of `documents`. */
export const REMOVE_LABEL_FROM_ALL = `WITH gone AS (DELETE FROM document_labels WHERE label_id = $1 RETURNING document_id)
  SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type
  FROM gone JOIN documents d ON d.id = gone.document_id ORDER BY d.id`;

/** Removes a label from a document that has it. Uses the primary key of `document_labels`. */
export const REMOVE_DOCUMENT_LABEL =
  'DELETE FROM document_labels WHERE document_id = $1 AND label_id = $2 RETURNING label_id';

/** Locks documents of the team against deletion, in a fixed order. Uses the primary key of `documents`. */
export const LOCK_DOCUMENTS_TO_LABEL =
  statement(`SELECT id, team_id AS "teamId", company_id AS "companyId", direction, type FROM documents
  WHERE id = ANY($1) AND team_id = $2 ORDER BY id FOR KEY SHARE`);

/** Locks a label of the team against deletion. Uses the primary key of `labels`. */
export const LOCK_LABEL = statement('SELECT id FROM labels WHERE id = $1 AND team_id = $2 FOR KEY SHARE');

let addLabelsStatement: string | null = null;
let removeLabelsText: string | null = null;

/**
 * Adds labels to documents, with an event for each label that was added, in one statement without an explicit
 * transaction. `$1`: documents, `$2`: teams, `$3`: labels, `$4`: ids of the events, `$5`: time of the events, `$6`:
 * type of the events, `$7`: traces. Returns for each change, in order, whether the team has the document and the label,
 * and the data of the event, if any. Uses the primary keys of `documents`, `labels` and `document_labels`.
 */
export function getAddLabelsStatement(): string {
  return (addLabelsStatement ??= buildLabelChange(`changed AS (
    INSERT INTO document_labels (document_id, label_id) SELECT document_id, label_id FROM pairs
    ON CONFLICT DO NOTHING RETURNING document_id, label_id
  )`));
}

/** Removes labels from documents, with the same parameters and result as `getAddLabelsStatement`. */
export function getRemoveLabelsStatement(): string {
  return (removeLabelsText ??= buildLabelChange(`there AS MATERIALIZED (
    SELECT l.document_id, l.label_id FROM pairs JOIN document_labels l USING (document_id, label_id)
    ORDER BY l.document_id, l.label_id FOR UPDATE OF l
  ), changed AS (
    DELETE FROM document_labels l USING there WHERE l.document_id = there.document_id AND l.label_id = there.label_id
    RETURNING l.document_id, l.label_id
  )`));
}

/**
 * Locks documents and labels against deletion; concurrent changes of the same pair wait for its row. All rows are
 * locked in a fixed order, so that statements do not deadlock.
 * @param change SQL of the CTE `changed`, which is derived from the CTE `pairs`
 */
function buildLabelChange(change: string): string {
  return statement(`WITH wanted AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $7::text[])
      WITH ORDINALITY AS wanted (document_id, team_id, label_id, event_id, traceparent, place)
  ), document AS MATERIALIZED (
    SELECT id, team_id, company_id, direction, type FROM documents
    WHERE id = ANY ($1) AND team_id = ANY ($2) ORDER BY id FOR KEY SHARE
  ), label AS MATERIALIZED (
    SELECT id, team_id FROM labels WHERE id = ANY ($3) AND team_id = ANY ($2) ORDER BY id FOR KEY SHARE
  ), allowed AS MATERIALIZED (
    SELECT w.*, d.company_id, d.direction, d.type AS document_type FROM wanted w
    JOIN document d ON d.id = w.document_id AND d.team_id = w.team_id JOIN label l ON l.id = w.label_id AND l.team_id = w.team_id
  ), pairs AS MATERIALIZED (
    SELECT DISTINCT document_id, label_id FROM allowed ORDER BY document_id, label_id
  ), ${change}, new AS MATERIALIZED (
    SELECT DISTINCT ON (a.document_id, a.label_id) a.event_id, a.team_id, a.company_id, $6::text AS type,
      $5::timestamptz AS occurred_at,
      format('{"documentId":%s,"direction":%s,"type":%s,"labelId":%s}', to_json(a.document_id), to_json(a.direction),
        to_json(a.document_type), to_json(a.label_id))::json AS data, a.traceparent
    FROM changed JOIN allowed a USING (document_id, label_id) ORDER BY a.document_id, a.label_id, a.place
  ), ${buildEventCtes('FROM new')}
  SELECT EXISTS (SELECT FROM document d WHERE d.id = w.document_id AND d.team_id = w.team_id) AS "hasDocument",
    EXISTS (SELECT FROM label l WHERE l.id = w.label_id AND l.team_id = w.team_id) AS "hasLabel",
    new.company_id AS "companyId", new.data, ${buildFollowingRowsCondition()} AS "isFollowed" FROM wanted w LEFT JOIN new ON new.event_id = w.event_id ORDER BY w.place`);
}
