import { INSTALLATION_CHAIN } from '../../access/audit/audit-chain';

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
export const FIRST_ENTRIES = `SELECT sequence, hash, created_at < clock_timestamp() - make_interval(days => $2) AS old FROM audit_entries
  WHERE coalesce(team_id, '${INSTALLATION_CHAIN}') = $1 AND sequence IS NOT NULL ORDER BY sequence LIMIT $3`;

/** Removes the entries of the chain `$1` up to the place `$2`, with the rights of the owner. `audit_entries_chain`. */
export const REMOVE_FIRST = 'SELECT audit_remove_first($1, $2) AS entries';

/** Removes the entries of before the chain `$1`, with the rights of the owner. `audit_entries_unchained`. */
export const REMOVE_UNCHAINED = 'SELECT audit_remove_unchained($1) AS entries';
