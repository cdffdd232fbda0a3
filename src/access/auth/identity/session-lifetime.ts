const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time without a request after which a session ends. */
export const MAX_IDLE_MS = 12 * HOUR_MS;

/** Maximum lifetime of a session. */
export const SESSION_LIFETIME_MS = 14 * 24 * HOUR_MS;

/** Time after a sign-in or a verification during which operations that require a recent one are allowed. */
export const VERIFICATION_VALIDITY_MS = 15 * MINUTE_MS;
