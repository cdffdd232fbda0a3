import { toBidiParagraph, toVisualPieces, type BidiLine, type BidiParagraph } from './bidi-line';
import { OTHER_SCRIPTS } from './script-fonts';
import {
  getCharacterWidth,
  measureJoined,
  splitIntoRuns,
  measureShaped,
  type Cut,
  type SliceCut,
} from './typefaces';

/** Style of a piece of text; `size` in points, `color` as `#rrggbb`. */
export interface TextStyle {
  cut: Cut;
  size: number;
  color: string;
}

/** One line of text that fits its column. */
export interface TextLine {
  text: string;
  style: TextStyle;
  /** Position of the line in its paragraph, for right-to-left text. */
  bidi?: BidiLine;
}

/** Whether a line is aligned to the right edge of its column: its paragraph begins with a right-to-left script. */
export function isRightToLeft({ bidi }: TextLine): boolean {
  return bidi?.paragraph.isFromRight === true;
}

/** Returns the width of printable text on one line, in points. */
export function measureText(text: string, style: TextStyle): number {
  return (measureIn(text, style.cut) * style.size) / 1000;
}

/** Returns the width in thousandths of the font size. */
function measureIn(text: string, cut: Cut): number {
  let width = 0;
  if (OTHER_SCRIPTS.test(text))
    for (const { text: run, other } of splitIntoRuns(text, cut))
      width += other === null ? measurePlain(run, cut) : measureShaped(run, other);
  else width = measurePlain(text, cut);
  return width;
}

/** Arabic letters, which are joined when drawn. */
const JOINED_SCRIPT = /[\u0600-\u06ff\u0750-\u077f]/;

function measurePlain(text: string, cut: Cut): number {
  if (JOINED_SCRIPT.test(text)) return measureJoined(text, cut);
  let width = 0;
  for (const character of text) width += getCharacterWidth(character.codePointAt(0) ?? 0, cut);
  return width;
}

/**
 * Breaks printable text into lines of at most `width` points: at line breaks and blanks, and inside a word only when
 * the word alone is wider than a line. It always terminates: a character wider than the line gets its own line.
 */
export function wrap(text: string, style: TextStyle, width: number): TextLine[] {
  if (text === '') return [];
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, style, width));
}

function wrapParagraph(paragraph: string, style: TextStyle, width: number): TextLine[] {
  // Consecutive blanks become one.
  const bidi = toBidiParagraph(paragraph.split(' ').filter(Boolean).join(' '));
  const lines = breakParagraph(paragraph, style, width);
  return bidi === null ? lines : lines.map(layOutLine(bidi));
}

/** Finds the position of each line, in order, in the paragraph that was broken into them. */
function layOutLine(paragraph: BidiParagraph): (line: TextLine) => TextLine {
  let from = 0;
  return (line) => {
    const start = paragraph.text.indexOf(line.text, from);
    // Otherwise the line is a separate paragraph.
    if (start < 0) return toLine(line);
    from = start + line.text.length;
    return { ...line, bidi: { paragraph, start, end: from } };
  };
}

function toLine(line: TextLine): TextLine {
  const paragraph = toBidiParagraph(line.text);
  return paragraph === null ? line : { ...line, bidi: { paragraph, start: 0, end: line.text.length } };
}

function breakParagraph(paragraph: string, style: TextStyle, width: number): TextLine[] {
  const lines: TextLine[] = [];
  const blank = measureText(' ', style);
  let line = '';
  let usedWidth = 0;
  const close = (): void => {
    lines.push({ text: line, style });
    line = '';
    usedWidth = 0;
  };
  for (const word of paragraph.split(' ')) {
    if (word === '') continue;
    const wordWidth = measureText(word, style);
    if (line !== '' && usedWidth + blank + wordWidth <= width) {
      line += ` ${word}`;
      usedWidth += blank + wordWidth;
      continue;
    }
    const isOther = OTHER_SCRIPTS.test(word);
    if (line !== '' && isOther) {
      // Such text has few blanks and continues on the same line.
      line += ' ';
      usedWidth += blank;
    } else if (line !== '') close();
    const pieces = isOther ? splitBreakable(word, style, width) : wordWidth <= width ? [word] : word;
    for (const piece of pieces) {
      const pieceWidth = measureText(piece, style);
      if (line !== '' && usedWidth + pieceWidth > width) close();
      line += piece;
      usedWidth += pieceWidth;
    }
  }
  if (line !== '' || lines.length === 0) close();
  return lines;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });
/** Characters that never begin a line of Chinese, Japanese or Korean. */
const FORBIDDEN_AT_LINE_START = /^[、。，．・：；？！）」』】〕〉》ー々％]/;

/**
 * Splits a text without blanks where it may be broken: between words, and between letters of a word that is wider than
 * a line.
 */
function splitBreakable(text: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const isHigh = measureText(segment, style) > width;
    const parts = isHigh ? Array.from(letters.segment(segment), (letter) => letter.segment) : [segment];
    for (const part of parts) {
      const before = pieces.at(-1);
      if (before !== undefined && FORBIDDEN_AT_LINE_START.test(part))
        pieces[pieces.length - 1] = before + part;
      else pieces.push(part);
    }
  }
  return pieces;
}

/** Fits a text on one line, cut with an ellipsis where it is wider than `width` points. */
export function truncateToWidth(text: string, style: TextStyle, width: number): string {
  if (measureText(text, style) <= width) return text;
  const space = width - measureText('\u2026', style);
  let fittingText = '';
  let usedWidth = 0;
  for (const character of text) {
    usedWidth += measureText(character, style);
    if (usedWidth > space) break;
    fittingText += character;
  }
  return `${fittingText.trimEnd()}\u2026`;
}

/** A piece of a line, and its distance from the start of the line in points. */
export interface PlacedPiece {
  text: string;
  offset: number;
  /** The typeface when it is not the main one. */
  other: SliceCut | null;
}

/**
 * Lists the pieces in which a line is drawn, from left to right. Ordinary text is one piece; text of other scripts has
 * one for each typeface, and right-to-left text has the pieces of `toVisualPieces`.
 */
export function toPlacedPieces(line: TextLine): PlacedPiece[] {
  const { cut, size } = line.style;
  const { bidi } = line.bidi === undefined ? toLine(line) : line;
  let at = 0;
  return (bidi === undefined ? [line.text] : toVisualPieces(bidi)).flatMap((text) =>
    splitIntoRuns(text, cut).map(({ text: run, other }) => {
      const piece = { text: run, offset: at, other };
      at += ((other === null ? measurePlain(run, cut) : measureShaped(run, other)) * size) / 1000;
      return piece;
    }),
  );
}

const INK = '#1b1f23';
const GREY = '#5b636b';

/** Text styles of the page. */
export const STYLES = {
  title: { cut: 'bold', size: 17, color: INK },
  number: { cut: 'bold', size: 10.5, color: INK },
  heading: { cut: 'bold', size: 9, color: INK },
  columnTitle: { cut: 'bold', size: 7.5, color: GREY },
  body: { cut: 'regular', size: 8, color: INK },
  strong: { cut: 'bold', size: 8, color: INK },
  label: { cut: 'regular', size: 8, color: GREY },
  detail: { cut: 'regular', size: 7, color: GREY },
} as const satisfies Record<string, TextStyle>;

/** Background of column titles and the amount due. */
export const SHADE = '#eef1f4';
export const HAIRLINE = '#c9ced4';
