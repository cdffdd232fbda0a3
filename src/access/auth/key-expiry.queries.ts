import { statement } from '../../platform/kernel/database/statement';

/**
 * Marks keys that expire soon as warned about at the instant `$1`. Keys with a short lifetime need no warning.
 * Uses `api_keys_expiry_warning`.
 */
export const MARK_EXPIRING_KEYS = statement(`UPDATE api_keys k SET expiry_warned_at = $1 FROM (
    SELECT id FROM api_keys
    WHERE type <> 'oauth' AND revoked_at IS NULL AND expires_at IS NOT NULL AND expiry_warned_at IS NULL
      AND expires_at > $1 AND expires_at <= $1::timestamptz + interval '14 days'
      AND expires_at >= created_at + interval '28 days' AND replaced_by IS NULL
    ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED) AS due
  WHERE k.id = due.id
  RETURNING k.id, k.team_id AS "teamId", k.name, k.scopes, k.company_ids AS "companyIds",
    k.creator_user_id AS "creatorUserId", k.expires_at AS "expiresAt"`);

/**
 * People who are notified of an expiring key of the team `$1`: the member `$2` who created it, otherwise the owners.
 * Uses the primary key of `memberships`.
 */
export const SELECT_KEY_NOTICE_RECIPIENTS = statement(`WITH members AS (
    SELECT m.user_id AS "userId", m.role FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.team_id = $1 AND u.disabled_at IS NULL)
  SELECT "userId" FROM members WHERE "userId" = $2
    OR (role = 'owner' AND NOT EXISTS (SELECT FROM members WHERE "userId" = $2))`);
