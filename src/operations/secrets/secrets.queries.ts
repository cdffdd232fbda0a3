/** Counts live API keys under other secrets. Reads `api_keys`; only the start runs it. */
export const COUNT_UNUSABLE_KEYS = `SELECT count(*)::int AS keys FROM api_keys
  WHERE app_key_id <> ALL ($1) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`;

/** Locks the records of secrets for the transaction. */
export const LOCK_SECRETS = 'SELECT pg_advisory_xact_lock($1)';

/** Selects the known secrets that are not dropped. Reads `app_secrets`, which has a row for each secret. */
export const KNOWN_SECRETS = `SELECT fingerprint, key_id AS "keyId", current FROM app_secrets WHERE dropped_at IS NULL`;

/** Selects the newest sealed values under other secrets. Uses the primary key of the table. */
export const selectNewestUnderOthers = (
  column: string,
  table: string,
  sample: number,
): string => `SELECT id, ${column} AS value FROM ${table}
  WHERE ${column} IS NOT NULL AND substring(${column} FROM 1 FOR 5) <> ALL ($1::bytea[])
  ORDER BY id DESC LIMIT ${sample}`;

/** Marks secrets as dropped, because no value depends on them. Uses the primary key of `app_secrets`. */
export const DROP_SECRETS =
  'UPDATE app_secrets SET dropped_at = clock_timestamp() WHERE fingerprint = ANY ($1)';

/** Marks the current secret as previous, unless it is `$1`. Uses the index `app_secrets_one_current`. */
export const RETIRE_CURRENT = 'UPDATE app_secrets SET current = false WHERE current AND fingerprint <> $1';

/** Records a secret as current or previous. Uses the primary key of `app_secrets`. */
export const STORE_SECRET = `INSERT INTO app_secrets (fingerprint, key_id, current) VALUES ($1, $2, $3)
  ON CONFLICT (fingerprint) DO UPDATE SET current = excluded.current, dropped_at = NULL
    WHERE app_secrets.current <> excluded.current OR app_secrets.dropped_at IS NOT NULL`;

/** Deletes the records of secrets that are not configured. Reads `app_secrets`, which has a row for each secret. */
export const DELETE_OTHER_SECRETS = 'DELETE FROM app_secrets WHERE fingerprint <> ALL ($1)';

/** Selects the next sealed values of a column. Uses the primary key of the table. */
export const selectSealedAfter = (column: string, table: string, slice: number): string =>
  `SELECT id, ${column} AS value FROM ${table} WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT ${slice}`;

/** Replaces the sealed value of a row. Uses the primary key of the table. */
export const updateSealed = (table: string, column: string): string =>
  `UPDATE ${table} SET ${column} = $2 WHERE id = $1`;

/** Returns whether the schema has a column. Reads the catalog. */
export const HAS_COLUMN = `SELECT 1 FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2`;

/** Selects the next values of a column that are sealed under another secret. Uses the primary key of the table. */
export const selectSealedUnderOthers = (
  column: string,
  table: string,
  slice: number,
): string => `SELECT id, ${column} AS value FROM ${table}
  WHERE id > $1 AND ${column} IS NOT NULL AND substring(${column} FROM 1 FOR 5) <> $2
  ORDER BY id LIMIT ${slice}`;

/** Replaces values that were not changed in the meantime. Uses the primary key of the table. */
export const updateResealed = (
  table: string,
  column: string,
): string => `UPDATE ${table} AS t SET ${column} = fresh.again
  FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS fresh(id, value, again)
  WHERE t.id = fresh.id AND t.${column} = fresh.value RETURNING t.id`;

/** Counts sealed values by secret. Reads the table; only an operator's command runs it. */
export const selectSealedCount = (
  column: string,
  kind: string,
  table: string,
): string => `SELECT CASE get_byte(${column}, 0) WHEN 2 THEN encode(substring(${column} FROM 2 FOR 4), 'hex') END AS "keyId",
  '${kind}' AS kind, count(*)::int AS values FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`;

/** Counts live API keys by secret. Reads `api_keys`; only an operator's command runs it. */
export const KEY_COUNTS = `SELECT app_key_id AS "keyId",
  CASE type WHEN 'basic' THEN 'basic key' WHEN 'jwt' THEN 'jwt key' ELSE 'access token' END AS kind, count(*)::int AS values
  FROM api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp()) GROUP BY 1, 2`;
