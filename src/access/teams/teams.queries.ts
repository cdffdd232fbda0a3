/** Uses the primary key of `teams`. */
export const lockTeam = (strength: string): string => `SELECT 1 FROM teams WHERE id = $1 FOR ${strength}`;

/** Teams of rows. `$1`: ids. Uses the primary key of the table. */
export const selectRowOwners = (table: string): string =>
  `SELECT DISTINCT team_id AS "teamId" FROM ${table} WHERE id = ANY($1::text[])`;
