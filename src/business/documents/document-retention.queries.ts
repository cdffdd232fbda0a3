/** Documents of production teams are kept for this long from the day they were stored (contract, section 8.9). */
export const RETENTION_YEARS = 10;

/** Whether the document `d` of the team `t` has to be kept still. */
export const HELD = `t.environment = 'production' AND d.created_at > clock_timestamp() - interval '${RETENTION_YEARS} years'`;

/** The day after which a document that is held may go; no row: it may go now. Keys of `documents` and `teams`. */
export const HELD_UNTIL = `SELECT to_char((d.created_at + interval '${RETENTION_YEARS} years') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS until
  FROM documents d JOIN teams t ON t.id = d.team_id WHERE d.id = $1 AND d.team_id = $2 AND ${HELD}`;
