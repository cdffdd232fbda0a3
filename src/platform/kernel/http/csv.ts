import { Readable } from 'node:stream';
import type { Request } from 'express';

/** Media type of a table, as `Accept` names it. */
export const CSV_TYPE = 'text/csv';

/** Returns whether a request prefers CSV to JSON by its `Accept`. */
export function prefersCsv(request: Pick<Request, 'accepts'>): boolean {
  return request.accepts(['application/json', CSV_TYPE]) === CSV_TYPE;
}

/**
 * Formats a line of CSV (RFC 4180) with commas. A leading apostrophe keeps a spreadsheet from reading a text as a formula.
 * @param values null for an empty cell
 */
export function formatCsvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map((value) => (typeof value === 'string' ? quoteCell(value) : String(value ?? ''))).join(',')}\r\n`;
}

/** Streams a table as CSV: the names of the columns, then a line for each row. */
export function streamCsv<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Readonly<Record<Column, string | number | boolean | null>>>,
): Readable {
  async function* yieldLines(): AsyncGenerator<string> {
    yield formatCsvLine(columns);
    for await (const row of rows) yield formatCsvLine(columns.map((column) => row[column]));
  }
  return Readable.from(yieldLines(), { objectMode: false });
}

function quoteCell(value: string): string {
  const safe = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
