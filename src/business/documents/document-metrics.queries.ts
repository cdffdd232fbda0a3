const CHANNELS = `(VALUES ('peppol'), ('email')) AS c(channel)`;

/** Open deliveries by channel. `deliveries_lanes`. */
export const OPEN_DELIVERIES = `SELECT c.channel, count(d.id) FILTER (WHERE d.next_attempt_at <= clock_timestamp()) AS due,
    count(d.id) FILTER (WHERE d.next_attempt_at > clock_timestamp()) AS scheduled
  FROM ${CHANNELS} LEFT JOIN deliveries d ON d.channel = c.channel AND d.next_attempt_at IS NOT NULL
  GROUP BY c.channel`;

/** Selects the age of the oldest due delivery of each channel. `deliveries_lanes`. */
export const OLDEST_DUE = `SELECT c.channel, coalesce(extract(epoch FROM clock_timestamp() - min(d.next_attempt_at)), 0)::float8 AS age
  FROM ${CHANNELS} LEFT JOIN deliveries d ON d.channel = c.channel AND d.next_attempt_at <= clock_timestamp()
  GROUP BY c.channel`;
