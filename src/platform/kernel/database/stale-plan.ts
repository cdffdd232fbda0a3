/** Function in which PostgreSQL detects that the result of a prepared statement has another type. */
const STALE_RESULT = 'RevalidateCachedQuery';

/**
 * Returns true when a connection rejects a statement that it has prepared: a migration changed the type of a column of
 * its result (0A000 of the server's `RevalidateCachedQuery`), or a pooler has dropped the prepared statement (26000).
 * The statement had no effect and succeeds when it is repeated.
 * @param error as the driver reports it
 */
export function isStalePlan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  if (error.code !== '0A000') return error.code === '26000';
  return 'routine' in error && error.routine === STALE_RESULT;
}
