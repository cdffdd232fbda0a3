import { IDLE_MS } from './session-lifetime';

/** Condition on a session `s` that it is open: it ends with its time, and earlier when nobody uses it. */
const OPEN_SESSION = `s.expires_at > now() AND s.last_used_at > now() - interval '${IDLE_MS / 1000} seconds'`;

/** The last request of the open sessions of a person; null without one. `sessions_user`. */
export const lastSeen = (userId: string): string =>
  `(SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = ${userId} AND ${OPEN_SESSION})`;
