import { statement } from '../../platform/kernel/database/statement';
import { INSTALLATION_CHAIN } from './audit-chain';

/** End of a chain, locked until the transaction ends. Uses the primary key of `audit_heads`. */
export const LOCK_HEAD = statement('SELECT sequence, hash FROM audit_heads WHERE chain = $1 FOR UPDATE');

/** Inserts the first head of a chain, unless another transaction already did. Uses the primary key of `audit_heads`. */
export const INSERT_CHAIN_HEAD = `INSERT INTO audit_heads (chain, sequence, hash) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`;

/** Updates the end of a chain. Uses the primary key of `audit_heads`. */
export const UPDATE_CHAIN_HEAD = statement(
  'UPDATE audit_heads SET sequence = $2, hash = $3 WHERE chain = $1',
);

/** Names of the chains of all teams, including removed teams. Reads the whole tables: a few rows for each team. */
export const SELECT_CHAINS = `SELECT id AS chain FROM teams UNION SELECT chain FROM audit_heads WHERE chain <> $1
  UNION SELECT chain FROM audit_signed_heads WHERE chain <> $1 ORDER BY chain`;

/** Recorded end of a chain. Uses the primary key of `audit_heads`. */
export const SELECT_CHAIN_HEAD = 'SELECT sequence, hash FROM audit_heads WHERE chain = $1';

/** Number of entries older than the chain. Uses `audit_entries_unchained`. */
export const buildCountUnchained = (
  chain: string,
): string => `SELECT count(*)::int AS entries FROM audit_entries
  WHERE ${chain === INSTALLATION_CHAIN ? '(team_id IS NULL OR team_id = $1)' : 'team_id = $1'} AND sequence IS NULL`;

/** Entries of a chain whose position is out of range. Uses `audit_entries_chain`. */
export const selectEntriesOutOfPosition = (
  listedCount: number,
): string => `SELECT id, sequence::text AS place FROM audit_entries
  WHERE coalesce(team_id, '${INSTALLATION_CHAIN}') = $1 AND (sequence < 1 OR sequence > $2)
  ORDER BY sequence LIMIT ${listedCount}`;

/** Next team without a chain. Uses the primary keys of `teams` and `audit_heads`. */
export const SELECT_TEAM_WITHOUT_CHAIN = `SELECT id FROM teams WHERE id > $1 AND NOT EXISTS (SELECT 1 FROM audit_heads WHERE chain = teams.id)
  ORDER BY id LIMIT 1`;

/** Opens a cursor over the digests of a team's entries older than its chain. Uses `audit_entries_unchained`. */
export const DECLARE_UNCHAINED = `DECLARE unchained NO SCROLL CURSOR FOR
  SELECT encode(sha256(convert_to(jsonb_build_array(id, action, subject_id, actor, key_id, user_id, request_id, address,
    before::text, after::text, extract(epoch FROM created_at))::text, 'UTF8')), 'hex') AS digest
  FROM audit_entries WHERE team_id = $1 AND sequence IS NULL ORDER BY id`;

/** Fetches the next digests from the cursor that {@link DECLARE_UNCHAINED} opened. */
export const buildFetchUnchained = (page: number): string => `FETCH ${page} FROM unchained`;

/** Whether the server is a replica, which accepts no writes. */
export const IS_REPLICA = 'SELECT pg_is_in_recovery() AS replica';

/** Condition for entries `e` of the chain `$1`, written like the expression of the indexes for filters. */
const CHAIN_CONDITION = `coalesce(e.team_id, '${INSTALLATION_CHAIN}') = $1`;
/** Creation time of `e`, written like the expression of the indexes for filters. */
const UTC_CREATED_AT = `(e.created_at AT TIME ZONE 'UTC')`;

/** Filter of entries as SQL. Each value is a placeholder, such as `$3`, or null. */
export interface AuditSearchFilter {
  /** Conditions on `e` in addition to those of the index. */
  conditions: string[];
  from: string | null;
  to: string | null;
  /** Position of the cursor: creation time and id of the last entry of the previous page. */
  after: { createdAt: string; id: string } | null;
}

function buildFilterCondition(instant: string, { conditions, from, to, after }: AuditSearchFilter): string {
  const toInstant = (parameter: string): string =>
    instant === UTC_CREATED_AT
      ? `(${parameter}::timestamptz AT TIME ZONE 'UTC')`
      : `${parameter}::timestamptz`;
  return [
    ...conditions,
    ...(from === null ? [] : [`${instant} >= ${toInstant(from)}`]),
    ...(to === null ? [] : [`${instant} < ${toInstant(to)}`]),
    ...(after === null ? [] : [`(${instant}, e.id) < (${toInstant(after.createdAt)}, ${after.id})`]),
  ].join(' AND ');
}

/**
 * Newest entries of a chain by some actors with some actions: at most one page is read for each pair of actor and action,
 * and the pages are merged. Uses `audit_entries_deed`. `$2`: number of entries.
 */
