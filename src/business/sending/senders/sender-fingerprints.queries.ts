import { statement } from '../../../platform/kernel/database/statement';

/**
 * Selects the fingerprints of subjects ($2: kinds, $3: names), with those last seen before `$4` and those that wait for a
 * confirmation while the team puts purchases on hold, and the warnings that lead to a hold. Uses the index
 * `sender_fingerprints_once` and the primary key of `teams`.
 */
export const KNOWN_FINGERPRINTS =
  statement(`SELECT f.kind, f.subject, f.value, f.as_written AS "asWritten", f.last_seen_at < $4::timestamptz AS "isOld",
    f.unconfirmed_since IS NOT NULL AND t.purchase_hold IS NOT NULL AS "isUnconfirmed", t.purchase_hold AS "purchaseHold"
  FROM teams t CROSS JOIN unnest($2::text[], $3::text[]) AS wanted (kind, subject)
  JOIN sender_fingerprints f ON f.team_id = $1 AND f.kind = wanted.kind AND f.subject = wanted.subject
  WHERE t.id = $1
  ORDER BY f.last_seen_at DESC, f.id DESC`);

/** Locks subjects until the transaction ends; the locks follow the order of their numbers. */
export const LOCK_SUBJECTS = statement(`SELECT pg_advisory_xact_lock($1, number) FROM (
    SELECT DISTINCT hashtext(subject) AS number FROM unnest($2::text[]) AS wanted (subject) ORDER BY number OFFSET 0
  ) AS numbers`);

/**
 * Inserts or updates fingerprints: new ones, and known ones that occurred again. `$2` to `$6` are their columns, `$7` the
 * instant, `$8` which new ones wait for a confirmation. Uses the index `sender_fingerprints_once`.
 */
export const UPSERT_FINGERPRINTS =
  statement(`INSERT INTO sender_fingerprints (id, team_id, kind, subject, value, as_written, first_seen_at, last_seen_at, unconfirmed_since)
  SELECT id, $1, kind, subject, value, as_written, $7::timestamptz, $7::timestamptz, CASE WHEN is_unconfirmed THEN $7::timestamptz END
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $8::boolean[]) AS new (id, kind, subject, value, as_written, is_unconfirmed)
  ORDER BY kind, subject, value
  ON CONFLICT (team_id, kind, subject, value) DO UPDATE SET last_seen_at = greatest(sender_fingerprints.last_seen_at, excluded.last_seen_at)`);

/**
 * Makes fingerprints known, of which `$2` are the kinds, `$3` the subjects and `$4` the values. Uses the index
 * `sender_fingerprints_once`.
 */
export const CONFIRM_FINGERPRINTS = statement(`UPDATE sender_fingerprints f SET unconfirmed_since = NULL
  FROM unnest($2::text[], $3::text[], $4::text[]) AS wanted (kind, subject, value)
  WHERE f.team_id = $1 AND f.kind = wanted.kind AND f.subject = wanted.subject AND f.value = wanted.value`);

/**
 * Deletes the oldest fingerprints of a subject beyond `$4`, first those that wait for a confirmation: otherwise a sender
 * could displace the known fingerprints. Uses the index `sender_fingerprints_once`.
 */
export const DELETE_OLDEST_FINGERPRINTS = statement(`DELETE FROM sender_fingerprints WHERE id IN (
    SELECT id FROM sender_fingerprints WHERE team_id = $1 AND kind = $2 AND subject = $3
    ORDER BY unconfirmed_since IS NOT NULL, last_seen_at DESC, id DESC OFFSET $4)`);
