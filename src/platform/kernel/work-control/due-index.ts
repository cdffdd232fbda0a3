type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** What is counted at most; this number stands for more as well. */
export const COUNTED_AT_MOST = 10_000;

/** Tables whose index of what is due is `_schedule`: those whose rows are claimed by partition (WorkIndexes). */
export async function tablesClaimedByPartition(query: Query): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `SELECT tablename AS name FROM pg_indexes
     WHERE schemaname = 'public' AND indexname = tablename || '_schedule'`,
  );
  return new Set(rows.map(({ name }) => name));
}
