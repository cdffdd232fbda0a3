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

/** Hebrew, Arabic and the other scripts written from the right, their presentation forms included. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A piece of a line, and its distance from the start of the line in points. */
export interface PlacedPiece {
  text: string;
  offset: number;
  /** The typeface where it is not the main one. */
  other: SliceCut | null;
}

/** The pieces that a line is drawn in. Ordinary text is one piece; text of other scripts has one for each typeface. */
export function placedPieces(line: TextLine): PlacedPiece[] {
  const { face, size } = line.style;
  return placedWords(line).flatMap(({ text, offset }) => {
    let at = offset;
    return runsOf(text, face).map(({ text: run, other }) => {
      const piece = { text: run, offset: at, other };
      at += ((other === null ? plainWidth(run, face) : shapedWidth(run, other)) * size) / 1000;
      return piece;
    });
  });
}

/**
 * The words of a line in the order in which they are drawn, with their distance from its start in points. Ordinary text is one word. Where words
 * are written from the right, neighbouring ones of them are swapped end for end and every word is one, whose
 * letters are turned when it is drawn. This reads plain Hebrew or Arabic passages rightly; it is not the whole of the
 * bidirectional algorithm (UAX #9).
 */
function placedWords({ text, style }: TextLine): { text: string; offset: number }[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, offset: 0 }];
  const ordered: string[] = [];
  let run: string[] = [];
  for (const word of text.split(' ')) {
    if (RIGHT_TO_LEFT.test(word)) run.unshift(word);
    else {
      ordered.push(...run, word);
      run = [];
    }
  }
  let offset = 0;
  return [...ordered, ...run].map((word) => {
    const placed = { text: word, offset };
    offset += textWidth(`${word} `, style);
    return placed;
  });
}
