import { INSTALLATION_CHAIN } from '../audit/audit-chain';

/** Chains with entries older than so many days that were not cut today. `audit_entries_age`. */
export const OLD_CHAINS = `WITH cut AS MATERIALIZED (
    SELECT coalesce(team_id, '${INSTALLATION_CHAIN}') AS chain FROM audit_entries
    WHERE action = 'audit.trimmed' AND created_at > clock_timestamp() - interval '1 day')
  SELECT DISTINCT coalesce(team_id, '${INSTALLATION_CHAIN}') AS chain FROM audit_entries
  WHERE created_at < clock_timestamp() - make_interval(days => $1)
    AND coalesce(team_id, '${INSTALLATION_CHAIN}') NOT IN (SELECT chain FROM cut)
  ORDER BY chain`;

/** Whether all entries of before a chain are old. `audit_entries_unchained`. */
export const UNCHAINED_ARE_OLD = `SELECT max(created_at) < clock_timestamp() - make_interval(days => $2) AS old FROM audit_entries
  WHERE team_id = $1 AND sequence IS NULL`;

/** The first entries of a chain. `audit_entries_chain`. */
export const FIRST_ENTRIES = `SELECT id, sequence, hash, created_at < clock_timestamp() - make_interval(days => $2) AS old FROM audit_entries
  WHERE coalesce(team_id, '${INSTALLATION_CHAIN}') = $1 AND sequence IS NOT NULL ORDER BY sequence LIMIT $3`;

/** Key of `audit_entries`. */
export const DELETE_ENTRIES = 'DELETE FROM audit_entries WHERE id = ANY ($1)';

/** Deletes the entries of before a chain. `audit_entries_unchained`. */
export const DELETE_UNCHAINED = `WITH gone AS (DELETE FROM audit_entries WHERE team_id = $1 AND sequence IS NULL RETURNING 1)
  SELECT count(*)::int AS entries FROM gone`;

/** Lets this transaction change the audit log. */
export const ALLOW_UPKEEP = `SELECT set_config('passerelle.audit_upkeep', 'on', true)`;
