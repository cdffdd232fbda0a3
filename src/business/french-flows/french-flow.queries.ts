import { statement } from '../../platform/kernel/database/statement';

/** Number of days whose documents become flows when a team first uses the interface. */
const INITIAL_DAYS = 30;

const NOW = `date_trunc('milliseconds', clock_timestamp())`;

/**
 * Reserves `$2` instants of a team, each later than all earlier ones, and locks the clock of the team until the
 * transaction ends. Returns the last reserved instant. Uses the primary key of `french_flow_clocks`.
 */
export const RESERVE_INSTANTS = statement(
  `INSERT INTO french_flow_clocks AS c (team_id, last_update, documents_until)
    VALUES ($1, ${NOW} + ($2::integer - 1) * interval '1 millisecond', ${NOW} - interval '${INITIAL_DAYS} days')
    ON CONFLICT (team_id) DO UPDATE SET last_update =
      greatest(${NOW}, c.last_update + interval '1 millisecond') + ($2::integer - 1) * interval '1 millisecond'
    RETURNING last_update AS last`,
);

/** Locks the clock of a team. Uses the primary key of `french_flow_clocks`. */
export const LOCK_CLOCK = statement(
  `SELECT documents_until AS "documentsUntil" FROM french_flow_clocks WHERE team_id = $1 FOR UPDATE`,
);

/** Reads the clock of a team. Uses the primary key of `french_flow_clocks`. */
export const READ_CLOCK = statement(
  `SELECT documents_until AS "documentsUntil", clock_timestamp() AS now FROM french_flow_clocks WHERE team_id = $1`,
);

/** Advances the time up to which documents have flows. Uses the primary key of `french_flow_clocks`. */
export const ADVANCE_DOCUMENTS_UNTIL = statement(
  'UPDATE french_flow_clocks SET documents_until = greatest(documents_until, $2) WHERE team_id = $1',
);

/** Maximum number of documents for which one transaction creates flows. */
export const MAX_DOCUMENT_FLOWS = 500;

const INVOICE_TYPES = `('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`;

/**
 * Selects documents of French companies without a flow, from the id `$2` on: received invoices, received and sent
 * statuses, and the first status of each sent invoice, which has no document of its own. A recently sent status is
 * omitted,
 * because it may belong to a submitted flow. Uses the indexes `documents_of_team`, `french_flows_document`,
 * `french_flows_status`, `lifecycle_statuses_from` and `lifecycle_statuses_document`, and the primary keys of `companies`
 * and `documents`.
 */
export const DOCUMENTS_WITHOUT_FLOW = statement(
  `(SELECT d.id, NULL AS "statusId", d.direction, d.type, d.doc_type_id AS "docTypeId", d.document_number AS number,
      d.created_at AS "createdAt", t.environment, i.direction AS "invoiceDirection", i.type AS "invoiceType"
    FROM documents d JOIN companies c ON c.id = d.company_id JOIN teams t ON t.id = d.team_id
    LEFT JOIN LATERAL (SELECT x.direction, x.type FROM lifecycle_statuses l JOIN documents x ON x.id = l.document_id
      WHERE l.status_document_id = d.id LIMIT 1) AS i ON d.type = 'lifecycleStatus'
    WHERE d.team_id = $1 AND d.id >= $2 AND c.country = 'FR'
      AND (d.type IN ${INVOICE_TYPES} OR d.type = 'lifecycleStatus')
      AND (d.direction = 'incoming'
        OR d.type = 'lifecycleStatus' AND d.created_at < clock_timestamp() - interval '1 minute')
      AND NOT EXISTS (SELECT FROM french_flows f WHERE f.document_id = d.id)
    ORDER BY d.id LIMIT 500)
  UNION ALL
  (SELECT d.id, l.id, 'incoming', 'lifecycleStatus', d.doc_type_id, d.document_number || '-' || l.code, d.created_at, t.environment,
      d.direction, d.type
    FROM documents d JOIN companies c ON c.id = d.company_id JOIN teams t ON t.id = d.team_id
    JOIN lifecycle_statuses l ON l.document_id = d.id AND l.origin = 'automatic' AND l.code = '200'
    WHERE d.team_id = $1 AND d.id >= $2 AND c.country = 'FR' AND d.direction = 'outgoing' AND d.type IN ${INVOICE_TYPES}
      AND NOT EXISTS (SELECT FROM french_flows f WHERE f.status_id = l.id)
    ORDER BY d.id LIMIT 500)
  ORDER BY 1 LIMIT 500`,
);

/** Inserts the flows of documents and statuses. */
export const INSERT_DOCUMENT_FLOWS = statement(
  `INSERT INTO french_flows (id, team_id, environment, document_id, status_id, direction, flow_type, flow_syntax, processing_rule,
      rule_computed, name, status, submitted_at, updated_at)
    SELECT id, $1, environment, document_id, status_id, direction, flow_type, flow_syntax, 'B2B', true, name, 'Ok', submitted_at,
      updated_at
    FROM jsonb_to_recordset($2) AS f (id text, environment text, document_id text, status_id text, direction text, flow_type text,
      flow_syntax text, name text, submitted_at timestamptz, updated_at timestamptz)
    ON CONFLICT DO NOTHING`,
);

/** Inserts a submitted flow, which is due immediately. */
export const INSERT_SUBMITTED_FLOW = statement(
  `INSERT INTO french_flows (id, team_id, environment, direction, flow_type, flow_syntax, flow_profile, processing_rule,
      rule_computed, name, tracking_id, sha256, status, file, submitted_at, updated_at, next_attempt_at)
    VALUES ($1, $2, $3, 'Out', $4, $5, $6, $7, $8, $9, $10, $11, 'Pending', $12, $13, $13, clock_timestamp())`,
);

