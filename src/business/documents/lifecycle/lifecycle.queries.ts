import { statement } from '../../../platform/kernel/database/statement';
import { selectLaterInstant, invalidateInvoiceVersion, selectVersion } from '../invoice-locks.queries';

/**
 * Selects the state of an invoice: the newest effective status that changes the state, the newest status of all, and
 * the version of the state. A status whose delivery failed was not received and has no effect. `$2`: codes that leave
 * the state unchanged. Uses the index `lifecycle_statuses_document` and the primary key of `document_states`.
 */
export const LIFECYCLE_STATE = statement(`SELECT newest.id AS "newestId", stands.code, ${selectVersion('$1')}
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (SELECT id FROM lifecycle_statuses WHERE document_id = $1
    ORDER BY created_at DESC, id DESC LIMIT 1) AS newest ON true
  LEFT JOIN LATERAL (SELECT l.code FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE l.document_id = $1 AND l.objection IS NULL AND l.code <> ALL ($2)
      AND (l.origin = 'automatic' OR s.delivery_status IS DISTINCT FROM 'failed')
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS stands ON true`);

/**
 * Locks the state of the invoice of a status message of the company and invalidates earlier checks. Uses the index
 * `lifecycle_statuses_from` and the primary key of `document_states`.
 */
export const LOCK_INVOICE_OF_MESSAGE = statement(
  invalidateInvoiceVersion(
    "(SELECT document_id FROM lifecycle_statuses WHERE status_document_id = $1 AND origin = 'own' LIMIT 1)",
  ),
);

/**
 * SQL that joins the newest effective status that changes the state, among the statuses `l` of the invoice of the
 * status `said`. `$2`: codes that leave the state unchanged. @param condition SQL of a further condition on `l`
 */
const selectNewestStatus = (
  condition: string,
): string => `LEFT JOIN LATERAL (SELECT l.code FROM lifecycle_statuses l
      LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE l.document_id = said.document_id AND ${condition} AND l.objection IS NULL AND l.code <> ALL ($2)
      AND (l.origin = 'automatic' OR s.delivery_status IS DISTINCT FROM 'failed')
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1)`;

/**
 * Selects the status of a message of the company, the state of the invoice before it, and the newest status that
 * changed the state since; no row when the status leaves the state unchanged. Uses the indexes
 * `lifecycle_statuses_from` and `lifecycle_statuses_document`, and primary keys.
 */
export const STATUS_WITH_NEIGHBOURS =
  statement(`SELECT said.code, said.speaker, d.direction, earlier.code AS earlier, later.code AS later
  FROM lifecycle_statuses said JOIN documents d ON d.id = said.document_id
  ${selectNewestStatus('(l.created_at, l.id) < (said.created_at, said.id)')} AS earlier ON true
  ${selectNewestStatus('(l.created_at, l.id) > (said.created_at, said.id) AND said.code <> ALL ($2)')} AS later ON true
  WHERE said.status_document_id = $1 AND said.origin = 'own' LIMIT 1`);

/**
 * Selects a status of the same invoice that the portal must receive before the status `$1`. Undelivered statuses of the
 * company are ignored. Uses the index `lifecycle_statuses_document` and the primary key of `document_states`.
 */
export const EARLIER_STATUS_FOR_PORTAL = statement(`SELECT l.code
  FROM lifecycle_statuses this JOIN lifecycle_statuses l
    ON l.document_id = this.document_id AND (l.created_at, l.id) < (this.created_at, this.id)
  LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE this.id = $1 AND l.portal = 'pending' AND (l.origin <> 'own' OR s.delivery_status IS DISTINCT FROM 'failed')
  ORDER BY l.created_at, l.id LIMIT 1`);

/**
 * Makes the next status that the portal receives for the same invoice due. Uses the index `lifecycle_statuses_document`
 * and the primary key of `document_states`.
 */
export const MAKE_NEXT_STATUS_DUE =
  statement(`UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL
  AND id = (SELECT l.id
    FROM lifecycle_statuses this JOIN lifecycle_statuses l
      ON l.document_id = this.document_id AND (l.created_at, l.id) > (this.created_at, this.id)
    LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE this.id = $1 AND l.portal = 'pending' AND (l.origin <> 'own' OR s.delivery_status IS DISTINCT FROM 'failed')
    ORDER BY l.created_at, l.id LIMIT 1)`);

