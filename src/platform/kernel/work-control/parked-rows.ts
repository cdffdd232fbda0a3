/** Row whose repeated attempts were never finished. */
export interface ParkedRow {
  table: string;
  id: string;
  /** Null in tables whose rows belong to no team. */
  teamId: string | null;
  parkedAt: Date;
}

type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Lists the tables whose rows can be parked, found by their column, so every work source is included automatically. */
export async function listParkableTables(query: Query): Promise<string[]> {
  const existingTables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'parked_at' ORDER BY 1`,
  );
  return existingTables.map(({ name }) => name);
}

/** Lists parked rows of all tables, longest parked first. */
export async function listParkedRows(query: Query, limit: number): Promise<ParkedRow[]> {
  const rows: ParkedRow[] = [];
  for (const table of await listParkableTables(query))
    rows.push(
      ...(await query<ParkedRow>(
        `SELECT '${table}' AS "table", t.id, to_jsonb(t) ->> 'team_id' AS "teamId", t.parked_at AS "parkedAt"
         FROM ${table} t WHERE t.parked_at IS NOT NULL ORDER BY t.parked_at LIMIT $1`,
        [limit],
      )),
    );
  return rows.sort((a, b) => a.parkedAt.getTime() - b.parkedAt.getTime()).slice(0, limit);
}

/** Parked row with its subject: ids and kinds, never contents. */
export interface ParkedDetail extends ParkedRow {
  /** Number of consecutive attempts that were begun and not finished. */
  unfinished: number;
  /** Number of crashes of processes with the row in flight. */
  crashes: number;
  /** Subject of the row, by the name of its column. */
  about: Record<string, string>;
}

/** Columns that may be shown of parked rows: ids, kinds and times, but no texts. */
const VISIBLE_COLUMNS = [
  'channel',
  'company_id',
  'created_at',
  'delivery_id',
  'document_id',
  'environment',
  'event_id',
  'flow',
  'identifier_id',
  'kind',
  'period_id',
  'siren',
  'state',
  'status',
  'webhook_id',
];

/** Position at which a list of parked rows continues. */
export interface ParkedPosition {
  parkedAt: string;
  id: string;
}

/**
 * Returns a page of parked rows of all tables, longest parked first. Uses index `_parked` of each table: at most as many
 * rows of each as the page has.
 * @param ids limits the page to rows with these ids; null: all rows
 */
export async function listParkedPage(
  query: Query,
  { after, limit, ids = null }: { after: ParkedPosition; limit: number; ids?: string[] | null },
): Promise<(ParkedDetail & PositionedParkedRow)[]> {
  const tables = await listParkableTables(query);
  if (tables.length === 0) return [];
  const selects = tables.map(
    (
      table,
    ) => `(SELECT '${table}' AS "table", p.id, p.parked_at AS at, p.unfinished, p.crashes, to_jsonb(p) AS row FROM ${table} p
      WHERE p.parked_at IS NOT NULL AND p.parked_at >= $1::timestamptz AND (p.parked_at, p.id) > ($1::timestamptz, $2)
        AND ($4::text[] IS NULL OR p.id = ANY($4)) ORDER BY p.parked_at, p.id LIMIT $3)`,
  );
  return query(
    `SELECT "table", id, row ->> 'team_id' AS "teamId", at AS "parkedAt", unfinished, crashes,
       to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "position",
       coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(row) WHERE key = ANY($5) AND value IS NOT NULL), '{}') AS about
     FROM (${selects.join(' UNION ALL ')}) AS parked ORDER BY at, id LIMIT $3`,
    [after.parkedAt, after.id, limit, ids, VISIBLE_COLUMNS],
  );
}

/** Instant of a parked row to the microsecond, for the next page. */
export interface PositionedParkedRow {
  position: string;
}
