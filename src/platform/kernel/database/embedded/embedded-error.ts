/** The embedded server cannot be had; the message names the cause and what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The way out that every message about an unsuitable machine ends with. */
export const USE_EXTERNAL = 'Set DATABASE_URL to use a PostgreSQL server of your own instead.';

/**
 * The code of a system or database error (`ENOENT`, `57P03`), or null. Recognised by its shape: under Jest, errors of
 * node's own modules are not instances of the `Error` that this code sees.
 */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** The value, or null when the file or directory behind it does not exist. */
export async function orNullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message).trim();
}
