import { statement } from '../../../platform/kernel/database/statement';

/** Stores keys of a received document; fewer rows than keys: another reception has them. Key of `upstream_receptions`. */
export const CLAIM_KEYS = statement(`INSERT INTO upstream_receptions (team_id, key, received_at)
  SELECT $1, key, clock_timestamp() FROM unnest($2::bytea[]) AS key ORDER BY key
  ON CONFLICT DO NOTHING RETURNING 1`);

/**
 * Whether the team has received the document over the own access point. Key of `inbound_messages`,
 * `inbound_envelopes_once`.
 */
export const RECEIVED_OVER_OWN =
  statement(`SELECT 1 FROM inbound_messages m JOIN documents d ON d.id = m.document_id
  WHERE m.environment = 'production' AND (m.message_id = $2 OR m.envelope_id = $3)
    AND d.team_id = $1 AND d.receiver_id = $4 AND m.payload_digest = $5 LIMIT 1`);

/** Deletes keys of documents that are no longer repeated. `upstream_receptions_age`. */
export const DELETE_OLD_KEYS = statement(`DELETE FROM upstream_receptions
  WHERE received_at < clock_timestamp() - make_interval(days => $1)`);
