/** Nest's injection token of the connection string for requests, embedded or configured; it may lead to a pooler. */
export const DATABASE_URL = Symbol('DATABASE_URL');

/**
 * Nest's injection token of the connection string that leads directly to the server: for the queue, locks and notifications.
 */
export const DATABASE_DIRECT_URL = Symbol('DATABASE_DIRECT_URL');
