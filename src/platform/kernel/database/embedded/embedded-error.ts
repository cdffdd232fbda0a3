/** Thrown when the embedded server is not available; the message names the cause and the remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Advice that ends every message about an unsuitable machine. */
export const USE_EXTERNAL = 'Set DATABASE_URL to use a PostgreSQL server of your own instead.';

/**
 * Returns the code of a system or database error (`ENOENT`, `57P03`), or null. The error is recognised by its
 * properties: under Jest, errors of node's own modules are not instances of this realm's `Error`.
 */
export function findErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Returns the value, or null when the file or directory does not exist. */
export async function orNullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the message of any thrown value. */
export function getErrorMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message).trim();
}
