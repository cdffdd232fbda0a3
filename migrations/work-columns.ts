/**
 * The columns that a table needs whose rows workers handle (WorkTable), for `CREATE TABLE`. An `id text PRIMARY KEY` is the
 * table's own.
 */
export function workColumns(): string {
  return `next_attempt_at timestamptz, lease_until timestamptz, claim integer NOT NULL DEFAULT 0,
    worker integer, begun boolean NOT NULL DEFAULT false, unfinished integer NOT NULL DEFAULT 0,
    crashes integer NOT NULL DEFAULT 0, parked_at timestamptz`;
}

/**
 * The indexes that its claims need, each a statement. They are for a table that the same migration makes; in one that is
 * there they have to be built with `createIndex` (online.ts). Of a table with lanes this makes the `_due` that earlier ones began with;
 * a new one makes `_schedule` in its place, as 1764899317000-schedules does.
 * @param lanes columns of the destination and of what marks retries, for a table whose rows are claimed by lane
 */
export function workIndexes(table: string, lanes?: { column: string; again: string }): string[] {
  const due = 'WHERE next_attempt_at IS NOT NULL';
  const isolated = lanes === undefined ? '' : `${lanes.column}, `;
  return [
    ...(lanes === undefined
      ? [`CREATE INDEX ${table}_due ON ${table} (next_attempt_at) ${due}`]
      : [
          `CREATE INDEX ${table}_lanes ON ${table} (${lanes.column}, ${lanes.again}, next_attempt_at) ${due}`,
          `CREATE INDEX ${table}_due ON ${table} ((next_attempt_at AT TIME ZONE 'UTC')) ${due}`,
        ]),
    `CREATE INDEX ${table}_isolated ON ${table} (${isolated}next_attempt_at, id) WHERE crashes >= 2 AND next_attempt_at IS NOT NULL`,
    `CREATE INDEX ${table}_parked ON ${table} (parked_at) WHERE parked_at IS NOT NULL`,
  ];
}
