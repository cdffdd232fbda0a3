/** Makes processes check one after the other whether there is a team. */
export const LOCK_SEED = 'SELECT pg_advisory_xact_lock($1)';

/** Whether there is any team. Reads one row. */
export const HAS_TEAM = 'SELECT 1 FROM teams LIMIT 1';
