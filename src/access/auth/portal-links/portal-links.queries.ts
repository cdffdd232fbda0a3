import { statement } from '../../../platform/kernel/database/statement';

/**
 * Portal link with the data that requests need. `creatorRole` is the current role of the person who created it; null
 * when a key created it, when the person is disabled, and when the membership at that time has ended, even if a new
 * membership has begun. Excludes links of teams that are being erased. Uses the primary keys of `portal_links`,
 * `teams`, `users` and `memberships`.
 */
export const SELECT_PORTAL_LINK_FOR_REQUEST =
  statement(`SELECT l.id, l.team_id AS "teamId", l.company_id AS "companyId", l.is_read_only AS "isReadOnly",
    l.creator_key_id AS "creatorKeyId", m.role AS "creatorRole", l.expires_at AS "expiresAt",
    l.revoked_at AS "revokedAt", t.environment, t.suspended_at IS NOT NULL AS "isSuspended",
    t.requests_per_second AS "requestsPerSecond"
  FROM portal_links l JOIN teams t ON t.id = l.team_id AND t.erasing_at IS NULL
    LEFT JOIN users u ON u.id = l.creator_user_id AND u.disabled_at IS NULL
    LEFT JOIN memberships m ON m.team_id = l.team_id AND m.user_id = u.id AND m.created_at <= l.created_at
  WHERE l.id = $1`);

/** Locks a company of a team against deletion and other new links. Uses the primary key of `companies`. */
export const LOCK_LINKED_COMPANY = statement(
  'SELECT id FROM companies WHERE id = $2 AND team_id = $1 FOR NO KEY UPDATE',
);

/**
 * Counts the valid links of a company, up to `$3`. Valid links are at most a week old (longest lifetime); a day is
 * added because clocks differ. Uses `portal_links_company`.
 */
export const COUNT_VALID_LINKS = statement(`SELECT count(*)::int AS links FROM (SELECT 1 FROM portal_links
  WHERE company_id = $2 AND team_id = $1 AND created_at > clock_timestamp() - interval '8 days'
    AND revoked_at IS NULL AND expires_at > clock_timestamp() LIMIT $3) AS counted`);

/**
 * Names that portal links show: of companies (`$2`), people (`$3`) and keys (`$4`), and of the team. Uses the primary
 * keys of `companies`, `users`, `api_keys` and `teams`.
 */
export const SELECT_LINK_NAMES =
  statement(`SELECT id, name FROM companies WHERE id = ANY ($2) AND team_id = $1
  UNION SELECT id, name FROM users WHERE id = ANY ($3)
  UNION SELECT id, name FROM api_keys WHERE id = ANY ($4) AND team_id = $1
  UNION SELECT id, name FROM teams WHERE id = $1`);

/**
 * Stores the last uses of portal links; a later instant is never replaced by an earlier one. Uses the primary key of
 * `portal_links`.
 */
export const UPDATE_LINK_USES = statement(`UPDATE portal_links AS link SET last_used_at = use.at
  FROM unnest($1::text[], $2::timestamptz[]) AS use(id, at)
  WHERE link.id = use.id AND (link.last_used_at IS NULL OR link.last_used_at < use.at)`);

/** Removes links that expired a month ago. Uses `portal_links_end`. */
export const DELETE_EXPIRED_PORTAL_LINKS = statement(`DELETE FROM portal_links WHERE id IN (
  SELECT id FROM portal_links WHERE expires_at < clock_timestamp() - interval '30 days'
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`);
