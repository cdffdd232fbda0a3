import { INSTALLATION_CHAIN } from '../../access/audit/audit-chain';

/** Selects the next documents of a team by id. Uses the primary key of `documents`. */
export const DOCUMENTS_AFTER =
  'SELECT id FROM documents WHERE team_id = $1 AND id > $2 ORDER BY id LIMIT 1000';

/** Selects the exported columns of a table. Reads the catalog. */
export const EXPORTED_COLUMNS = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1 AND NOT column_name = ANY ($2) ORDER BY ordinal_position`;

/** Selects the next rows of a table by key. Uses the primary key of the table. */
export const selectExportedRows = (
  keys: string,
  name: string,
  list: string,
  where: string,
  bounds: string,
  rows: number,
): string => `SELECT row_to_json(shown)::text AS line, json_build_array(${keys}) AS at
  FROM ${name} t CROSS JOIN LATERAL (SELECT ${list}) AS shown
  WHERE ${where} ${bounds} ORDER BY ${keys} LIMIT ${rows}`;

/**
 * Selects chains with entries older than `$1` days that were not trimmed within a day. Uses the index
 * `audit_entries_age`.
 */
export const OLD_CHAINS = `WITH cut AS MATERIALIZED (
    SELECT coalesce(team_id, '${INSTALLATION_CHAIN}') AS chain FROM audit_entries
    WHERE action = 'audit.trimmed' AND created_at > clock_timestamp() - interval '1 day')
  SELECT DISTINCT coalesce(team_id, '${INSTALLATION_CHAIN}') AS chain FROM audit_entries
  WHERE created_at < clock_timestamp() - make_interval(days => $1)
    AND coalesce(team_id, '${INSTALLATION_CHAIN}') NOT IN (SELECT chain FROM cut)
  ORDER BY chain`;

/** Returns whether all entries from before a chain are old. Uses the index `audit_entries_unchained`. */
export const ARE_UNCHAINED_ENTRIES_OLD = `SELECT max(created_at) < clock_timestamp() - make_interval(days => $2) AS old FROM audit_entries
  WHERE team_id = $1 AND sequence IS NULL`;

/** Selects the first entries of a chain. Uses the index `audit_entries_chain`. */
export const FIRST_ENTRIES = `SELECT sequence, hash, created_at < clock_timestamp() - make_interval(days => $2) AS old FROM audit_entries
  WHERE coalesce(team_id, '${INSTALLATION_CHAIN}') = $1 AND sequence IS NOT NULL ORDER BY sequence LIMIT $3`;

/**
 * Removes the entries of the chain `$1` up to the position `$2`, with the rights of the owner. Uses the index `audit_entries_chain`.
 */
export const REMOVE_FIRST_ENTRIES = 'SELECT audit_remove_first($1, $2) AS entries';

/** Removes the entries from before the chain `$1`, with the rights of the owner. Uses the index `audit_entries_unchained`. */
export const REMOVE_UNCHAINED_ENTRIES = 'SELECT audit_remove_unchained($1) AS entries';
