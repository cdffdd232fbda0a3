/** Stores an announced certificate, or updates its first day. Uses the primary key of `announced_certificates`. */
export const STORE_ANNOUNCEMENT = `INSERT INTO announced_certificates (fingerprint, subject, first_day, announced_at)
  VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (fingerprint) DO UPDATE SET first_day = excluded.first_day, announced_at = excluded.announced_at`;

/** Selects the certificate that was announced last. Reads the whole table, which has one row for each renewal. */
export const LAST_ANNOUNCEMENT = `SELECT fingerprint, subject, to_char(first_day, 'YYYY-MM-DD') AS "firstDay",
    first_day <= (clock_timestamp() AT TIME ZONE 'UTC')::date AS "hasCome"
  FROM announced_certificates ORDER BY announced_at DESC LIMIT 1`;
