import { statement } from '../../../platform/kernel/database/statement';

/**
 * Selects the documents that the team `$1` has sent under the keys `$2` of the documents of a batch. Uses the primary
 * key of `idempotency_keys`.
 */
export const SENT_UNDER_KEYS =
  statement(`SELECT key, fingerprint, resource_id AS "documentId" FROM idempotency_keys
  WHERE team_id = $1 AND key = ANY ($2::text[])`);
