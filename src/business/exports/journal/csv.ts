import type { CellKind, Column, ColumnName, Row } from './columns';
import { CompressedText } from './compressed-text';

/** Byte order mark, which makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';

/** Characters with which a spreadsheet begins a formula (OWASP, "CSV Injection"), also in their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Beginnings of formulas after a separator, because a spreadsheet program whose list separator is a comma or a tab
 * splits texts at the separator, also within quotation marks. The lookahead is first, so that matching takes linear
 * time.
 */
const FORMULA_AFTER_SEPARATOR = /(?=[=+\-@＝＋－＠])(?<=.[,;\t\r\n][\s"']*)/gs;

/** Writes a table as CSV (RFC 4180) with semicolons, in UTF-8 with a byte order mark. */
export class CsvTableWriter<Name extends ColumnName> {
  readonly text = new CompressedText();

  /**
   * @param decimalMark decimal mark of amounts
   */
  constructor(
    private readonly columns: readonly Column<Name>[],
    private readonly decimalMark: '.' | ',',
  ) {}

  /** Writes the headings; must be called before `add`. */
  async begin(headings: Record<Name, string>): Promise<void> {
    const cells = this.columns.map(({ name }) => formatCsvCell(headings[name], 'text', this.decimalMark));
    await this.text.write(`${BYTE_ORDER_MARK}${cells.join(SEPARATOR)}\r\n`);
  }

  /** Writes a row. */
  async add(row: Row<Name>): Promise<void> {
    const cells = this.columns.map(({ name, kind }) =>
      formatCsvCell(row[name] ?? '', kind, this.decimalMark),
    );
    await this.text.write(`${cells.join(SEPARATOR)}\r\n`);
  }
}

/**
 * Formats a cell. A text that a spreadsheet program would interpret as a formula gets a leading apostrophe, also after
 * other separators. Amounts and dates are safe, because they consist of digits.
 */
export function formatCsvCell(value: string, kind: CellKind, decimalMark: '.' | ','): string {
  if (kind === 'amount' && /^-?\d+(\.\d+)?$/.test(value)) return value.replace('.', decimalMark);
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const escapedText = value.replace(FORMULA_AFTER_SEPARATOR, "'");
  const safe = FORMULA_START.test(escapedText) ? `'${escapedText}` : escapedText;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
