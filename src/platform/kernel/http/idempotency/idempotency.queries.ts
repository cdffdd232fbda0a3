import { statement } from '../../database/statement';

/** Uses the primary key of `idempotency_keys`. */
export const STORE_ANSWER = statement(
  'UPDATE idempotency_keys SET answer = $3 WHERE team_id = $1 AND key = $2',
);

/**
 * Resource created by the first request with a key. `isRecent`: its process may still be about to store the answer.
 * Uses the primary key of `idempotency_keys`.
 */
export const FIND_STORED_ANSWER = statement(
  `SELECT fingerprint, resource, resource_id AS "resourceId", answer, body::text,
    created_at > clock_timestamp() - interval '1 second' AS "isRecent"
    FROM idempotency_keys WHERE team_id = $1 AND key = $2`,
);

/** Removes a batch of old keys. Uses `idempotency_keys_age`. */
export const removeOldKeysSql = (
  retentionDays: number,
  batchSize: number,
): string => `DELETE FROM idempotency_keys k USING (
    SELECT team_id, key FROM idempotency_keys WHERE created_at < clock_timestamp() - interval '${retentionDays} days'
    ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) AS old
  WHERE k.team_id = old.team_id AND k.key = old.key RETURNING 1`;

/**
 * Takes the lock of the key until the transaction ends; returns false when another request holds it.
 * @param key SQL: the team's id, a blank and the key
 */
export const tryLockKeySql = (key: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended(${key}, 0))`;

/**
 * Stores the keys of requests with the resources they create, in the statement that creates the resources: a key that
 * was stored in the meantime violates the primary key, which undoes the whole statement.
 * @param from a CTE with the columns team_id, idempotency_key (null: none), fingerprint (hexadecimal), resource, id
 */
export const insertKeysSql = (from: string): string =>
  `INSERT INTO idempotency_keys (team_id, key, fingerprint, resource, resource_id)
    SELECT team_id, idempotency_key, decode(fingerprint, 'hex'), resource, id FROM ${from} WHERE idempotency_key IS NOT NULL`;
