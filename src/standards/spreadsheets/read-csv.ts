import { SHEET_LIMITS, SheetError, toSheet, type Sheet, type SheetRow } from './sheet';

const DELIMITERS = [';', '\t', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Maximum number of rows, including blank ones. */
const MAX_ROWS = SHEET_LIMITS.rows * 4;
/** Patterns of numbers with an unambiguous decimal separator. */
const COMMA_DECIMAL = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})$/;
const POINT_DECIMAL = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)\.(?:\d{1,2}|\d{4,})$/;

/**
 * Reads comma-separated values (RFC 4180) with `;`, `,` or tabs between cells, in UTF-8, UTF-16 with a byte order mark,
 * or Windows-1252.
 * @throws SheetError
 */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decodeText(bytes);
  if (text.includes('\0'))
    throw new SheetError('The file is neither text nor a workbook; expected CSV or XLSX');
  // Excel may begin a file with a line that states its delimiter.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  const body = separatorLine === null ? text : text.slice(separatorLine[0].length);
  const statedDelimiter = DELIMITERS.find((each) => each === separatorLine?.[1]);
  const delimiter = statedDelimiter ?? findDelimiter(body);
  const rows = splitRows(body, delimiter, separatorLine === null ? 1 : 2);
  return toSheet('csv', rows, findDecimalSeparator(rows, delimiter));
}

/**
 * Decodes a file by its byte order mark; without a mark as UTF-8, or as Windows-1252 when the bytes are not valid
 * UTF-8.
 */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/**
 * Characters 0x80 to 0x9F of Windows-1252, where it differs from Latin-1. Unassigned bytes map to the code point of the
 * same number.
 */
const WINDOWS_1252_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(
      /[\u0080-\u009F]/g,
      (character) => WINDOWS_1252_CHARACTERS[character.charCodeAt(0) - 0x80] ?? character,
    );
}

/** Returns the most frequent delimiter in the header, outside of quotes. */
function findDelimiter(text: string): Delimiter {
  const header = (
    /^(?:[^"\r\n]|"(?:[^"]|"")*")*/.exec(text.trimStart().slice(0, SHEET_LIMITS.cell))?.[0] ?? ''
  ).replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: Delimiter): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function splitRows(text: string, delimiter: Delimiter, firstRow: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let at = 0;
  const endRow = (): void => {
    if (rows.length >= MAX_ROWS) throw new SheetError(`The file has more than ${MAX_ROWS} rows`);
    rows.push({ row: rows.length + firstRow, cells });
    cells = [];
  };
  const addCell = (cell: string): void => {
    if (cell.length > SHEET_LIMITS.cell)
      throw new SheetError(
        `A cell of row ${rows.length + firstRow} has more than ${SHEET_LIMITS.cell} characters`,
      );
    if (cells.length > SHEET_LIMITS.columns * 2)
      throw new SheetError(
        `Row ${rows.length + firstRow} has more columns than the maximum of ${SHEET_LIMITS.columns}`,
      );
    cells.push(cell);
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const quotedCell = readQuoted(text, at, rows.length + firstRow);
      cell = quotedCell.value;
      at = quotedCell.end;
    }
    const end = findCellEnd(text, at, delimiter);
    addCell(cell + text.slice(at, end));
    at = end;
    if (text[at] === delimiter) {
      at++;
      // A delimiter at the very end is followed by an empty cell.
      if (at === text.length) addCell('');
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}

function readQuoted(text: string, start: number, row: number): { value: string; end: number } {
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new SheetError(`The quoted cell that begins in row ${row} has no closing quote`);
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: quote + 1 };
    at = quote + 2;
  }
}

function findCellEnd(text: string, from: number, delimiter: Delimiter): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

/** Returns the decimal separator of most numbers; when no number shows one, the usual separator for the delimiter. */
function findDecimalSeparator(rows: readonly SheetRow[], delimiter: Delimiter): '.' | ',' {
  let [commas, points] = [0, 0];
  for (const { cells } of rows)
    for (const cell of cells) {
      if (cell.length > 30) continue;
      if (COMMA_DECIMAL.test(cell.trim())) commas++;
      else if (POINT_DECIMAL.test(cell.trim())) points++;
    }
  if (commas !== points) return commas > points ? ',' : '.';
  return delimiter === ';' ? ',' : '.';
}
