/** Documents of production teams are retained for this long from the day they were stored (contract, section 8.9). */
export const RETENTION_YEARS = 10;

/** Whether the document `d` of the team `t` is under retention. */
export const IS_UNDER_RETENTION = `t.environment = 'production' AND d.created_at > clock_timestamp() - interval '${RETENTION_YEARS} years'`;

/**
 * Selects the day after which a retained document may be deleted; no row: it may be deleted now. Keys of `documents`
 * and `teams`.
 */
export const RETAINED_UNTIL = `SELECT to_char((d.created_at + interval '${RETENTION_YEARS} years') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS until
  FROM documents d JOIN teams t ON t.id = d.team_id WHERE d.id = $1 AND d.team_id = $2 AND ${IS_UNDER_RETENTION}`;
