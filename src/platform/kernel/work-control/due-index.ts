type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Maximum of a count; this value means this number or more. */
export const MAX_COUNT = 10_000;

/**
 * Lists the tables whose index of due rows is `_schedule`: the tables whose rows are claimed by partition
 * (WorkIndexes).
 */
export async function listTablesClaimedByPartition(query: Query): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `SELECT tablename AS name FROM pg_indexes
     WHERE schemaname = 'public' AND indexname = tablename || '_schedule'`,
  );
  return new Set(rows.map(({ name }) => name));
}
