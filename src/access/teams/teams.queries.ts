/** Uses the primary key of `teams`. */
export const lockTeam = (strength: string): string => `SELECT 1 FROM teams WHERE id = $1 FOR ${strength}`;

/** Team of a row. Uses the primary key of the table. */
export const selectRowOwner = (table: string): string =>
  `SELECT team_id AS "teamId" FROM ${table} WHERE id = $1`;
