/** Key of `teams`. */
export const lockTeam = (strength: string): string => `SELECT 1 FROM teams WHERE id = $1 FOR ${strength}`;
