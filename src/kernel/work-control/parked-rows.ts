/** A row that was begun again and again and never finished. */
export interface ParkedRow {
  table: string;
  id: string;
  /** Null in tables whose rows belong to no team. */
  teamId: string | null;
  parkedAt: Date;
}

type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Tables whose rows can be parked, found by their column, so every work source is among them by itself. */
export async function parkableTables(query: Query): Promise<string[]> {
  const found = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'parked_at' ORDER BY 1`,
  );
  return found.map(({ name }) => name);
}

/** What is parked in all tables, longest first. */
export async function parkedRows(query: Query, limit: number): Promise<ParkedRow[]> {
  const rows: ParkedRow[] = [];
  for (const table of await parkableTables(query))
    rows.push(
      ...(await query<ParkedRow>(
        `SELECT '${table}' AS "table", t.id, to_jsonb(t) ->> 'team_id' AS "teamId", t.parked_at AS "parkedAt"
         FROM ${table} t WHERE t.parked_at IS NOT NULL ORDER BY t.parked_at LIMIT $1`,
        [limit],
      )),
    );
  return rows.sort((a, b) => a.parkedAt.getTime() - b.parkedAt.getTime()).slice(0, limit);
}
