import { statement } from '../../../platform/kernel/database/statement';

/** Locks the sequence of an application and a flow until the transaction ends. Uses the primary key of `french_portal_sequences`. */
export const LOCK_SEQUENCE = statement(
  `INSERT INTO french_portal_sequences AS s (application, flow, last) VALUES ($1, $2, 0)
    ON CONFLICT (application, flow) DO UPDATE SET last = s.last RETURNING last::float8 AS last`,
);

/** Advances a sequence. Uses the primary key of `french_portal_sequences`. */
export const ADVANCE_SEQUENCE = statement(
  'UPDATE french_portal_sequences SET last = $3 WHERE application = $1 AND flow = $2',
);

/** Selects the file of a document. Uses the index `french_portal_files_subject`. */
export const FILE_OF_SUBJECT = statement(
  'SELECT name, state, code, reasons FROM french_portal_files WHERE subject_kind = $1 AND subject_id = $2',
);

/** Inserts a file that is due immediately. */
export const INSERT_FILE = statement(
  `INSERT INTO french_portal_files (id, team_id, subject_kind, subject_id, application, flow, sequence, name, identifier, entry_name,
      reference, siren, sha256, content, state, created_at, next_attempt_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, left($11, 200), $12, $13, $14, 'waiting', $15, clock_timestamp())`,
);

/** Reads a claimed file. Uses the primary key of `french_portal_files`. */
export const DUE_FILE = statement(
  `SELECT name, content, staged_as AS "stagedAs" FROM french_portal_files
    WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL`,
);

/**
 * Finds the files to which an answer may refer, the most reliable match first: name or identifier of the envelope, name
 * of the file in the envelope, number in the contents with the SIREN of the issuer. Undecided files come first. Uses
 * the indexes `french_portal_files_name`, `french_portal_files_identifier`, `french_portal_files_entry` and
 * `french_portal_files_reference`.
 */
export const FILES_OF_REFERENCE = statement(
  `(SELECT id, 1 AS rank FROM french_portal_files WHERE name = $3 AND application = $1 AND flow = ANY ($2))
    UNION ALL (SELECT id, 1 FROM french_portal_files WHERE name = $3 || '.tar.gz' AND application = $1 AND flow = ANY ($2))
    UNION ALL (SELECT id, 2 FROM french_portal_files WHERE identifier = $3 AND application = $1 AND flow = ANY ($2))
    UNION ALL (SELECT id, 3 FROM french_portal_files WHERE entry_name = $3 AND application = $1 AND flow = ANY ($2) LIMIT 2)
    UNION ALL (SELECT id, CASE WHEN state IN ('accepted', 'refused') THEN 5 ELSE 4 END FROM french_portal_files
      WHERE reference = left($3, 200) AND application = $1 AND flow = ANY ($2) AND ($4::text IS NULL OR siren IS NULL OR siren = $4) LIMIT 100)
    ORDER BY rank`,
);

/** Locks a file until the transaction ends. Uses the primary key of `french_portal_files`. */
export const LOCK_FILE = statement(
  `SELECT id, team_id AS "teamId", subject_kind AS kind, subject_id AS "subjectId", name, state FROM french_portal_files
    WHERE id = $1 FOR NO KEY UPDATE`,
);

/** Stores an answer only once. Uses the primary key of `french_portal_answers`. */
export const INSERT_ANSWER = statement(
  `INSERT INTO french_portal_answers (file_id, envelope, entry_name, code, envelope_sha256, xml, effect, read_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING file_id`,
);

/** Stores the state of a file. Uses the primary key of `french_portal_files`. */
export const STORE_STATE = statement(
  'UPDATE french_portal_files SET state = $2, code = $3, reasons = $4::json, answered_at = $5 WHERE id = $1',
);

/**
 * Selects a row if an envelope with this name but different contents was read. Uses the index
 * `french_portal_answers_envelope`.
 */
export const CONFLICTING_ENVELOPE = statement(
  'SELECT 1 AS found FROM french_portal_answers WHERE envelope = $1 AND envelope_sha256 <> $2 LIMIT 1',
);

/** Counts files without an answer, by flow and state. Uses the index `french_portal_files_open`. */
export const UNANSWERED_FILES = statement(
  `SELECT flow, state, count(*)::int AS files, extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"
    FROM french_portal_files WHERE state IN ('waiting', 'written') GROUP BY flow, state`,
);

/**
 * Selects a row if a submission reached, or may have reached, a platform. Uses the primary key of
 * `french_platform_submissions`.
 */
export const HAS_PLATFORM_SUBMISSION = statement(
  `SELECT 1 AS found FROM french_platform_submissions
    WHERE tracking_id = $1 AND (flow_id IS NOT NULL OR attempted_at IS NOT NULL)`,
);
