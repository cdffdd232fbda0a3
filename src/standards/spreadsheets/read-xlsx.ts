import { parseXml, qname, XmlError, type Node, type XmlDocument } from '../invoice/xml';
import { InvalidArchiveError, readArchive } from '../values/zip-archive';
import { SHEET_LIMITS, SheetError, toSheet, type Sheet, type SheetRow } from './sheet';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_RELATIONSHIPS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const RELATIONSHIP_ID_NAMES = [qname(RELATIONSHIPS, 'id'), qname(STRICT_RELATIONSHIPS, 'id')];
const ATTRIBUTES = {
  id: qname('', 'Id'),
  target: qname('', 'Target'),
  type: qname('', 't'),
  reference: qname('', 'r'),
  style: qname('', 's'),
  state: qname('', 'state'),
  format: qname('', 'numFmtId'),
  code: qname('', 'formatCode'),
  from1904: qname('', 'date1904'),
} as const;

/** Parts of the file that are read. Pictures, macros and other parts are not decompressed. */
const NEEDED_PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i;
/** Built-in number formats of days and times (ECMA-376 part 1, section 18.8.30). */
const DAY_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
const DAY_MS = 86_400_000;
/** Day zero of serial numbers (ECMA-376 part 1, section 18.17.4.1). */
const SERIAL_DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const SERIAL_DAYS_TO_1904 = 1462;
/** Number of significant digits of a number in a workbook; further digits come from binary fractions. */
const SIGNIFICANT_DIGITS = 15;

/**
 * Reads the first visible sheet of a workbook (SpreadsheetML, ECMA-376). Formulas are not computed: their stored value is
 * read. Days become `YYYY-MM-DD`; other numbers are texts with a decimal point.
 * @throws SheetError
 */
export function readXlsx(bytes: Uint8Array): Sheet {
  try {
    const files = readArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      isWanted: (name) => NEEDED_PARTS.test(name),
      totalBytes: SHEET_LIMITS.unpackedBytes,
    });
    return new Workbook(files).readFirstSheet();
  } catch (error) {
    if (error instanceof InvalidArchiveError || error instanceof XmlError)
      throw new SheetError(`The file is not a readable XLSX workbook: ${error.message}`);
    throw error;
  }
}

class Workbook {
  private readonly sharedTexts: readonly string[];
  private readonly dayStyles: readonly boolean[];
  private is1904 = false;

  constructor(private readonly files: ReadonlyMap<string, Buffer>) {
    this.sharedTexts = this.readSharedTexts();
    this.dayStyles = this.readDayStyleFlags();
  }

  readFirstSheet(): Sheet {
    const part = this.parsePart(this.findFirstSheet());
    if (part === null) throw new SheetError('The file is not an XLSX workbook: it has no sheet');
    const data = listChildren(part, 0, 'sheetData')[0];
    if (data === undefined) throw new SheetError('The first sheet of the workbook has no cells');
    return toSheet('xlsx', this.readRows(part, data), '.');
  }

  private findFirstSheet(): string {
    const book = this.parsePart('xl/workbook.xml');
    if (book === null) throw new SheetError('The file is not an XLSX workbook: it has no xl/workbook.xml');
    const properties = listChildren(book, 0, 'workbookPr')[0];
    const flag = properties === undefined ? undefined : book.attribute(properties, ATTRIBUTES.from1904);
    this.is1904 = flag === '1' || flag === 'true';
    const sheets = listChildren(book, 0, 'sheets').flatMap((list) => listChildren(book, list, 'sheet'));
    const first = sheets.find(
      (sheet) => (book.attribute(sheet, ATTRIBUTES.state) ?? 'visible') === 'visible',
    );
    const id =
      first === undefined
        ? undefined
        : RELATIONSHIP_ID_NAMES.map((name) => book.attribute(first, name)).find(Boolean);
    const links = this.parsePart('xl/_rels/workbook.xml.rels');
    const link =
      links === null
        ? undefined
        : listChildren(links, 0, 'Relationship').find((each) => links.attribute(each, ATTRIBUTES.id) === id);
    const target =
      links === null || link === undefined ? undefined : links.attribute(link, ATTRIBUTES.target);
    if (target === undefined)
      throw new SheetError('The file is not an XLSX workbook: its first sheet is missing');
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }

  private readRows(part: XmlDocument, data: Node): SheetRow[] {
    const rows: SheetRow[] = [];
    for (let row = part.firstChild(data); row >= 0; row = part.nextSibling(row)) {
      if (part.localName(row) !== 'row') continue;
      const number = Number(part.attribute(row, ATTRIBUTES.reference) ?? (rows.at(-1)?.row ?? 0) + 1);
      rows.push({
        row: Number.isSafeInteger(number) ? number : rows.length + 1,
        cells: this.readCells(part, row),
      });
    }
    return rows;
  }