/**
 * Stores that the portal rejected a status, even when the portal had confirmed the reception before. Uses the primary
 * key of `lifecycle_statuses`.
 */
export const MARK_REJECTED_BY_PORTAL = statement(
  `UPDATE lifecycle_statuses SET portal = 'refused', last_error = $2 WHERE id = $1 AND portal IN ('pending', 'received')`,
);

/** Makes a status due that waits for a response of the portal. Uses the primary key of `lifecycle_statuses`. */
export const MAKE_STATUS_DUE = statement(
  `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() WHERE id = $1 AND portal = 'pending' AND next_attempt_at IS NOT NULL`,
);

/** Selects a status of a team. Uses the primary key of `lifecycle_statuses`. */
export const STATUS_OF_TEAM = statement(
  `SELECT document_id AS "documentId", code, speaker, details, since, created_at AS "createdAt"
    FROM lifecycle_statuses WHERE id = $2 AND team_id = $1`,
);

/**
 * SQL: whether a message of the partner already contained a status of an invoice. Uses the index
 * `lifecycle_statuses_message`.
 */
export const HAS_STATUS_OF_MESSAGE = statement(
  `SELECT 1 AS found FROM lifecycle_statuses WHERE document_id = $1 AND message_id = $2 AND origin = 'partner' LIMIT 1`,
);

/**
 * Selects the newest invoice of each direction to which a status may refer, by company, number, date and other party.
 * Uses the index `documents_known`.
 */
export const INVOICES_OF_STATUS =
  statement(`SELECT d.id AS "documentId", d.team_id AS "teamId", d.company_id AS "companyId", d.type,
    d.direction, d.sender_id AS "senderId", d.receiver_id AS "receiverId"
  FROM (VALUES ('outgoing'), ('incoming')) AS way (direction) CROSS JOIN LATERAL (
    SELECT * FROM documents WHERE company_id = $1 AND direction = way.direction
      AND coalesce(left(document_number, 100), '') = left($2, 100) AND document_number = $2
      AND CASE way.direction WHEN 'outgoing' THEN receiver_id ELSE sender_id END = $3
      AND ($4::date IS NULL OR issue_date = $4::date)
      AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')
    ORDER BY id DESC LIMIT 1) AS d
  ORDER BY d.id DESC`);

/** Columns of a status, besides the accepted document, in JSON. */
export const LIFECYCLE_STATUS_COLUMNS = `status_id text, status_origin text, status_speaker text, status_code text,
    status_follows text, status_details jsonb, status_since text, status_for_portal boolean`;

/**
 * Inserts the statuses of accepted documents: of the accepted invoice, or of the invoice of the accepted message, which
 * is locked. A status for the portal is due immediately. If another status was stored while the new status waited for
 * the lock, both have the same predecessor, and the index `lifecycle_statuses_follows` rejects the new status.
 * @param from a CTE with {@link LIFECYCLE_STATUS_COLUMNS} (without an id: no status), the invoice and the columns of the
 * document
 */
export const buildStatusInsert = (from: string): string =>
  `INSERT INTO lifecycle_statuses (id, team_id, document_id, status_document_id, origin, speaker, code, follows, details, since,
      message_id, portal, next_attempt_at, created_at)
    SELECT status_id, team_id, coalesce(about_id, id), CASE WHEN about_id IS NOT NULL THEN id END,
      status_origin, status_speaker, status_code, status_follows, status_details, status_since, status_id,
      CASE WHEN status_for_portal THEN 'pending' END, CASE WHEN status_for_portal THEN clock_timestamp() END,
      ${selectLaterInstant('clock_timestamp()', '(SELECT l.created_at FROM lifecycle_statuses l WHERE l.id = status_follows)')}
    FROM ${from} WHERE status_id IS NOT NULL`;

/**
 * Inserts received statuses of one invoice. `$1`: JSON array. Statuses to transmit are due immediately. A status of the
 * partner follows the newest status, while the invoice is locked. Uses the index `lifecycle_statuses_document`.
 */