const FLOW_COLUMNS = `id, document_id AS "documentId", status_id AS "statusId", direction, flow_type AS "flowType", flow_syntax AS "flowSyntax",
  flow_profile AS "flowProfile", processing_rule AS "processingRule", rule_computed AS "ruleComputed", name,
  tracking_id AS "trackingId", sha256, status, details, submitted_at AS "submittedAt", updated_at AS "updatedAt"`;

/** Selects the flow with a tracking id. Uses the index `french_flows_tracking`. */
export const FLOW_OF_TRACKING_ID = statement(
  `SELECT ${FLOW_COLUMNS} FROM french_flows WHERE team_id = $1 AND tracking_id = $2`,
);

/** Selects a flow of a team. Uses the primary key of `french_flows`. */
export const FLOW_OF_TEAM = statement(
  `SELECT ${FLOW_COLUMNS} FROM french_flows WHERE id = $2 AND team_id = $1`,
);

/** Selects the file of a flow. Uses the primary key of `french_flows`. */
export const FILE_OF_FLOW = statement('SELECT file FROM french_flows WHERE id = $2 AND team_id = $1');

const SELECT_MATCHING_FLOWS = `SELECT ${FLOW_COLUMNS} FROM french_flows
    WHERE team_id = $1 AND updated_at > $2 AND updated_at < $3
      AND ($4::text[] IS NULL OR flow_type = ANY ($4)) AND ($5::text[] IS NULL OR direction = ANY ($5))
      AND ($6::text[] IS NULL OR processing_rule = ANY ($6))`;

/**
 * Selects a page of flows in the order of `updatedAt`; a null parameter is no condition. Uses the index
 * `french_flows_updated`.
 */
export const SEARCH_FLOWS = statement(
  `${SELECT_MATCHING_FLOWS} AND ($7::text IS NULL OR status = $7) ORDER BY updated_at LIMIT $8`,
);

/**
 * Selects a page of flows that are not validated yet, in the order of `updatedAt`; a null parameter is no condition.
 * Uses the
 * index `french_flows_pending`.
 */
export const SEARCH_PENDING_FLOWS = statement(
  `${SELECT_MATCHING_FLOWS} AND status = 'Pending' ORDER BY updated_at LIMIT $7`,
);

/**
 * Selects the flow with a tracking id, if the flow meets the other criteria; a null parameter is no condition. Uses
 * the index
 * `french_flows_tracking`.
 */
export const SEARCH_TRACKED_FLOW = statement(
  `${SELECT_MATCHING_FLOWS} AND ($7::text IS NULL OR status = $7) AND tracking_id = $8`,
);

/** Selects a leased flow with its file. Uses the primary key of `french_flows`. */
export const DUE_FLOW = statement(
  `SELECT id, team_id AS "teamId", environment, flow_syntax AS "flowSyntax", flow_type AS "flowType",
      processing_rule AS "processingRule", sha256, file, attempts
    FROM french_flows WHERE id = $1 AND claim = $2 AND status = 'Pending'`,
);

/** Assignments of a result. If the document was deleted in the meantime, the file is removed. */
export const SET_FLOW_RESULT = `status = $1, details = $2, document_id = (SELECT d.id FROM documents d WHERE d.id = $3), flow_type = $4,
  updated_at = $5, file = CASE WHEN $3::text IS NULL OR EXISTS (SELECT FROM documents d WHERE d.id = $3) THEN file END`;

/** Locks a flow whose acknowledgement comes from the public portal. Uses the primary key of `french_flows`. */
export const LOCK_FORWARDED_FLOW = statement(
  `SELECT flow_syntax AS "flowSyntax", status FROM french_flows WHERE id = $1 AND team_id = $2 AND document_id IS NULL FOR NO KEY UPDATE`,
);

/**
 * Stores the response of the public portal to a flow; the details are kept when `$4` is null. Uses the primary key of
 * `french_flows`.
 */
export const STORE_PORTAL_RESPONSE = statement(
  `UPDATE french_flows SET status = $3, details = coalesce($4::jsonb, details), updated_at = $5 WHERE id = $1 AND team_id = $2`,
);

/** Removes the file of a document's flow. Uses the index `french_flows_document`. */
export const REMOVE_FILE_OF_FLOW = statement('UPDATE french_flows SET file = NULL WHERE document_id = $1');

/**
 * Deletes the flow that was created for a document before the submitted flow `$2` was validated. Uses the index
 * `french_flows_document`.
 */
export const DELETE_DOCUMENT_FLOW = statement('DELETE FROM french_flows WHERE document_id = $1 AND id <> $2');

/** Selects the document that an earlier attempt to validate a flow created. Uses the primary key of `idempotency_keys`. */
export const DOCUMENT_OF_IDEMPOTENCY_KEY = statement(
  'SELECT resource_id AS id FROM idempotency_keys WHERE team_id = $1 AND key = $2',
);

/**
 * Selects a French company of a team with a SIREN, or with a SIRET that begins with the SIREN, preferably a verified
 * one. The range works because all digits sort before `:`. Uses the index `companies_french_numbers`.
 */
export const COMPANY_OF_SIREN = statement(
  `SELECT id FROM companies WHERE team_id = $1 AND country = 'FR'
      AND enterprise_number COLLATE "C" >= $2 AND enterprise_number COLLATE "C" < $2 || ':'
      AND (enterprise_number_scheme = '0009' OR enterprise_number_scheme = '0002' AND enterprise_number = $2)
    ORDER BY is_verified DESC, id LIMIT 1`,
);