  private readCells(part: XmlDocument, row: Node): string[] {
    const cells: string[] = [];
    for (let cell = part.firstChild(row); cell >= 0; cell = part.nextSibling(cell)) {
      if (part.localName(cell) !== 'c') continue;
      const column = toColumnNumber(part.attribute(cell, ATTRIBUTES.reference)) ?? cells.length;
      // Columns far to the right are counted only when they have a value.
      const value = this.readCell(part, cell);
      if (value === '') continue;
      if (column >= SHEET_LIMITS.columns)
        throw new SheetError(`The sheet has more than ${SHEET_LIMITS.columns} columns`);
      while (cells.length < column) cells.push('');
      cells[column] = value;
    }
    return cells;
  }

  private readCell(part: XmlDocument, cell: Node): string {
    const type = part.attribute(cell, ATTRIBUTES.type) ?? 'n';
    if (type === 'inlineStr')
      return listChildren(part, cell, 'is')
        .map((text) => readRichText(part, text))
        .join('');
    const value = listChildren(part, cell, 'v')[0];
    const storedText = value === undefined ? '' : part.text(value).trim();
    if (type === 's') return this.sharedTexts[Number(storedText)] ?? '';
    if (type === 'b') return storedText === '1' ? 'true' : storedText === '' ? '' : 'false';
    if (type !== 'n' || storedText === '') return storedText.slice(0, SHEET_LIMITS.cell);
    const style = Number(part.attribute(cell, ATTRIBUTES.style) ?? 0);
    return (this.dayStyles[style] === true ? this.toDay(storedText) : null) ?? toPlainNumber(storedText);
  }

  private toDay(storedText: string): string | null {
    const days = Math.floor(Number(storedText)) + (this.is1904 ? SERIAL_DAYS_TO_1904 : 0);
    return fromSerialDay(days);
  }

  private readSharedTexts(): string[] {
    const part = this.parsePart('xl/sharedStrings.xml');
    return part === null ? [] : listChildren(part, 0, 'si').map((text) => readRichText(part, text));
  }

  /** Returns for each cell format whether it shows a number as a day. */
  private readDayStyleFlags(): boolean[] {
    const part = this.parsePart('xl/styles.xml');
    if (part === null) return [];
    const ownFormats = new Map<number, string>();
    for (const format of listChildren(part, 0, 'numFmts').flatMap((list) =>
      listChildren(part, list, 'numFmt'),
    ))
      ownFormats.set(
        Number(part.attribute(format, ATTRIBUTES.format)),
        part.attribute(format, ATTRIBUTES.code) ?? '',
      );
    return listChildren(part, 0, 'cellXfs')
      .flatMap((list) => listChildren(part, list, 'xf'))
      .map((format) => {
        const id = Number(part.attribute(format, ATTRIBUTES.format) ?? 0);
        return DAY_FORMATS.has(id) || isDayFormat(ownFormats.get(id) ?? '');
      });
  }

  private parsePart(name: string): XmlDocument | null {
    const file = this.files.get(name);
    return file === undefined ? null : parseXml(file);
  }
}

/** Converts a serial number of a spreadsheet to a day; returns null outside of the years 1900 to 9999. */
export function fromSerialDay(days: number): string | null {
  // Spreadsheets count 29 February 1900, which did not exist, so earlier days are ambiguous.
  if (!Number.isInteger(days) || days < 61 || days > 2_958_465) return null;
  return new Date(SERIAL_DAY_ZERO_MS + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns whether a format code shows the year or the day of the month, outside of quoted texts and colours. */
function isDayFormat(code: string): boolean {
  return /[yd]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

/** Formats a stored number (xs:double) without an exponent and without digits that come from binary fractions. */
function toPlainNumber(storedText: string): string {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(storedText))
    return storedText.slice(0, SHEET_LIMITS.cell);
  const digits = storedText.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  const isPlain = !/e/i.test(storedText) && digits.length <= SIGNIFICANT_DIGITS;
  const roundedText = isPlain ? storedText : Number(storedText).toPrecision(SIGNIFICANT_DIGITS);
  const [mantissa = '0', exponent = '0'] = roundedText.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const point = whole.length + Number(exponent);
  const all = `${whole}${fraction}`;
  const paddedText = point <= 0 ? `${'0'.repeat(1 - point)}${all}` : all.padEnd(point, '0');
  const at = Math.max(1, point);
  const plainNumber = `${paddedText.slice(0, at)}.${paddedText.slice(at)}`
    .replace(/\.?0*$/, '')
    .replace(/^0+(?=\d)/, '');
  return mantissa.startsWith('-') && /[1-9]/.test(plainNumber) ? `-${plainNumber}` : plainNumber;
}

/** Returns the number of a column, from 0, by the letters of a reference such as `AB12`; null without a reference. */
function toColumnNumber(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the text of a cell, directly or from its runs, without phonetic hints. */
function readRichText(part: XmlDocument, text: Node): string {
  const pieces = part.childElements(text).flatMap((child) => {
    const name = part.localName(child);
    if (name === 't') return [part.text(child)];
    return name === 'r' ? listChildren(part, child, 't').map((piece) => part.text(piece)) : [];
  });
  return pieces.join('').slice(0, SHEET_LIMITS.cell);
}

function listChildren(part: XmlDocument, node: Node, name: string): Node[] {
  return part.childElements(node).filter((child) => part.localName(child) === name);
}
