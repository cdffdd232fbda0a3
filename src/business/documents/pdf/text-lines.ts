import { toBidiParagraph, toVisualPieces, type BidiLine, type BidiParagraph } from './bidi-line';
import { OTHER_SCRIPTS_PATTERN } from './script-fonts';
import {
  getCharacterWidth,
  measureJoined,
  splitIntoRuns,
  measureShaped,
  type Cut,
  type SliceFont,
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

/** Returns whether a line is aligned to the right edge of its column, because its paragraph is right-to-left. */
export function isRightAligned({ bidi }: TextLine): boolean {
  return bidi?.paragraph.isRightToLeft === true;
}

/** Returns the width of printable text on one line, in points. */
export function measureText(text: string, style: TextStyle): number {
  return (measureUnits(text, style.cut) * style.size) / 1000;
}

/** Returns the width in thousandths of the font size. */
function measureUnits(text: string, cut: Cut): number {
  let width = 0;
  if (OTHER_SCRIPTS_PATTERN.test(text))
    for (const { text: run, otherFont } of splitIntoRuns(text, cut))
      width += otherFont === null ? measureMainTypeface(run, cut) : measureShaped(run, otherFont);
  else width = measureMainTypeface(text, cut);
  return width;
}

/** Arabic letters, which are joined when drawn. */
const JOINED_SCRIPT = /[\u0600-\u06ff\u0750-\u077f]/;

function measureMainTypeface(text: string, cut: Cut): number {
  if (JOINED_SCRIPT.test(text)) return measureJoined(text, cut);
  let width = 0;
  for (const character of text) width += getCharacterWidth(character.codePointAt(0) ?? 0, cut);
  return width;
}

/**
 * Breaks printable text into lines of at most `width` points: at line breaks and blanks, and inside a word only when
 * the word is wider than a line. The function always terminates: a character wider than the line gets a separate line.
 */
export function wrapText(text: string, style: TextStyle, width: number): TextLine[] {
  if (text === '') return [];
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, style, width));
}

function wrapParagraph(paragraph: string, style: TextStyle, width: number): TextLine[] {
  // Consecutive blanks become one.
  const bidi = toBidiParagraph(paragraph.split(' ').filter(Boolean).join(' '));
  const lines = breakParagraph(paragraph, style, width);
  return bidi === null ? lines : lines.map(createLineLocator(bidi));
}

/** Creates a function that adds to each line, in order, its position in the paragraph that was broken into lines. */
function createLineLocator(paragraph: BidiParagraph): (line: TextLine) => TextLine {
  let from = 0;
  return (line) => {
    const start = paragraph.text.indexOf(line.text, from);
    // A line that is not found is treated as a separate paragraph.
    if (start < 0) return toSeparateParagraph(line);
    from = start + line.text.length;
    return { ...line, bidi: { paragraph, start, end: from } };
  };
}

function toSeparateParagraph(line: TextLine): TextLine {
  const paragraph = toBidiParagraph(line.text);
  return paragraph === null ? line : { ...line, bidi: { paragraph, start: 0, end: line.text.length } };
}

function breakParagraph(paragraph: string, style: TextStyle, width: number): TextLine[] {
  const lines: TextLine[] = [];
  const blank = measureText(' ', style);
  let line = '';
  let usedWidth = 0;
  const finishLine = (): void => {
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
    const isOtherScript = OTHER_SCRIPTS_PATTERN.test(word);
    if (line !== '' && isOtherScript) {
      // Text of these scripts has few blanks and continues on the same line.
      line += ' ';
      usedWidth += blank;
    } else if (line !== '') finishLine();
    const pieces = isOtherScript ? splitBreakable(word, style, width) : wordWidth <= width ? [word] : word;
    for (const piece of pieces) {
      const pieceWidth = measureText(piece, style);
      if (line !== '' && usedWidth + pieceWidth > width) finishLine();
      line += piece;
      usedWidth += pieceWidth;
    }
  }
  if (line !== '' || lines.length === 0) finishLine();
  return lines;
}

const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' });
const letterSegmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });
/** Characters that never begin a line of Chinese, Japanese or Korean. */
const FORBIDDEN_AT_LINE_START = /^[、。，．・：；？！）」』】〕〉》ー々％]/;

/**
 * Splits a text without blanks where it may be broken: between words, and between letters of a word that is wider than
 * a line.
 */
function splitBreakable(text: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [];
  for (const { segment } of wordSegmenter.segment(text)) {
    const isTooWide = measureText(segment, style) > width;
    const parts = isTooWide
      ? Array.from(letterSegmenter.segment(segment), (letter) => letter.segment)
      : [segment];
    for (const part of parts) {
      const before = pieces.at(-1);
      if (before !== undefined && FORBIDDEN_AT_LINE_START.test(part))
        pieces[pieces.length - 1] = before + part;
      else pieces.push(part);
    }
  }
  return pieces;
}

/** Truncates a text that is wider than `width` points, with an ellipsis. */
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
  /** Typeface of the piece; null for the main typeface. */
  other: SliceFont | null;
}

/**
 * Lists the pieces in which a line is drawn, from left to right. Ordinary text is one piece; text of other scripts has
 * one piece for each typeface, and right-to-left text has the pieces of `toVisualPieces`.
 */
export function toPlacedPieces(line: TextLine): PlacedPiece[] {
  const { cut, size } = line.style;
  const { bidi } = line.bidi === undefined ? toSeparateParagraph(line) : line;
  let at = 0;
  return (bidi === undefined ? [line.text] : toVisualPieces(bidi)).flatMap((text) =>
    splitIntoRuns(text, cut).map(({ text: run, otherFont }) => {
      const piece = { text: run, offset: at, other: otherFont };
      at +=
        ((otherFont === null ? measureMainTypeface(run, cut) : measureShaped(run, otherFont)) * size) / 1000;
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