export const INSERT_STATUSES =
  statement(`INSERT INTO lifecycle_statuses (id, team_id, document_id, status_document_id, origin, speaker,
    code, objection, follows, details, since, message_id, for_partner, portal, next_attempt_at, created_at)
  SELECT s.id, team_id, document_id, status_document_id, origin, speaker, code, objection,
    CASE WHEN origin = 'partner' THEN coalesce(newest.id, '') END, details, since, message_id, for_partner,
    CASE WHEN for_portal THEN 'pending' END, CASE WHEN for_portal OR for_partner THEN clock_timestamp() END,
    ${selectLaterInstant('clock_timestamp()', 'newest.created_at')}
  FROM json_to_recordset($1) AS s (id text, team_id text, document_id text, status_document_id text, origin text, speaker text,
    code text, objection text, details jsonb, since text, message_id text, for_partner boolean, for_portal boolean)
  LEFT JOIN LATERAL (SELECT id, created_at FROM lifecycle_statuses WHERE document_id = s.document_id
    ORDER BY created_at DESC, id DESC LIMIT 1) AS newest ON true`);

const VIEW_COLUMNS = `l.id, l.origin, l.speaker, l.code, l.objection, l.details, l.since, l.portal, l.last_error AS "lastError",
    l.status_document_id AS "statusDocumentId", s.delivery_status AS "deliveryStatus", l.created_at AS "createdAt"`;

/**
 * Selects the newest statuses of an invoice of the team, newest first. Uses the index `lifecycle_statuses_document` and
 * the primary key of `document_states`.
 */
export const STATUSES_OF_INVOICE = statement(`SELECT ${VIEW_COLUMNS}
  FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE l.document_id = $1 AND l.team_id = $2 ORDER BY l.created_at DESC, l.id DESC LIMIT $3`);

/**
 * Selects the status of a message of the team. Uses the index `lifecycle_statuses_from` and the primary key of
 * `document_states`.
 */
export const STATUS_OF_MESSAGE = statement(`SELECT ${VIEW_COLUMNS}
  FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE l.status_document_id = $1 AND l.team_id = $2 LIMIT 1`);

/**
 * Selects the time at which an outgoing document of the team was first accepted over the network. Uses the index
 * `deliveries_document`.
 */
export const FIRST_DELIVERY = statement(`SELECT min(status_changed_at) AS at FROM deliveries
  WHERE document_id = $1 AND team_id = $2 AND channel = 'peppol' AND status = 'delivered'`);

/** Selects a status to transmit, with its invoice. Uses the primary keys. */
export const DUE_STATUS = `SELECT l.id, l.team_id AS "teamId", l.document_id AS "documentId", l.status_document_id AS "statusDocumentId", l.code,
    l.speaker, l.details, l.since, l.for_partner AS "forPartner", l.portal, l.attempts, l.created_at AS "createdAt",
    extract(epoch FROM clock_timestamp() - l.created_at)::float8 * 1000 AS "ageMs", d.company_id AS "companyId", t.environment,
    CASE WHEN l.origin = 'own' THEN s.delivery_status END AS delivery
  FROM lifecycle_statuses l JOIN documents d ON d.id = l.document_id JOIN teams t ON t.id = l.team_id
    LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE l.id = $1 AND l.claim = $2 AND l.next_attempt_at IS NOT NULL`;

/** Advances the due times of statuses. Uses the index `lifecycle_statuses_due`. */
export const ADVANCE_STATUSES = `UPDATE lifecycle_statuses SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
  WHERE team_id = $1 AND next_attempt_at IS NOT NULL`;

/**
 * Makes the statuses of a company due that wait for the portal. Uses the index `lifecycle_statuses_due` and the primary
 * key of `documents`.
 */
export const MAKE_STATUSES_DUE = `UPDATE lifecycle_statuses s SET next_attempt_at = clock_timestamp()
  FROM documents d WHERE d.id = s.document_id AND d.company_id = $1
    AND s.next_attempt_at > clock_timestamp() AND s.portal = 'pending'`;
