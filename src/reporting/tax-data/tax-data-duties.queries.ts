import { statement } from '../../platform/kernel/database/statement';

/**
 * Selects the values that determine the duty to report a document; no row when its company does not report to a tax
 * authority. Uses the primary keys of `documents`, `companies` and `teams`.
 */
export const SELECT_REPORTED_EXCHANGE =
  statement(`SELECT d.id AS "documentId", d.team_id AS "teamId", d.company_id AS "companyId", d.type, d.doc_type_id AS "docTypeId",
    t.environment, c.tax_reporting AS "taxReporting"
  FROM documents d JOIN companies c ON c.id = d.company_id JOIN teams t ON t.id = d.team_id
  WHERE d.id = $1 AND c.tax_reporting->>'enabled' = 'true'`);

/**
 * Inserts a duty, due immediately, unless the document has a valid report. A document whose failed delivery was
 * reported and that is delivered afterwards gets a further report, and so does a document that is exchanged again after
 * its report was withdrawn. Uses the indexes `tax_data_once` and `tax_data_withdraws`. `$8`: type; `$14`: whether the
 * exchange has just ended; `$15` and `$16`: envelope and message of the exchange; `$17`: trace of the exchange
 */
export const INSERT_DUTY =
  statement(`INSERT INTO tax_data (id, team_id, company_id, document_id, environment, jurisdiction, reporter, type, scope, mandatory,
    tax_identifier, exchanged_at, due_at, exchange_envelope_id, exchange_message_id, sequence, created_at, updated_at, next_attempt_at, traceparent)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $13::timestamptz, $15, $16,
    coalesce((SELECT max(m.sequence) FROM tax_data m WHERE m.document_id = $4 AND m.jurisdiction = $6 AND m.reporter = $7), 0) + 1,
    clock_timestamp(), clock_timestamp(), clock_timestamp(), $17
  WHERE NOT EXISTS (SELECT FROM tax_data r WHERE r.document_id = $4 AND r.jurisdiction = $6 AND r.reporter = $7
    AND r.type <> 'withdraw' AND (r.type <> 'failed' OR $8 = 'failed')
    AND NOT ($14 AND EXISTS (SELECT FROM tax_data w WHERE w.withdraws = r.id)))
  ON CONFLICT ON CONSTRAINT tax_data_once DO NOTHING
  RETURNING id`);

/** Deletes the reports of a sandbox company, which need not be retained by law. Uses the index `tax_data_company`. */
export const DELETE_SANDBOX_REPORTS = statement(
  `DELETE FROM tax_data WHERE company_id = $1 AND environment = 'sandbox'`,
);

/** Returns whether a company has reports. Uses the index `tax_data_company`. */
export const SELECT_ANY_REPORT = statement('SELECT 1 AS found FROM tax_data WHERE company_id = $1 LIMIT 1');
