const MEBIBYTE = 1024 * 1024;

/** Limits of a file with invoices. */
export const SHEET_LIMITS = {
  /** Bytes of the file. */
  bytes: 10 * MEBIBYTE,
  /** Rows without the header. */
  rows: 10_000,
  columns: 200,
  /** UTF-16 units of one cell, as spreadsheets have them. */
  cell: 32_767,
  /** Bytes of the unpacked parts of an XLSX file. */
  unpackedBytes: 60 * MEBIBYTE,
} as const;

/** A row of a sheet: its number in the file, from 1, and its cells as text, one for each column. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** First sheet of a file: the names of its columns, and the rows that are not blank. */
export interface Sheet {
  format: 'csv' | 'xlsx';
  columns: string[];
  rows: SheetRow[];
  /** Decimal separator of the numbers; a workbook stores numbers independently of it. */
  decimalSeparator: '.' | ',';
}

/** The file is not a sheet that can be read. The message is a sentence without its full stop. */
export class SheetError extends Error {}

/**
 * Creates a sheet from the rows of a file: the first row that is not blank is the header; blank rows are omitted, and
 * every row has one cell for each column. A column without a name is called by its position.
 * @throws SheetError for a file without rows, and above {@link SHEET_LIMITS}
 */
export function toSheet(
  format: Sheet['format'],
  all: readonly SheetRow[],
  decimalSeparator: Sheet['decimalSeparator'],
): Sheet {
  const filledRows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rows] = filledRows;
  if (header === undefined || rows.length === 0)
    throw new SheetError('It has no rows below its header; the first row must name the columns');
  if (rows.length > SHEET_LIMITS.rows)
    throw new SheetError(`It has ${rows.length} rows; at most ${SHEET_LIMITS.rows} are read at once`);
  const width = rows.reduce(
    (widest, { cells }) => Math.max(widest, lastFilled(cells)),
    lastFilled(header.cells),
  );
  if (width > SHEET_LIMITS.columns)
    throw new SheetError(`It has ${width} columns; at most ${SHEET_LIMITS.columns} are read`);
  const columns = toColumnNames(Array.from({ length: width }, (_, at) => (header.cells[at] ?? '').trim()));
  return {
    format,
    columns,
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim()),
    })),
    decimalSeparator,
  };
}

/** Number of cells up to the last one that is not blank. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Names every column, and numbers equal names, so that each name identifies one column. */
function toColumnNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map((name, at) => {
    const ownName = name === '' ? `#${at + 1}` : name;
    let unique = ownName;
    for (let count = 2; usedNames.has(unique); count++) unique = `${ownName} (${count})`;
    usedNames.add(unique);
    return unique;
  });
}
