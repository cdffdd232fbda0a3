import { setImmediate } from 'node:timers/promises';
import type { PageTag, PageTags } from './page-tags';
import { HAIRLINE, isRightAligned, toPlacedPieces, measureText, type TextLine } from './text-lines';

/** A4 in points, and the box for rows; the foot of the page is below the box. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 42, bottom: 784 } as const;

const BODY_HEIGHT = PAGE.bottom - PAGE.top;

/** Maximum share of a page up to which a row is moved to the next page; a higher row is split. */
const MAX_UNSPLIT_SHARE = 0.2;

/**
 * Number of characters after which the flow yields to the event loop; shaping and writing them takes some milliseconds.
 */
const CHARACTERS_PER_TURN = 1500;

export interface Column {
  x: number;
  width: number;
  align?: 'right';
}

/** Cells side by side: one list of lines for each column, all with the same line height. */
export interface Row {
  columns: readonly Column[];
  cells: readonly (readonly TextLine[])[];
  lineHeight: number;
  above?: number;
  below?: number;
  /** Background colour of the row, over the width of its columns. */
  fill?: string;
  /** Whether a hairline is drawn under the row. */
  hasHairline?: boolean;
  /** Role of the cells; default: a table cell within a table, otherwise a paragraph. */
  tag?: PageTag;
}

const countRowLines = (row: Row): number => Math.max(0, ...row.cells.map((cell) => cell.length));

/** Returns the height of a row on one page, in points. */
export function getRowHeight(row: Row): number {
  return (row.above ?? 0) + countRowLines(row) * row.lineHeight + (row.below ?? 0);
}

/**
 * Returns the height that must be available for a row to begin on a page: the whole height, or the height of two lines
 * for a row that is high enough to be split.
 */
export function getMinimumHeight(row: Row): number {
  const height = getRowHeight(row);
  if (height <= BODY_HEIGHT * MAX_UNSPLIT_SHARE) return height;
  return height - Math.max(0, countRowLines(row) - 2) * row.lineHeight;
}

export function sumHeights(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + getRowHeight(row), 0);
}

/** Rows that belong together. */
export interface Table {
  /** Row directly above the table, never at the foot of a page without a row under it. */
  title?: Row;
  /** Head that is repeated on every page; omitted for a plain list. */
  head?: Row;
  rows: Iterable<Row>;
  /** Rows after the table, never on a page without the last row of the table. */
  closing?: readonly Row[];
}

/** Maximum number of pages; the tables of a longer document end early with a note. */
export const MAX_PAGES = 1000;

/** Output of a page flow, and the content of every page besides the rows. */
export interface PageOutput {
  pdf: PDFKit.PDFDocument;
  /** Draws the foot of a completed page. */
  foot: (page: number) => void;
  /** Structure of the document; null for an untagged PDF. */
  tags: PageTags | null;
}

/**
 * Fills pages from top to bottom, row by row. A row that does not fit moves to the next page; a high row is split
 * between two lines of text. The head of a table is repeated on every page.
 *
 * Without an output, nothing is drawn: a first run counts the pages, so that the second run can flush each page as soon
 * as it is full. The flow yields to the event loop regularly.
 */
export class PageFlow {
  private y: number = PAGE.top;
  private pages = 1;
  private head: Row | null = null;
  private charactersInTurn = 0;

  /** @param truncationNote row that replaces the rest of a table when there are too many pages */
  constructor(
    private readonly paper: PageOutput | null,
    private readonly truncationNote: Row,
  ) {}

  /** Position of the next row in points from the top of the page. */
  get position(): number {
    return this.y;
  }

  /** Number of the current page, from 1; the number of pages once all rows are placed. */
  get page(): number {
    return this.pages;
  }

  /** Places a table; its rows are consumed one by one. */
  async placeTable({ title, head, rows, closing = [] }: Table): Promise<void> {
    const entries = rows[Symbol.iterator]();
    let row = takeNextRow(entries);
    let next = takeNextRow(entries);
    const above = [title, head].flatMap((each) => each ?? []);
    const isOnly = next === null;
    await this.keepTogether(getStartHeight(above, row, isOnly ? closing : []));
    if (title !== undefined) await this.place(title);
    if (head !== undefined) {
      this.tags?.beginTable();
      await this.place({ ...head, tag: 'TH' });
    }
    this.head = head ?? null;
    while (row !== null && next !== null && this.pages < MAX_PAGES) {
      await this.place(row);
      row = next;
      next = takeNextRow(entries);
    }
    if (row !== null) {
      const last = next === null ? row : this.truncationNote;
      // A single row was already kept together with the closing rows, or is too high to be kept together.
      if (!isOnly) await this.keepTogether(getRowHeight(last) + sumHeights(closing));
      await this.place(last);
    }
    this.head = null;
    this.tags?.endTable();
    await this.keepTogether(sumHeights(closing));
    for (const block of closing) await this.place(block);
  }

  skip(points: number): void {
    this.y += points;
  }

  /** Moves down to a position on the page; no effect below the position. */
  skipTo(y: number): void {
    this.y = Math.max(this.y, y);
  }

  /** Starts a new page unless a height fits on the current page; no effect for a height of more than a page. */
  async keepTogether(height: number): Promise<void> {
    if (height > PAGE.bottom - this.y && height <= BODY_HEIGHT) await this.turnPage();
  }

