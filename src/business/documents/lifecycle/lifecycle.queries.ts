import { statement } from '../../../platform/kernel/database/statement';
import { after, holdAgain, versionOf } from '../claimed-invoices.queries';

/**
 * Where an invoice stands: its newest status that counts and moves it, the newest of all, and the version of its state. One that
 * somebody said and whose delivery failed did not arrive, and counts for nothing. `$2`: codes that leave it as it stands.
 * `lifecycle_statuses_document`, key of `document_states`.
 */
export const STANDING = statement(`SELECT newest.id AS "newestId", stands.code, ${versionOf('$1')}
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (SELECT id FROM lifecycle_statuses WHERE document_id = $1
    ORDER BY created_at DESC, id DESC LIMIT 1) AS newest ON true
  LEFT JOIN LATERAL (SELECT l.code FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE l.document_id = $1 AND l.objection IS NULL AND l.code <> ALL ($2)
      AND (l.origin = 'automatic' OR s.delivery_status IS DISTINCT FROM 'failed')
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS stands ON true`);

/**
 * Lets no other status be stored of the invoice that a message of the company says a status of, and none that was checked before.
 * `lifecycle_statuses_from`, key of `document_states`.
 */
export const HOLD_INVOICE_OF_MESSAGE = statement(
  holdAgain(
    "(SELECT document_id FROM lifecycle_statuses WHERE status_document_id = $1 AND origin = 'own' LIMIT 1)",
  ),
);

/** Of statuses `l` of the invoice of `said`, the newest one that counts and moves it. `$2` as in {@link STANDING}. */
const newestThat = (is: string): string => `LEFT JOIN LATERAL (SELECT l.code FROM lifecycle_statuses l
      LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE l.document_id = said.document_id AND ${is} AND l.objection IS NULL AND l.code <> ALL ($2)
      AND (l.origin = 'automatic' OR s.delivery_status IS DISTINCT FROM 'failed')
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1)`;

/**
 * The status that a message of the company says, where the invoice stood before it, and the newest status that moved the invoice
 * since; no such one where the status leaves the invoice as it stands. `lifecycle_statuses_from`, `lifecycle_statuses_document`, keys.
 */
export const AROUND_STATUS =
  statement(`SELECT said.code, said.speaker, d.direction, earlier.code AS earlier, later.code AS later
  FROM lifecycle_statuses said JOIN documents d ON d.id = said.document_id
  ${newestThat('(l.created_at, l.id) < (said.created_at, said.id)')} AS earlier ON true
  ${newestThat('(l.created_at, l.id) > (said.created_at, said.id) AND said.code <> ALL ($2)')} AS later ON true
  WHERE said.status_document_id = $1 AND said.origin = 'own' LIMIT 1`);

/**
 * A status of the same invoice that the portal gets before this one. One that the company said and that did not arrive is not waited
 * for. `lifecycle_statuses_document`, key of `document_states`.
 */
export const EARLIER_FOR_PORTAL = statement(`SELECT l.code
  FROM lifecycle_statuses this JOIN lifecycle_statuses l
    ON l.document_id = this.document_id AND (l.created_at, l.id) < (this.created_at, this.id)
  LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE this.id = $1 AND l.portal = 'pending' AND (l.origin <> 'own' OR s.delivery_status IS DISTINCT FROM 'failed')
  ORDER BY l.created_at, l.id LIMIT 1`);

/** Makes the next status that the portal gets of the same invoice due. `lifecycle_statuses_document`, key of `document_states`. */
export const NEXT_FOR_PORTAL =
  statement(`UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL
  AND id = (SELECT l.id
    FROM lifecycle_statuses this JOIN lifecycle_statuses l
      ON l.document_id = this.document_id AND (l.created_at, l.id) > (this.created_at, this.id)
    LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE this.id = $1 AND l.portal = 'pending' AND (l.origin <> 'own' OR s.delivery_status IS DISTINCT FROM 'failed')
    ORDER BY l.created_at, l.id LIMIT 1)`);

/** Whether a message of the partner said something of an invoice before. `lifecycle_statuses_message`. */
export const SAID_BEFORE = statement(
  `SELECT 1 AS found FROM lifecycle_statuses WHERE document_id = $1 AND message_id = $2 AND origin = 'partner' LIMIT 1`,
);

/**
 * The newest invoice of a company that a status may be of: by its number and day, and the other party. `documents_known`.
 */
export const INVOICE_OF_STATUS =
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

/** What a status has beside the accepted document, in JSON. */
export const SAID_STATUS_COLUMNS = `status_id text, status_origin text, status_speaker text, status_code text,
    status_follows text, status_details jsonb, status_since text, status_for_portal boolean`;

