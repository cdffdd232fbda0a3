import { statement } from '../../platform/kernel/database/statement';

/**
 * Inserts a forward of the received document `$1` for each matching rule of the company `$2` with the moment `$3`,
 * unless the rule has already forwarded the document. `$4`: new ids, as many as a company can have rules; `$5`:
 * number of days until the link expires. Uses the index `forwarding_rules_company`, the keys of `documents` and
 * `document_labels`, and
 * `document_forwards_once`.
 */
export const INSERT_FORWARDS_OF_RULES =
  statement(`INSERT INTO document_forwards (id, team_id, company_id, document_id, rule_id, language, created_at, expires_at)
  SELECT ($4::text[])[row_number() OVER (ORDER BY r.id)], r.team_id, r.company_id, d.id, r.id, r.language, clock_timestamp(),
    clock_timestamp() + make_interval(days => $5::integer)
  FROM forwarding_rules r JOIN documents d ON d.id = $1 AND d.company_id = r.company_id
  WHERE r.company_id = $2 AND r.enabled AND r.moment = $3 AND d.direction = 'incoming'
    AND d.type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')
    AND (r.document_types = '{}' OR d.type = ANY (r.document_types))
    AND (r.senders = '{}' OR d.sender_id = ANY (r.senders))
    AND (r.label_id IS NULL OR EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = r.label_id))
    AND (r.amount_above IS NULL OR d.currency = r.currency AND abs(d.payable_amount) > r.amount_above)
  ON CONFLICT (document_id, rule_id, team_id) DO NOTHING RETURNING id, rule_id AS "ruleId"`);

/**
 * Inserts the mails of the forwards `$1`, which rules created, due immediately, with the trace `$2`. The id of a mail
 * is derived from the id of its forward.
 * Uses the primary keys of `document_forwards` and `forwarding_rules`.
 */
export const INSERT_MAILS_OF_RULES =
  statement(`INSERT INTO forward_mails (id, team_id, forward_id, address, created_at, next_attempt_at, traceparent)
  SELECT f.id || '-' || a.number, f.team_id, f.id, a.address, clock_timestamp(), clock_timestamp(), $2
  FROM document_forwards f JOIN forwarding_rules r ON r.id = f.rule_id
    CROSS JOIN LATERAL unnest(r.recipients) WITH ORDINALITY AS a (address, number)
  WHERE f.id = ANY ($1)`);

/** Inserts the manual forward `$1` of the document `$4`. Uses the primary key of `document_forwards`. */
export const INSERT_FORWARD =
  statement(`INSERT INTO document_forwards (id, team_id, company_id, document_id, note, language, created_by, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), clock_timestamp() + make_interval(days => $8::integer))`);

/** Inserts the mails of the forward `$1` of the team `$2` to the addresses `$3`, due immediately, with the trace `$4`. */
export const INSERT_MAILS =
  statement(`INSERT INTO forward_mails (id, team_id, forward_id, address, created_at, next_attempt_at, traceparent)
  SELECT $1 || '-' || a.number, $2, $1, a.address, clock_timestamp(), clock_timestamp(), $4
  FROM unnest($3::text[]) WITH ORDINALITY AS a (address, number)`);

/** Serializes the manual forwards of a team until the transaction ends: `$1` the lock, `$2` the team. */
export const LOCK_FORWARDS_OF_TEAM = statement('SELECT pg_advisory_xact_lock($1, hashtext($2))');

/**
 * Counts, up to `$2`, the mails that the team `$1` created in the last 24 hours. Uses the index `forward_mails_team`.
 */
export const COUNT_CREATED_MAILS = statement(`SELECT count(*)::int AS count FROM (SELECT FROM forward_mails
    WHERE team_id = $1 AND created_at > clock_timestamp() - interval '24 hours' LIMIT $2) AS mails`);

/**
 * Counts, up to `$2`, the mails of the team `$1` that were sent in the last 24 hours. Uses the index
 * `forward_mails_sent`.
 */
export const COUNT_SENT_MAILS = statement(`SELECT count(*)::int AS count FROM (SELECT FROM forward_mails
    WHERE team_id = $1 AND sent_at > clock_timestamp() - interval '24 hours' LIMIT $2) AS mails`);