  /** Places a row, whole or split; drops the rest of the row after `MAX_PAGES`. */
  async place(row: Row): Promise<void> {
    const total = countRowLines(row);
    if (getRowHeight(row) <= BODY_HEIGHT * MAX_UNSPLIT_SHARE) await this.keepTogether(getRowHeight(row));
    let from = 0;
    while (from < total) {
      const space = PAGE.bottom - this.y - (row.above ?? 0) - (row.below ?? 0);
      const fitting = Math.floor(space / row.lineHeight);
      // A single line is not left at the foot of a page.
      if (fitting < Math.min(2, total - from)) {
        if (from > 0 && this.pages >= MAX_PAGES) return;
        await this.turnPage();
        continue;
      }
      const to = Math.min(total, from + fitting);
      await this.draw(row, from, to);
      from = to;
    }
  }

  /** Draws decoration, in points from the upper left corner of the page. */
  paint(draw: (pdf: PDFKit.PDFDocument) => void): void {
    if (this.paper === null) return;
    const { pdf, tags } = this.paper;
    if (tags === null) draw(pdf);
    else tags.drawArtifact(() => draw(pdf));
  }

  /** Draws content other than a row. @param alt text alternative of a figure */
  paintContent(tag: PageTag, draw: (pdf: PDFKit.PDFDocument) => void, alt?: string): void {
    if (this.paper === null) return;
    const end = this.tags?.beginContent(tag, alt);
    draw(this.paper.pdf);
    end?.();
  }

  /** Ends the last page. */
  finish(): void {
    this.finishPage();
  }

  private get tags(): PageTags | null {
    return this.paper?.tags ?? null;
  }

  private finishPage(): void {
    this.paint(() => this.paper?.foot(this.pages));
  }

  private async turnPage(): Promise<void> {
    this.finishPage();
    this.paper?.pdf.addPage();
    this.pages += 1;
    this.y = PAGE.top;
    if (this.head !== null) await this.draw(this.head, 0, countRowLines(this.head), { isRepeated: true });
  }

  /**
   * Draws lines of a row.
   * @param isRepeated whether the row was already on an earlier page, so that assistive programs skip the repetition
   */
  private async draw(row: Row, from: number, to: number, { isRepeated = false } = {}): Promise<void> {
    const top = this.y;
    this.y += (row.above ?? 0) + (to - from) * row.lineHeight + (row.below ?? 0);
    const bottom = this.y;
    this.paint((pdf) => paintBackground(pdf, row, top, bottom));
    if (!isRepeated) this.tags?.beginRow();
    for (const [index, column] of row.columns.entries()) {
      const lines = (row.cells[index] ?? []).slice(from, to);
      if (lines.length === 0) continue;
      const end = isRepeated
        ? undefined
        : this.tags?.beginContent(row.tag ?? (this.head === null ? 'P' : 'TD'));
      for (const [place, line] of lines.entries()) {
        const baseline = top + (row.above ?? 0) + (place + 0.76) * row.lineHeight;
        const paintText = (pdf: PDFKit.PDFDocument): void => paintLine(pdf, line, column, baseline);
        if (isRepeated) this.paint(paintText);
        else if (this.paper !== null) paintText(this.paper.pdf);
        await this.pauseAfter(line.text.length);
      }
      end?.();
    }
    if (!isRepeated) this.tags?.endRow();
  }

  private async pauseAfter(characters: number): Promise<void> {
    this.charactersInTurn += characters;
    if (this.charactersInTurn < CHARACTERS_PER_TURN) return;
    this.charactersInTurn = 0;
    await setImmediate();
  }
}

/** Distance by which the background and the hairline of a row extend over its columns. */
const OVERHANG = 4;

function paintBackground(pdf: PDFKit.PDFDocument, row: Row, top: number, bottom: number): void {
  const leftX = Math.min(...row.columns.map(({ x }) => x)) - OVERHANG;
  const right = Math.max(...row.columns.map(({ x, width }) => x + width)) + OVERHANG;
  if (row.fill !== undefined) pdf.rect(leftX, top, right - leftX, bottom - top).fill(row.fill);
  if (row.hasHairline === true) paintHairline(pdf, leftX, right, bottom);
}

export function paintHairline(pdf: PDFKit.PDFDocument, leftX: number, rightX: number, y: number): void {
  pdf.moveTo(leftX, y).lineTo(rightX, y).lineWidth(0.5).stroke(HAIRLINE);
}

/** Draws a line of text in its column, on `baseline`. */
export function paintLine(pdf: PDFKit.PDFDocument, line: TextLine, column: Column, baseline: number): void {
  if (line.text === '') return;
  const { cut, size, color } = line.style;
  const isRight = column.align === 'right' || isRightAligned(line);
  const indent = isRight ? column.width - measureText(line.text, line.style) : 0;
  pdf.fillColor(color);
  // Without line breaking, the library neither wraps text nor starts pages. Text never becomes a link.
  for (const { text, offset, other } of toPlacedPieces(line)) {
    if (other !== null) pdf.registerFont(other.name, other.bytes);
    pdf.font(other?.name ?? cut, size);
    pdf.text(text, column.x + indent + offset, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }
}

function takeNextRow(rows: Iterator<Row>): Row | null {
  const next = rows.next();
  return next.done === true ? null : next.value;
}

/**
 * Returns the height that must be available for a table to start on the page: the title, the head and the first row,
 * and also the closing rows if all of them fit on one page.
 */
function getStartHeight(above: readonly Row[], first: Row | null, closing: readonly Row[]): number {
  const wholeHeight = sumHeights([...above, ...(first === null ? [] : [first]), ...closing]);
  if (first === null || (closing.length > 0 && wholeHeight <= BODY_HEIGHT)) return wholeHeight;
  return sumHeights(above) + getMinimumHeight(first);
}