/**
 * Statuses that are stored by the statement that accepts documents: of the invoice that is accepted, or of the one that the accepted
 * message is about, which is held. What the portal gets is due at once. A status that was stored while this one
 * waited for the invoice follows the same one, which `lifecycle_statuses_follows` refuses.
 * @param from a CTE with {@link SAID_STATUS_COLUMNS} (without an id: no status), the invoice and the columns of the document
 */
export const lifecycleStatuses = (from: string): string =>
  `INSERT INTO lifecycle_statuses (id, team_id, document_id, status_document_id, origin, speaker, code, follows, details, since,
      message_id, portal, next_attempt_at, created_at)
    SELECT status_id, team_id, coalesce(about_id, id), CASE WHEN about_id IS NOT NULL THEN id END,
      status_origin, status_speaker, status_code, status_follows, status_details, status_since, status_id,
      CASE WHEN status_for_portal THEN 'pending' END, CASE WHEN status_for_portal THEN clock_timestamp() END,
      ${after('clock_timestamp()', '(SELECT l.created_at FROM lifecycle_statuses l WHERE l.id = status_follows)')}
    FROM ${from} WHERE status_id IS NOT NULL`;

/**
 * Statuses of one invoice that came in. `$1`: as JSON. What has to go outside is due at once. What the partner says follows the newest
 * status, while the invoice is held. `lifecycle_statuses_document`.
 */
export const INSERT_STATUSES =
  statement(`INSERT INTO lifecycle_statuses (id, team_id, document_id, status_document_id, origin, speaker,
    code, objection, follows, details, since, message_id, for_partner, portal, next_attempt_at, created_at)
  SELECT s.id, team_id, document_id, status_document_id, origin, speaker, code, objection,
    CASE WHEN origin = 'partner' THEN coalesce(newest.id, '') END, details, since, message_id, for_partner,
    CASE WHEN for_portal THEN 'pending' END, CASE WHEN for_portal OR for_partner THEN clock_timestamp() END,
    ${after('clock_timestamp()', 'newest.created_at')}
  FROM json_to_recordset($1) AS s (id text, team_id text, document_id text, status_document_id text, origin text, speaker text,
    code text, objection text, details jsonb, since text, message_id text, for_partner boolean, for_portal boolean)
  LEFT JOIN LATERAL (SELECT id, created_at FROM lifecycle_statuses WHERE document_id = s.document_id
    ORDER BY created_at DESC, id DESC LIMIT 1) AS newest ON true`);

const SHOWN = `l.id, l.origin, l.speaker, l.code, l.objection, l.details, l.since, l.portal, l.last_error AS "lastError",
    l.status_document_id AS "statusDocumentId", s.delivery_status AS "deliveryStatus", l.created_at AS "createdAt"`;

/** The newest statuses of an invoice of the team, newest first. `lifecycle_statuses_document`, key of `document_states`. */
export const STATUSES_OF_INVOICE = statement(`SELECT ${SHOWN}
  FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE l.document_id = $1 AND l.team_id = $2 ORDER BY l.created_at DESC, l.id DESC LIMIT $3`);

/** The status that a message of the team brought. `lifecycle_statuses_from`, key of `document_states`. */
export const STATUS_OF_MESSAGE = statement(`SELECT ${SHOWN}
  FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE l.status_document_id = $1 AND l.team_id = $2 LIMIT 1`);

/** When an outgoing document of the team was accepted over the network for the first time. `deliveries_document`. */
export const FIRST_ARRIVAL = statement(`SELECT min(status_changed_at) AS at FROM deliveries
  WHERE document_id = $1 AND team_id = $2 AND channel = 'peppol' AND status = 'delivered'`);

/** A status that has to go outside, with its invoice. Keys of the tables. */
export const DUE_STATUS = `SELECT l.id, l.team_id AS "teamId", l.document_id AS "documentId", l.status_document_id AS "statusDocumentId", l.code,
    l.speaker, l.details, l.since, l.for_partner AS "forPartner", l.portal, l.attempts, l.created_at AS "createdAt",
    extract(epoch FROM clock_timestamp() - l.created_at)::float8 * 1000 AS "ageMs", d.company_id AS "companyId", t.environment,
    CASE WHEN l.origin = 'own' THEN s.delivery_status END AS delivery
  FROM lifecycle_statuses l JOIN documents d ON d.id = l.document_id JOIN teams t ON t.id = l.team_id
    LEFT JOIN document_states s ON s.document_id = l.status_document_id
  WHERE l.id = $1 AND l.claim = $2 AND l.next_attempt_at IS NOT NULL`;

/** Brings what is to go outside nearer. `lifecycle_statuses_due`. */
export const ADVANCE_STATUSES = `UPDATE lifecycle_statuses SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
  WHERE team_id = $1 AND next_attempt_at IS NOT NULL`;
