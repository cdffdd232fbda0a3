import { statement } from '../kernel/database/statement';
import { INSTALLATION_CHAIN } from './audit-chain';

/** The end of a chain, locked until the transaction ends. Key of `audit_heads`. */
export const LOCK_HEAD = statement('SELECT sequence, hash FROM audit_heads WHERE chain = $1 FOR UPDATE');

/** The first head of a chain, unless another transaction began it. Key of `audit_heads`. */
export const BEGIN_CHAIN = `INSERT INTO audit_heads (chain, sequence, hash) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`;

/** Where a chain ends now. Key of `audit_heads`. */
export const MOVE_HEAD = statement('UPDATE audit_heads SET sequence = $2, hash = $3 WHERE chain = $1');

/** The chain of each team, and those of teams that are gone. Reads both tables whole: a row for each team. */
export const ALL_CHAINS = `SELECT id AS chain FROM teams UNION SELECT chain FROM audit_heads WHERE chain <> $1 ORDER BY chain`;

/** Where a chain should end. Key of `audit_heads`. */
export const HEAD_OF_CHAIN = 'SELECT sequence, hash FROM audit_heads WHERE chain = $1';

/** Number of the entries of before the chain. `audit_entries_unchained`. */
export const countUnchained = (chain: string): string => `SELECT count(*)::int AS entries FROM audit_entries
  WHERE ${chain === INSTALLATION_CHAIN ? '(team_id IS NULL OR team_id = $1)' : 'team_id = $1'} AND sequence IS NULL`;

/** Entries that stand at no place of the chain. `audit_entries_chain`. */
export const entriesOutOfPlace = (
  listed: number,
): string => `SELECT id, sequence::text AS place FROM audit_entries
  WHERE coalesce(team_id, '${INSTALLATION_CHAIN}') = $1 AND (sequence < 1 OR sequence > $2)
  ORDER BY sequence LIMIT ${listed}`;

/** The next team whose chain has not begun. Keys of `teams` and `audit_heads`. */
export const TEAM_WITHOUT_CHAIN = `SELECT id FROM teams WHERE id > $1 AND NOT EXISTS (SELECT 1 FROM audit_heads WHERE chain = teams.id)
  ORDER BY id LIMIT 1`;

/** Opens a cursor over the digests of a team's entries of before its chain. `audit_entries_unchained`. */
export const DECLARE_UNCHAINED = `DECLARE unchained NO SCROLL CURSOR FOR
  SELECT encode(sha256(convert_to(jsonb_build_array(id, action, subject_id, actor, key_id, user_id, request_id, address,
    before::text, after::text, extract(epoch FROM created_at))::text, 'UTF8')), 'hex') AS digest
  FROM audit_entries WHERE team_id = $1 AND sequence IS NULL ORDER BY id`;

/** The next digests of the cursor. */
export const fetchUnchained = (page: number): string => `FETCH ${page} FROM unchained`;

/** Whether the server only follows another one, and takes no writes. */
export const IS_REPLICA = 'SELECT pg_is_in_recovery() AS replica';

/**
 * The newest entries of a team that were made by some actors with some actions, each pair's own newest merged: no more are read
 * than a page for each pair. `audit_entries_deed`. `$2`: how many.
 */
export const entriesByDeed = (
  actions: string,
  actors: string,
  conditions: string[],
): string => `SELECT newest.id FROM unnest(${actions}::text[]) AS done (action) CROSS JOIN unnest(${actors}::text[]) AS by (actor)
  CROSS JOIN LATERAL (SELECT e.id, e.created_at FROM audit_entries e
    WHERE ${['e.action = done.action', 'e.actor = by.actor', ...conditions].join(' AND ')}
    ORDER BY e.created_at DESC, e.id DESC LIMIT $2) AS newest
  ORDER BY newest.created_at DESC, newest.id DESC LIMIT $2`;

/**
 * The newest entries of a team. `audit_entries_team`; of a subject `audit_entries_subject`, of a request `audit_entries_request`,
 * with actor and action compared for each. `$2`: how many.
 */
export const entriesOf = (conditions: string[]): string => `SELECT e.id FROM audit_entries e
  WHERE ${conditions.join(' AND ')} ORDER BY e.created_at DESC, e.id DESC LIMIT $2`;
