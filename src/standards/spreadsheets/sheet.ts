const MEBIBYTE = 1024 * 1024;

/** Limits of an imported file of invoices. */
export const SHEET_LIMITS = {
  /** Maximum size of the file in bytes. */
  bytes: 10 * MEBIBYTE,
  /** Maximum number of rows without the header. */
  rows: 10_000,
  columns: 200,
  /** Maximum length of a cell in UTF-16 units, as in spreadsheets. */
  cell: 32_767,
  /** Maximum size of the unpacked parts of an XLSX file in bytes. */
  unpackedBytes: 60 * MEBIBYTE,
} as const;

/** Row of a sheet: its number in the file, from 1, and its cells as text, one for each column. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** First sheet of a file: the names of its columns, and the rows that are not blank. */
export interface Sheet {
  format: 'csv' | 'xlsx';
  columns: string[];
  rows: SheetRow[];
  /** Decimal separator of the numbers. Workbooks store numbers with a point. */
  decimalSeparator: '.' | ',';
}

/** Thrown for a file that cannot be read as a sheet. The message is a sentence without its full stop. */
export class SheetError extends Error {}

/**
 * Creates a sheet from the rows of a file. The first row that is not blank is the header; blank rows are omitted, and
 * every row has one cell for each column. A column without a name is named after its position.
 * @throws SheetError for a file without rows, and for a file that exceeds {@link SHEET_LIMITS}
 */
export function toSheet(
  format: Sheet['format'],
  fileRows: readonly SheetRow[],
  decimalSeparator: Sheet['decimalSeparator'],
): Sheet {
  const filledRows = fileRows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rows] = filledRows;
  if (header === undefined || rows.length === 0)
    throw new SheetError(
      'The file has no rows below its header; the first row must contain the names of the columns',
    );
  if (rows.length > SHEET_LIMITS.rows)
    throw new SheetError(
      `The file has ${rows.length} rows; the maximum is ${SHEET_LIMITS.rows}. Divide the file and import the parts`,
    );
  const width = rows.reduce(
    (widest, { cells }) => Math.max(widest, countFilledCells(cells)),
    countFilledCells(header.cells),
  );
  if (width > SHEET_LIMITS.columns)
    throw new SheetError(`The file has ${width} columns; the maximum is ${SHEET_LIMITS.columns}`);
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

/** Returns the number of cells up to the last cell that is not blank. */
function countFilledCells(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Returns a unique name for every column: equal names get a number. */
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
