/** The next documents of a team in the order of their ids. Key of `documents`. */
export const DOCUMENTS_AFTER =
  'SELECT id FROM documents WHERE team_id = $1 AND id > $2 ORDER BY id LIMIT 1000';

/** The columns of a table without those that are never exported. The catalog. */
export const EXPORTED_COLUMNS = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1 AND NOT column_name = ANY ($2) ORDER BY ordinal_position`;

/** The next rows of a table in the order of its key. The key of the table. */
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