/** Mails of a forward `f`, in the order of its recipients. Uses the index `forward_mails_once`. */
const MAILS_JSON = `(SELECT json_agg(json_build_object('address', m.address, 'attempts', m.attempts, 'sentAt', m.sent_at,
      'failedAt', m.failed_at, 'failure', m.failure) ORDER BY m.id) FROM forward_mails m WHERE m.forward_id = f.id)`;

const FORWARD_COLUMNS = `f.id, f.document_id AS "documentId", f.rule_id AS "ruleId",
    (SELECT r.name FROM forwarding_rules r WHERE r.id = f.rule_id) AS "ruleName", f.note, f.created_at AS "createdAt",
    CASE WHEN f.created_by IS NOT NULL THEN json_build_object('id', f.created_by, 'name', coalesce(
      (SELECT u.name FROM users u WHERE u.id = f.created_by),
      (SELECT k.name FROM api_keys k WHERE k.id = f.created_by AND k.team_id = f.team_id))) END AS "createdBy", ${MAILS_JSON} AS mails`;

/** Selects a forward of a team. Uses the primary keys of `document_forwards`, `forwarding_rules`, `users` and `api_keys`. */
export const FORWARD_OF_TEAM = statement(
  `SELECT ${FORWARD_COLUMNS} FROM document_forwards f WHERE f.id = $1 AND f.team_id = $2`,
);

/** Selects the newest forwards of a document. Uses the index `document_forwards_document`. */
export const FORWARDS_OF_DOCUMENT = statement(
  `SELECT ${FORWARD_COLUMNS} FROM document_forwards f WHERE f.document_id = $1 AND f.team_id = $2 ORDER BY f.created_at DESC, f.id DESC LIMIT $3`,
);

/**
 * Selects the addresses of the newest 100 forwards of the company `$1`, newest first. Uses the indexes
 * `document_forwards_company` and `forward_mails_once`.
 */
export const RECENT_RECIPIENTS =
  statement(`SELECT m.address FROM (SELECT id, created_at FROM document_forwards WHERE company_id = $1 AND team_id = $2
      ORDER BY created_at DESC LIMIT 100) AS f JOIN forward_mails m ON m.forward_id = f.id
  GROUP BY m.address ORDER BY max(f.created_at) DESC, m.address LIMIT 10`);

/** Selects the forward `$1` whose link has not expired. Uses the primary key of `document_forwards`. */
export const FORWARD_WITH_VALID_LINK = statement(`SELECT f.team_id AS "teamId", f.document_id AS "documentId"
  FROM document_forwards f WHERE f.id = $1 AND f.expires_at > clock_timestamp()`);

/**
 * Selects the mails that a worker has just started. `isWanted` is false when the rule no longer contains the
 * recipient. Uses the primary
 * keys of `document_forwards`, `companies` and `forwarding_rules`.
 * @param startedRows name of the CTE that contains the started mails
 */
export const selectStartedForwardMails = (startedRows: string): string =>
  `SELECT m.id, m.claim, m.traceparent, m.team_id AS "teamId", m.forward_id AS "forwardId", m.address, m.attempts, m.created_at AS "createdAt",
    f.company_id AS "companyId", f.document_id AS "documentId", f.rule_id AS "ruleId", f.note, f.language, f.expires_at AS "expiresAt",
    m.created_at < clock_timestamp() - interval '3 days' AS "isOver",
    f.rule_id IS NULL OR EXISTS (SELECT FROM forwarding_rules r WHERE r.id = f.rule_id AND r.enabled AND m.address = ANY (r.recipients)) AS "isWanted",
    c.name AS "companyName", c.email AS "companyEmail"
  FROM ${startedRows} m JOIN document_forwards f ON f.id = m.forward_id JOIN companies c ON c.id = f.company_id`;

/** Assignments to a mail that was sent. */
export const SET_MAIL_SENT = 'attempts = t.attempts + 1, sent_at = clock_timestamp(), failure = NULL';

/** Assignments to a mail whose attempt failed: `$1` the reason, `$2` whether it was the last one. */
export const SET_MAIL_FAILED =
  'attempts = t.attempts + 1, failure = $1, failed_at = CASE WHEN $2::boolean THEN clock_timestamp() END';

/** Assignments to a mail that waits because the team has sent the maximum number of mails: `$1` the reason. */
export const SET_MAIL_WAITING = 'failure = $1';
