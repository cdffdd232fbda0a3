/** Runs statements that read. */
export interface Reader {
  rows: <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
}
