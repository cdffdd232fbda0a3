import { toBidiParagraph, visualPieces, type BidiLine, type BidiParagraph } from './bidi-line';
import { OTHER_SCRIPTS } from './other-scripts';
import { characterWidth, joinedWidth, runsOf, shapedWidth, type Face, type SliceCut } from './typefaces';

/** How a piece of text looks; `size` in points, `color` as `#rrggbb`. */
export interface TextStyle {
  face: Face;
  size: number;
  color: string;
}

/** One line of text that fits its column. */
export interface TextLine {
  text: string;
  style: TextStyle;
  /** The place of the line in its paragraph, where something in that is written from the right. */
  bidi?: BidiLine;
}

/** Whether a line is set from the right edge of its column: its paragraph begins with a script written from there. */
export function isFromRight({ bidi }: TextLine): boolean {
  return bidi?.paragraph.isFromRight === true;
}

/** Width of printable text on one line, in points. */
export function textWidth(text: string, style: TextStyle): number {
  return (widthIn(text, style.face) * style.size) / 1000;
}

/** Width in thousandths of the font size. */
function widthIn(text: string, face: Face): number {
  let width = 0;
  if (OTHER_SCRIPTS.test(text))
    for (const { text: run, other } of runsOf(text, face))
      width += other === null ? plainWidth(run, face) : shapedWidth(run, other);
  else width = plainWidth(text, face);
  return width;
}

/** Arabic letters, which are joined when they are drawn. */
const JOINED = /[\u0600-\u06ff\u0750-\u077f]/;

function plainWidth(text: string, face: Face): number {
  if (JOINED.test(text)) return joinedWidth(text, face);
  let width = 0;
  for (const character of text) width += characterWidth(character.codePointAt(0) ?? 0, face);
  return width;
}

/**
 * Breaks printable text into lines no wider than `width` points: at line breaks and blanks, and inside a word only
 * when the word alone is wider than a line. Always ends: a character wider than the line gets a line of its own.
 */
export function wrap(text: string, style: TextStyle, width: number): TextLine[] {
  if (text === '') return [];
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, style, width));
}

function wrapParagraph(paragraph: string, style: TextStyle, width: number): TextLine[] {
  // Blanks in a row are set as one.
  const bidi = toBidiParagraph(paragraph.split(' ').filter(Boolean).join(' '));
  const lines = breakParagraph(paragraph, style, width);
  return bidi === null ? lines : lines.map(placeIn(bidi));
}

/** Finds the place of each line, in their order, in the paragraph that was broken into them. */
function placeIn(paragraph: BidiParagraph): (line: TextLine) => TextLine {
  let from = 0;
  return (line) => {
    const start = paragraph.text.indexOf(line.text, from);
    // Otherwise it is a paragraph by itself.
    if (start < 0) return alone(line);
    from = start + line.text.length;
    return { ...line, bidi: { paragraph, start, end: from } };
  };
}

function alone(line: TextLine): TextLine {
  const paragraph = toBidiParagraph(line.text);
  return paragraph === null ? line : { ...line, bidi: { paragraph, start: 0, end: line.text.length } };
}

function breakParagraph(paragraph: string, style: TextStyle, width: number): TextLine[] {
  const lines: TextLine[] = [];
  const blank = textWidth(' ', style);
  let line = '';
  let used = 0;
  const close = (): void => {
    lines.push({ text: line, style });
    line = '';
    used = 0;
  };
  for (const word of paragraph.split(' ')) {
    if (word === '') continue;
    const wordWidth = textWidth(word, style);
    if (line !== '' && used + blank + wordWidth <= width) {
      line += ` ${word}`;
      used += blank + wordWidth;
      continue;
    }
    const isOther = OTHER_SCRIPTS.test(word);
    if (line !== '' && isOther) {
      // Such text has few blanks, and goes on where it is.
      line += ' ';
      used += blank;
    } else if (line !== '') close();
    const pieces = isOther ? breakable(word, style, width) : wordWidth <= width ? [word] : word;
    for (const piece of pieces) {
      const pieceWidth = textWidth(piece, style);
      if (line !== '' && used + pieceWidth > width) close();
      line += piece;
      used += pieceWidth;
    }
  }
  if (line !== '' || lines.length === 0) close();
  return lines;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });
/** What never begins a line of Chinese, Japanese or Korean. */
const NOT_AT_BEGIN = /^[、。，．・：；？！）」』】〕〉》ー々％]/;

/** Where a text without blanks may be broken: between words, and inside of one that is wider than a line, between letters. */
function breakable(text: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const isHigh = textWidth(segment, style) > width;
    const parts = isHigh ? Array.from(letters.segment(segment), (letter) => letter.segment) : [segment];
    for (const part of parts) {
      const before = pieces.at(-1);
      if (before !== undefined && NOT_AT_BEGIN.test(part)) pieces[pieces.length - 1] = before + part;
      else pieces.push(part);
    }
  }
  return pieces;
}

/** The text on one line, cut with an ellipsis where it is wider than `width` points. */
export function fitted(text: string, style: TextStyle, width: number): string {
  if (textWidth(text, style) <= width) return text;
  const space = width - textWidth('\u2026', style);
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += textWidth(character, style);
    if (used > space) break;
    kept += character;
  }
  return `${kept.trimEnd()}\u2026`;
}

/** A piece of a line, and its distance from the start of the line in points. */
export interface PlacedPiece {
  text: string;
  offset: number;
  /** The typeface where it is not the main one. */
  other: SliceCut | null;
}

/**
 * Lists the pieces that a line is drawn in, from left to right. Ordinary text is one piece; text of other scripts has one
 * for each typeface, text written from the right those of `visualPieces`.
 */
export function placedPieces(line: TextLine): PlacedPiece[] {
  const { face, size } = line.style;
  const { bidi } = line.bidi === undefined ? alone(line) : line;
  let at = 0;
  return (bidi === undefined ? [line.text] : visualPieces(bidi)).flatMap((text) =>
    runsOf(text, face).map(({ text: run, other }) => {
      const piece = { text: run, offset: at, other };
      at += ((other === null ? plainWidth(run, face) : shapedWidth(run, other)) * size) / 1000;
      return piece;
    }),
  );
}
