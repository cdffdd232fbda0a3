type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** What is counted at most; this number stands for more as well. */
export const COUNTED_AT_MOST = 10_000;

/** Tables whose index of what is due is on the time in UTC: those whose rows are claimed by partition (WorkIndexes). */
export async function tablesIndexedInUtc(query: Query): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `SELECT tablename AS name FROM pg_indexes
     WHERE schemaname = 'public' AND indexname = tablename || '_due' AND indexdef LIKE '%AT TIME ZONE%'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** An instant as the index `_due` of a table has it, so that a comparison with it is answered by the index. */
export function asIndexed(instant: string, inUtc: boolean): string {
  return inUtc ? `((${instant}) AT TIME ZONE 'UTC')` : instant;
}
