import type { DocumentKind, ParsedDocument } from '../../../standards/invoice';
import type { ValueFormatter } from './formats';
import type { LabelFormatter } from './labels';
import type { Letterhead } from './letterhead';
import type { PdfLanguage } from './languages';
import { PAGE, type Column, type PageFlow, type Row } from './page-flow';
import type { PrintableTexts } from './printable-text';
import { SHADE, STYLES, wrapText, type TextLine, type TextStyle } from './text-lines';

/** Context in which the parts of a page are placed: document, language and output. */
export interface PageContext {
  document: ParsedDocument;
  kind: DocumentKind;
  language: PdfLanguage;
  label: LabelFormatter;
  formats: ValueFormatter;
  texts: PrintableTexts;
  letterhead: Letterhead | null;
  /** Whether a warning precedes the payment information, which then has no QR code. */
  isPayeeDoubtful: boolean;
  flow: PageFlow;
}

/** Caption with its value; a fact without a value is not printed. */
export type Fact = readonly [caption: string, value: string];

export const LINE_HEIGHT = 10.6;

/** Column over the whole width between the margins. */
export const FULL_WIDTH: Column = { x: PAGE.left, width: PAGE.right - PAGE.left };

const COLUMN_GAP = 10;

/** Creates columns of the given widths side by side. @param rightAligned indexes of the right-aligned columns */
export function createColumns(widths: readonly number[], rightAligned: readonly number[] = []): Column[] {
  let x: number = PAGE.left;
  return widths.map((width, index) => {
    const column: Column = { x, width: width - COLUMN_GAP };
    if (index === widths.length - 1) column.width = width;
    x += width;
    return rightAligned.includes(index) ? { ...column, align: 'right' } : column;
  });
}

/** Creates a row of texts, each wrapped to its column. */
export function createRow(
  across: readonly Column[],
  cells: readonly (readonly (readonly [string, TextStyle])[])[],
  look: Partial<Row> = {},
): Row {
  const wrappedCells = across.map((column, index) =>
    (cells[index] ?? []).flatMap(([text, style]) => wrapText(text, style, column.width)),
  );
  return { columns: across, cells: wrappedCells, lineHeight: LINE_HEIGHT, ...look };
}

/** Creates the head of a table. */
export function createTableHead(across: readonly Column[], titles: readonly string[]): Row {
  return createRow(
    across,
    titles.map((title) => [[title, STYLES.columnTitle] as const]),
    { above: 3, below: 3, fill: SHADE },
  );
}

/** Creates the title of a part of the page. */
export function createSectionTitle(title: string): Row {
  return createRow([FULL_WIDTH], [[[title, STYLES.heading]]], {
    lineHeight: 12,
    above: 14,
    below: 4,
    tag: 'H2',
  });
}

const LABEL_WIDTH = 118;

/** Creates rows of a caption and its value, which start at `x` and are `width` points wide. */
export function createFactRows(
  facts: readonly Fact[],
  x: number = PAGE.left,
  width: number = FULL_WIDTH.width,
): Row[] {
  const across: Column[] = [
    { x, width: LABEL_WIDTH - COLUMN_GAP },
    { x: x + LABEL_WIDTH, width: width - LABEL_WIDTH },
  ];
  return listFactsWithValue(facts).map(([caption, value]) =>
    createRow(across, [[[caption, STYLES.label]], [[value, STYLES.body]]]),
  );
}

/** Creates rows with two captions and values side by side; the reading order is down the left column first. */
export function createPairedFactRows(facts: readonly Fact[]): Row[] {
  const presentFacts = listFactsWithValue(facts);
  const half = FULL_WIDTH.width / 2;
  const across = createColumns([LABEL_WIDTH, half - LABEL_WIDTH, LABEL_WIDTH, half - LABEL_WIDTH]);
  const rows = Math.ceil(presentFacts.length / 2);
  return Array.from({ length: rows }, (_, index) =>
    createRow(
      across,
      [presentFacts[index], presentFacts[index + rows]].flatMap((fact) =>
        fact === undefined ? [] : [[[fact[0], STYLES.label] as const], [[fact[1], STYLES.body] as const]],
      ),
    ),
  );
}

/** Creates a row of two blocks of text side by side, such as seller and buyer. */
export function createBlockRow(leftLines: readonly TextLine[], rightLines: readonly TextLine[]): Row {
  return { columns: createHalfColumns(), cells: [leftLines, rightLines], lineHeight: LINE_HEIGHT, above: 10 };
}

/** Returns the two halves of the page. */
export function createHalfColumns(): Column[] {
  return createColumns([FULL_WIDTH.width / 2, FULL_WIDTH.width / 2]);
}

/** Formats a value after its caption in running text; empty without a value. */
export function formatCaptionedValue({ label }: PageContext, caption: string, value: string): string {
  return value === '' ? '' : label('captioned', { caption, value });
}

function listFactsWithValue(facts: readonly Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== '');
}

/** Joins the parts that are not empty. */
export function joinNonEmpty(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}
