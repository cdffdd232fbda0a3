const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Without a request for this long a session ends. */
export const IDLE_MS = 12 * HOUR_MS;

/** So long a session lives at most. */
export const LIFETIME_MS = 14 * 24 * HOUR_MS;

/** So long after a sign-in or a verification, what asks for one is open. */
export const VERIFIED_MS = 15 * MINUTE_MS;
