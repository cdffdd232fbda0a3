import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellKind, Column, ColumnName, Row } from './columns';
import { CompressedText } from './compressed-text';

/** Fixed time of the files of an archive, so that the same documents always result in the same workbook. */
const MTIME = new Date('1980-01-01T00:00:00Z');
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes of the cell formats in `styles.xml`. */
const STYLE_INDEX = { text: 1, heading: 2, amount: 3, day: 4 } as const;
/** Widths of columns, in characters. */
const COLUMN_WIDTHS: Readonly<Record<CellKind, number>> = { text: 18, amount: 14, day: 12 };
/** Maximum number of characters of a cell (ECMA-376 implementations, Excel specifications and limits). */
const MAX_CELL_LENGTH = 32_767;
/** Day zero of Excel's day numbers (ECMA-376 part 1, section 18.17.4.1). */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Maximum number of digits that a workbook preserves in a number. */
const MAX_EXACT_DIGITS = 15;

/** A sheet of a workbook (SpreadsheetML, ECMA-376), compressed while it is written. */
export class SheetWriter<Name extends ColumnName = ColumnName> {
  readonly text = new CompressedText();
  private rows = 1;

  constructor(
    readonly title: string,
    private readonly columns: readonly Column<Name>[],
  ) {}

  /** Writes the headings; must be called before `add`. */
  async begin(headings: Record<Name, string>): Promise<void> {
    const widths = this.columns.map(
      ({ kind }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${COLUMN_WIDTHS[kind]}" customWidth="1"/>`,
    );
    await this.text.write(
      `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${widths.join('')}</cols><sheetData>`,
    );
    const cells = this.columns.map(({ name }) => formatText(headings[name], STYLE_INDEX.heading));
    await this.text.write(`<row r="1">${cells.join('')}</row>`);
  }

  /** Writes a row. */
  async add(row: Row<Name>): Promise<void> {
    this.rows += 1;
    const cells = this.columns.map(({ name, kind }) => formatCell(row[name] ?? '', kind));
    await this.text.write(`<row r="${this.rows}">${cells.join('')}</row>`);
  }

  /** Ends the sheet, from which a workbook can then be created. */
  async end(): Promise<void> {
    await this.text.write('</sheetData></worksheet>');
    await this.text.end();
  }
}

/** Returns the workbook of finished sheets as the stream of an XLSX file. */
export function createWorkbook(sheets: readonly Pick<SheetWriter, 'title' | 'text'>[]): Readable {
  const zip = new ZipFile();
  const add = (name: string, text: string): void =>
    zip.addBuffer(Buffer.from(`${XML_DECLARATION}${text}`), name, { mtime: MTIME });
  const joinSheets = (format: (sheet: Pick<SheetWriter, 'title'>, number: number) => string): string =>
    sheets.map((sheet, at) => format(sheet, at + 1)).join('');
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE_NAMESPACE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/>` +
      joinSheets(
        (_, n) =>
          `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`,
      ) +
      '</Types>',
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONSHIPS_NAMESPACE}"><sheets>` +
      joinSheets(({ title }, n) => `<sheet name="${escapeXml(title)}" sheetId="${n}" r:id="rId${n}"/>`) +
      '</sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">` +
      joinSheets(
        (_, n) =>
          `<Relationship Id="rId${n}" Type="${RELATIONSHIPS_NAMESPACE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      ) +
      `<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIPS_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', STYLES);
  sheets.forEach(({ text }, at) =>
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { mtime: MTIME }, (done) =>
      done(null, text.createStream()),
    ),
  );
  zip.end();
  return zip.outputStream as Readable;
}

/** Texts are marked as quoted (`quotePrefix`), so that spreadsheet programs never interpret them as formulas. */
const STYLES =
  `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function formatCell(value: string, kind: CellKind): string {
  if (value === '') return '<c/>';
  if (kind === 'amount' && isExactNumber(value)) return `<c s="${STYLE_INDEX.amount}"><v>${value}</v></c>`;
  const days = kind === 'day' ? toDayNumber(value) : null;
  return days === null ? formatText(value, STYLE_INDEX.text) : `<c s="${STYLE_INDEX.day}"><v>${days}</v></c>`;
}

/**
 * Returns whether a workbook preserves a number exactly; longer numbers are stored as text, so that they are not
 * rounded.
 */
function isExactNumber(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value) && value.replace(/\D/g, '').length <= MAX_EXACT_DIGITS;
}

/**
 * Returns the day number of a date in workbooks; null for a text that is not a date, and for dates before 1 March 1900,
 * whose day numbers differ between programs.
 */
function toDayNumber(value: string): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : NaN;
  const days = Math.round((ms - DAY_ZERO_MS) / DAY_MS);
  return Number.isNaN(ms) || days < 61 ? null : days;
}

function formatText(value: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(truncateCell(value))}</t></is></c>`;
}

/** Truncates a text to the maximum length of a cell, without splitting a surrogate pair. */
function truncateCell(value: string): string {
  return value.length <= MAX_CELL_LENGTH
    ? value
    : value.slice(0, MAX_CELL_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML 1.0, without the characters that XML cannot contain. */
function escapeXml(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
  );
}