export const selectEntriesByActorAndAction = (
  actions: string,
  actors: string,
  filter: AuditSearchFilter,
): string => `SELECT newest.id FROM unnest(${actions}::text[]) AS done (action) CROSS JOIN unnest(${actors}::text[]) AS by (actor)
  CROSS JOIN LATERAL (SELECT e.id, e.created_at FROM audit_entries e
    WHERE ${buildFilterCondition(UTC_CREATED_AT, { ...filter, conditions: [CHAIN_CONDITION, 'e.action = done.action', 'e.actor = by.actor', ...filter.conditions] })}
    ORDER BY ${UTC_CREATED_AT} DESC, e.id DESC LIMIT $2) AS newest
  ORDER BY newest.created_at DESC, newest.id DESC LIMIT $2`;

/**
 * Newest entries of a chain about a subject or of a request. Uses `audit_entries_subject`, `audit_entries_request`. `$2`:
 * number of entries.
 */
export const selectEntriesAbout = (filter: AuditSearchFilter): string => `SELECT e.id FROM audit_entries e
  WHERE ${buildFilterCondition(UTC_CREATED_AT, { ...filter, conditions: [CHAIN_CONDITION, ...filter.conditions] })}
  ORDER BY ${UTC_CREATED_AT} DESC, e.id DESC LIMIT $2`;

/** Newest entries of a team (`$1`), or of the installation. Uses `audit_entries_team`. `$2`: number of entries. */
export const selectNewestEntries = (
  isForTeam: boolean,
  filter: AuditSearchFilter,
): string => `SELECT e.id FROM audit_entries e
  WHERE ${buildFilterCondition('e.created_at', { ...filter, conditions: [isForTeam ? 'e.team_id = $1' : `e.team_id IS NULL AND $1 = '${INSTALLATION_CHAIN}'`] })}
  ORDER BY e.created_at DESC, e.id DESC LIMIT $2`;

/**
 * Newest entries of the installation's chain that a person (`$1`) made with an action (`$2`), or that are about them
 * with other actions (`$3`); at most one page is read for each of the two. Uses `audit_entries_person`,
 * `audit_entries_subject`. `$4`: number of entries.
 */
export const selectEntriesOfPerson = (after: AuditSearchFilter['after']): string => {
  const selectNewest = (conditions: string[]): string => `(SELECT e.id, e.created_at FROM audit_entries e
    WHERE ${buildFilterCondition(UTC_CREATED_AT, { conditions, from: null, to: null, after })}
    ORDER BY ${UTC_CREATED_AT} DESC, e.id DESC LIMIT $4)`;
  return `SELECT newest.id FROM (${selectNewest(['e.team_id IS NULL', 'e.user_id = $1', 'e.action = $2'])}
    UNION ALL ${selectNewest([`coalesce(e.team_id, '${INSTALLATION_CHAIN}') = '${INSTALLATION_CHAIN}'`, 'e.subject_id = $1', 'e.action = ANY ($3::text[])'])}) AS newest
  ORDER BY newest.created_at DESC, newest.id DESC LIMIT $4`;
};

/** Whether a team exists. Uses the primary key of `teams`. */
export const TEAM_EXISTS = 'SELECT 1 AS found FROM teams WHERE id = $1';

/** Signed heads of a chain, the last position first. Uses the primary key of `audit_signed_heads`. */
export const selectSignedHeads = (
  maximum: number,
): string => `SELECT chain, sequence, encode(hash, 'hex') AS hash, key_id AS "keyId", signature,
    signed_at AS "signedAt" FROM audit_signed_heads WHERE chain = $1 ORDER BY sequence DESC, key_id LIMIT ${maximum}`;

/**
 * Next chains after `$1` whose heads have no signature under the key `$2`. Uses the primary keys of `audit_heads` and
 * `audit_signed_heads`.
 */
export const selectUnsignedChains = (maximum: number): string => `SELECT h.chain FROM audit_heads h
  WHERE h.chain > $1 AND h.sequence > 0 AND NOT EXISTS (
    SELECT FROM audit_signed_heads s WHERE s.chain = h.chain AND s.sequence = h.sequence AND s.key_id = $2)
  ORDER BY h.chain LIMIT ${maximum}`;

/** Stores signed heads of chains. Uses the primary key of `audit_signed_heads`. */
export const INSERT_SIGNED_HEADS = `INSERT INTO audit_signed_heads (chain, sequence, hash, key_id, signature, signed_at)
  SELECT chain, sequence, decode(hash, 'hex'), $6, signature, signed_at
  FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) AS s(chain, sequence, hash, signature, signed_at)
  ON CONFLICT DO NOTHING RETURNING chain, sequence`;

/** Removes a batch of signed heads that later heads make unnecessary. */
export const PRUNE_SIGNED_HEADS = 'SELECT prune_signed_audit_heads() AS removed';

/** Newest signed head of each chain under the key `$1`. Uses the primary key of `audit_signed_heads`, one step for each row. */
export const NEWEST_SIGNED_HEADS = `SELECT DISTINCT ON (chain) chain, sequence, encode(hash, 'hex') AS hash, key_id AS "keyId", signature,
    signed_at AS "signedAt" FROM audit_signed_heads WHERE key_id = $1 ORDER BY chain, sequence DESC`;
