import { IDLE_MS } from './session-lifetime';

/** Condition that a session `s` is open: neither its lifetime nor its idle time is over. */
const OPEN_SESSION = `s.expires_at > now() AND s.last_used_at > now() - interval '${IDLE_MS / 1000} seconds'`;

/** Last request of a person's open sessions; null without one. Uses `sessions_user`. */
export const lastRequestAt = (userId: string): string =>
  `(SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = ${userId} AND ${OPEN_SESSION})`;
