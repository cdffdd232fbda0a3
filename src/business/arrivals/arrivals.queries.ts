import { statement } from '../../platform/kernel/database/statement';

/** Serializes the arrivals of a company until the transaction ends. Reads no table. */
export const LOCK_ARRIVALS = statement('SELECT pg_advisory_xact_lock($1, hashtext($2))');

/** Selects the mail or file of the company `$1` with the digest `$2`. Uses the index `arrivals_content`. */
export const ARRIVAL_BY_DIGEST = statement('SELECT id FROM arrivals WHERE company_id = $1 AND sha256 = $2');

/** Selects those of the mail keys `$2` whose mails the company `$1` already handled. Uses the index `arrivals_mail`. */
export const HANDLED_MAIL_KEYS = statement(
  'SELECT mail_key AS "mailKey" FROM arrivals WHERE company_id = $1 AND mail_key = ANY ($2)',
);

/**
 * Inserts the mail or file `$1` … `$14`, unless it was handled before. Uses the indexes `arrivals_content` and
 * `arrivals_mail`.
 */
export const INSERT_ARRIVAL =
  statement(`INSERT INTO arrivals (id, team_id, company_id, channel, sender, subject, message_id,
    file_name, sent_at, size, sha256, mail_key, refusal_code, refusal_message, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp())
  ON CONFLICT DO NOTHING RETURNING id`);

/** Inserts the attachments `$3` (JSON) of the mail or file `$1` of the team `$2`. Uses no index. */
export const INSERT_ATTACHMENTS =
  statement(`INSERT INTO arrival_attachments (arrival_id, position, team_id, file_name, media_type,
    size, outcome, document_id, refusal_code, refusal_message)
  SELECT $1, position, $2, file_name, media_type, size, outcome, document_id, refusal_code, refusal_message
  FROM json_to_recordset($3) AS attachment (position integer, file_name text, media_type text, size bigint, outcome text,
    document_id text, refusal_code text, refusal_message text)`);

/**
 * Counts, up to `$2`, the mails and files of the company `$1` since the beginning of the day (UTC) from which no
 * document was created. Uses the index `arrivals_company` and the primary key of `arrival_attachments`.
 */
export const COUNT_REFUSED_ARRIVALS_TODAY =
  statement(`SELECT count(*)::int AS count FROM (SELECT FROM arrivals r
    WHERE r.company_id = $1 AND r.created_at >= date_trunc('day', clock_timestamp(), 'UTC')
      AND NOT EXISTS (SELECT FROM arrival_attachments t WHERE t.arrival_id = r.id AND t.outcome IN ('stored', 'known'))
    LIMIT $2) AS refused`);

/** Selects the company `$1` with its team. Uses the primary key of `companies`. */
export const COMPANY_WITH_TEAM = statement('SELECT id, team_id AS "teamId" FROM companies WHERE id = $1');

/**
 * Inserts a mailbox, disabled and without a server, for a company that has none. `$1`: the company, `$2`: the team,
 * `$3`: the encrypted password. Uses the primary key of `mailboxes`.
 */
export const INSERT_MAILBOX =
  statement(`INSERT INTO mailboxes (id, team_id, host, port, username, password_sealed, folder, security, enabled, created_at, updated_at)
  VALUES ($1, $2, '', 993, '', $3, 'INBOX', 'tls', false, clock_timestamp(), clock_timestamp())
  ON CONFLICT (id) DO NOTHING`);

/** Assignments to a mailbox whose settings are replaced. A changed folder or account is read from its first mail. */
export const SET_MAILBOX_SETTINGS = `uid_validity = CASE WHEN (host, port, username, folder) = ($1, $2::integer, $3, $5) THEN uid_validity END,
  next_uid = CASE WHEN (host, port, username, folder) = ($1, $2::integer, $3, $5) THEN next_uid END,
  failure_told_at = CASE WHEN (host, port, username) = ($1, $2::integer, $3) THEN failure_told_at END,
  host = $1, port = $2, username = $3, password_sealed = $4, folder = $5, security = $6, enabled = $7,
  failures = 0, failure_code = NULL, failure_message = NULL, failed_since = NULL, updated_at = clock_timestamp()`;

/** Assignments to a mailbox that was checked: `$1` UIDVALIDITY, `$2` the next UID. */
export const SET_MAILBOX_CHECKED = `uid_validity = $1, next_uid = $2, failures = 0, failure_code = NULL, failure_message = NULL,
  failed_since = NULL, failure_told_at = NULL, last_checked_at = clock_timestamp()`;

/**
 * Assignments to a mailbox whose check failed: `$1` the code, `$2` the message, `$3` whether this failure creates an
 * event.
 */
export const SET_MAILBOX_FAILED = `failures = failures + 1, failure_code = $1, failure_message = $2,
  failed_since = coalesce(failed_since, clock_timestamp()), last_checked_at = clock_timestamp(),
  failure_told_at = CASE WHEN $3::boolean THEN clock_timestamp() ELSE t.failure_told_at END`;

/** Minutes after which an unreachable mail server creates an event. */
const UNREACHABLE_MINUTES = 60;

/**
 * Selects the mailboxes that a worker has just started. Uses no index.
 * @param startedRows name of the CTE that contains the started mailboxes
 */
export const selectStartedMailboxes = (startedRows: string): string =>
  `SELECT m.id, m.claim, m.team_id AS "teamId", m.host, m.port, m.username, m.password_sealed AS "passwordSealed", m.folder,
    m.security, m.uid_validity AS "uidValidity", m.next_uid AS "nextUid", m.failures, m.failed_since AS "failedSince",
    m.failure_told_at IS NOT NULL AS "isTold",
    coalesce(m.failed_since <= clock_timestamp() - interval '${UNREACHABLE_MINUTES} minutes', false) AS "isLongAway" FROM ${startedRows} m`;

/**
 * Selects the reason why the file of the company `$1` with the digest `$2` was refused; null when the file was
 * accepted. Uses the index `arrivals_content` and the primary key of `arrival_attachments`.
 */
export const REFUSAL_OF_FILE =
  statement(`SELECT coalesce(r.refusal_message, t.refusal_message) AS message FROM arrivals r
  LEFT JOIN arrival_attachments t ON t.arrival_id = r.id AND t.position = 1 WHERE r.company_id = $1 AND r.sha256 = $2`);
