/** Locks the row of a team until the transaction ends. Uses the primary key of `teams`. */
export const buildLockTeam = (strength: string): string =>
  `SELECT 1 FROM teams WHERE id = $1 FOR ${strength}`;

/** Teams to which the rows with the ids `$1` belong. Uses the primary key of the table. */
export const buildSelectRowOwners = (table: string): string =>
  `SELECT DISTINCT team_id AS "teamId" FROM ${table} WHERE id = ANY($1::text[])`;
