import { characterWidth, type Face } from './typefaces';

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
  let width = 0;
  for (const character of text) width += characterWidth(character.codePointAt(0) ?? 0, style.face);
  return (width * style.size) / 1000;
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
    if (line !== '') close();
    for (const character of wordWidth <= width ? [word] : word) {
      const piece = textWidth(character, style);
      if (line !== '' && used + piece > width) close();
      line += character;
      used += piece;
    }
  }
  if (line !== '' || lines.length === 0) close();
  return lines;
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

/**
 * The pieces a line is drawn in, with their distance from its start in points. Ordinary text is one piece. Where words
 * are written from the right, neighbouring ones of them are swapped end for end and every word is a piece, whose
 * letters are turned when it is drawn. This reads plain Hebrew or Arabic passages rightly; it is not the whole of the
 * bidirectional algorithm (UAX #9).
 */
export function placedWords({ text, style }: TextLine): { text: string; offset: number }[] {
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
