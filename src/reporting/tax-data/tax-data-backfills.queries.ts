import { statement } from '../../platform/kernel/database/statement';

/** Inserts a backfill, unless the company has one. Uses the primary key of `tax_data_backfills`. */
export const INSERT_BACKFILL =
  statement(`INSERT INTO tax_data_backfills (id, team_id, passes_left, created_at) VALUES ($1, $2, 0, clock_timestamp())
  ON CONFLICT (id) DO NOTHING`);

/** Locks the backfill of a company. Uses the primary key of `tax_data_backfills`. */
export const LOCK_BACKFILL =
  statement(`SELECT after_id AS "afterId", passes_left AS "passesLeft" FROM tax_data_backfills WHERE id = $1
  FOR NO KEY UPDATE`);

/**
 * Selects a page of a company's documents with the outcome of their exchange over the network, in the order of their
 * ids: accepted, finally failed, or received. A delivery that no worker has claimed was cancelled and never sent; a
 * delivery that the operator ended may have been sent, although no attempt was finished. Uses the indexes
 * `documents_of_company`, `deliveries_document` and `tax_data_once`. `$1` company, `$2` id after which the page begins,
 * `$3` size of the page
 */
export const SELECT_EXCHANGES_OF_COMPANY =
  statement(`SELECT d.id AS "documentId", d.team_id AS "teamId", d.company_id AS "companyId", d.type, d.doc_type_id AS "docTypeId",
    t.environment, c.tax_reporting AS "taxReporting", d.direction,
    CASE WHEN d.direction = 'incoming' THEN d.created_at ELSE x.at END AS "exchangedAt",
    CASE WHEN d.direction <> 'incoming' THEN x.outcome WHEN s.sent_over_peppol THEN 'delivered' END AS outcome,
    CASE WHEN d.direction = 'incoming' THEN d.envelope_id ELSE x.envelope_id END AS "envelopeId",
    CASE WHEN d.direction = 'incoming' THEN d.peppol_message_id ELSE x.peppol_message_id END AS "messageId",
    EXISTS (SELECT FROM tax_data r WHERE r.document_id = d.id AND r.jurisdiction = c.tax_reporting->>'jurisdiction'
      AND r.reporter = CASE WHEN d.direction = 'outgoing' THEN 'C2' ELSE 'C3' END AND r.type NOT IN ('withdraw', 'failed')) AS "isReported"
  FROM (SELECT * FROM documents WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3) d
    JOIN document_states s ON s.document_id = d.id JOIN companies c ON c.id = d.company_id JOIN teams t ON t.id = d.team_id
    LEFT JOIN LATERAL (
      SELECT y.status AS outcome, y.status_changed_at AS at, y.envelope_id, y.peppol_message_id FROM deliveries y
      WHERE y.document_id = d.id AND y.channel = 'peppol' AND y.status <> 'pending' AND y.claim > 0
      ORDER BY y.status = 'delivered' DESC, y.status_changed_at LIMIT 1
    ) x ON d.direction = 'outgoing'
  ORDER BY d.id`);
