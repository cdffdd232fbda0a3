import { statement } from '../../../platform/kernel/database/statement';

/**
 * Selects the fingerprints of subjects, of which `$2` are the kinds and `$3` the names, and which of them were last
 * seen before `$4`. Uses the index `sender_fingerprints_once`.
 */
export const KNOWN_FINGERPRINTS =
  statement(`SELECT f.kind, f.subject, f.value, f.as_written AS "asWritten", f.last_seen_at < $4::timestamptz AS "isOld"
  FROM unnest($2::text[], $3::text[]) AS wanted (kind, subject)
  JOIN sender_fingerprints f ON f.team_id = $1 AND f.kind = wanted.kind AND f.subject = wanted.subject
  ORDER BY f.last_seen_at DESC, f.id DESC`);

/** Locks subjects until the transaction ends; the locks follow the order of their numbers. */
export const LOCK_SUBJECTS = statement(`SELECT pg_advisory_xact_lock($1, number) FROM (
    SELECT DISTINCT hashtext(subject) AS number FROM unnest($2::text[]) AS wanted (subject) ORDER BY number OFFSET 0
  ) AS numbers`);

/**
 * Inserts or updates fingerprints, new ones and those that were seen again. `$2` to `$6` are their columns, `$7` the
 * instant. Uses the index `sender_fingerprints_once`.
 */
export const NOTE_FINGERPRINTS =
  statement(`INSERT INTO sender_fingerprints (id, team_id, kind, subject, value, as_written, first_seen_at, last_seen_at)
  SELECT id, $1, kind, subject, value, as_written, $7::timestamptz, $7::timestamptz
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS new (id, kind, subject, value, as_written)
  ORDER BY kind, subject, value
  ON CONFLICT (team_id, kind, subject, value) DO UPDATE SET last_seen_at = greatest(sender_fingerprints.last_seen_at, excluded.last_seen_at)`);

/** Deletes the oldest fingerprints of a subject beyond `$4`. Uses the index `sender_fingerprints_once`. */
export const FORGET_OLDEST = statement(`DELETE FROM sender_fingerprints WHERE id IN (
    SELECT id FROM sender_fingerprints WHERE team_id = $1 AND kind = $2 AND subject = $3
    ORDER BY last_seen_at DESC, id DESC OFFSET $4)`);
