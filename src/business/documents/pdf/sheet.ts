import type { DocumentKind, ParsedDocument } from '../../../standards/invoice';
import type { Formats } from './formats';
import type { Label } from './labels';
import type { Letterhead } from './letterhead';
import type { PdfLanguage } from './languages';
import { PAGE, type Column, type PageFlow, type Row } from './page-flow';
import type { PrintableTexts } from './printable-text';
import { SHADE, STYLES, wrap, type TextLine, type TextStyle } from './text-lines';

/** Context of every part of the page: the document, its language, and the output. */
export interface Sheet {
  document: ParsedDocument;
  kind: DocumentKind;
  language: PdfLanguage;
  label: Label;
  formats: Formats;
  texts: PrintableTexts;
  letterhead: Letterhead | null;
  /** Whether a warning precedes the payment information, which then has no QR code. */
  isPayeeDoubtful: boolean;
  flow: PageFlow;
}

/** A caption and its value; facts without a value are not printed. */
export type Fact = readonly [caption: string, value: string];

export const LINE_HEIGHT = 10.6;

/** The whole width between the margins. */
export const FULL_WIDTH: Column = { x: PAGE.left, width: PAGE.right - PAGE.left };

const GAP = 10;

/** Creates columns of these widths side by side, the last ones flush right as `right` states. */
export function toColumns(widths: readonly number[], right: readonly number[] = []): Column[] {
  let x: number = PAGE.left;
  return widths.map((width, index) => {
    const column: Column = { x, width: width - GAP };
    if (index === widths.length - 1) column.width = width;
    x += width;
    return right.includes(index) ? { ...column, align: 'right' } : column;
  });
}

/** Creates a row of texts, each wrapped to its column. */
export function toRow(
  across: readonly Column[],
  cells: readonly (readonly (readonly [string, TextStyle])[])[],
  look: Partial<Row> = {},
): Row {
  const wrappedCells = across.map((column, index) =>
    (cells[index] ?? []).flatMap(([text, style]) => wrap(text, style, column.width)),
  );
  return { columns: across, cells: wrappedCells, lineHeight: LINE_HEIGHT, ...look };
}

/** Creates the head of a table. */
export function toTableHead(across: readonly Column[], titles: readonly string[]): Row {
  return toRow(
    across,
    titles.map((title) => [[title, STYLES.columnTitle] as const]),
    { above: 3, below: 3, fill: SHADE },
  );
}

/** Creates the title of a part of the page. */
export function toSectionTitle(title: string): Row {
  return toRow([FULL_WIDTH], [[[title, STYLES.heading]]], { lineHeight: 12, above: 14, below: 4, tag: 'H2' });
}

const LABEL_WIDTH = 118;

/** Creates rows of a caption and its value, within `width` points from `x`. */
export function toFactRows(
  facts: readonly Fact[],
  x: number = PAGE.left,
  width: number = FULL_WIDTH.width,
): Row[] {
  const across: Column[] = [
    { x, width: LABEL_WIDTH - GAP },
    { x: x + LABEL_WIDTH, width: width - LABEL_WIDTH },
  ];
  return listFactsWithValue(facts).map(([caption, value]) =>
    toRow(across, [[[caption, STYLES.label]], [[value, STYLES.body]]]),
  );
}

/** Creates two columns of captions and values, in reading order down the left one first. */
export function toPairedFactRows(facts: readonly Fact[]): Row[] {
  const presentFacts = listFactsWithValue(facts);
  const half = FULL_WIDTH.width / 2;
  const across = toColumns([LABEL_WIDTH, half - LABEL_WIDTH, LABEL_WIDTH, half - LABEL_WIDTH]);
  const rows = Math.ceil(presentFacts.length / 2);
  return Array.from({ length: rows }, (_, index) =>
    toRow(
      across,
      [presentFacts[index], presentFacts[index + rows]].flatMap((fact) =>
        fact === undefined ? [] : [[[fact[0], STYLES.label] as const], [[fact[1], STYLES.body] as const]],
      ),
    ),
  );
}

/** Creates a row of two blocks of text side by side, such as seller and buyer. */
export function toBlockRow(leftLines: readonly TextLine[], rightLines: readonly TextLine[]): Row {
  return { columns: toHalves(), cells: [leftLines, rightLines], lineHeight: LINE_HEIGHT, above: 10 };
}

/** Returns the two halves of the page. */
export function toHalves(): Column[] {
  return toColumns([FULL_WIDTH.width / 2, FULL_WIDTH.width / 2]);
}

/** Formats a value after its caption in running text; empty without a value. */
export function formatCaptioned({ label }: Sheet, caption: string, value: string): string {
  return value === '' ? '' : label('captioned', { caption, value });
}

function listFactsWithValue(facts: readonly Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== '');
}

/** Joins the parts that are not empty. */
export function joinPresent(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}
