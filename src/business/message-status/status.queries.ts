/**
 * Counts statuses that wait longer than the service level allows. `provider_messages_lanes` has those that have not
 * ended.
 */
export const OVERDUE_STATUSES = `SELECT count(*)::int AS n FROM provider_messages
  WHERE next_attempt_at IS NOT NULL AND kind = 'mls' AND since < clock_timestamp() - interval '20 minutes'`;
