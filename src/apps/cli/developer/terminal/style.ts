import type { WriteStream } from 'node:tty';
import { readEnvironment } from '../environment';

type Paint = (text: string) => string;

export interface Style {
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
}

const paintPlain: Paint = (text) => text;
const createPaint =
  (on: number, off: number): Paint =>
  (text) =>
    `\u001b[${on}m${text}\u001b[${off}m`;

const PLAIN_STYLE: Style = {
  bold: paintPlain,
  dim: paintPlain,
  red: paintPlain,
  green: paintPlain,
  yellow: paintPlain,
  cyan: paintPlain,
};
const COLOURED_STYLE: Style = {
  bold: createPaint(1, 22),
  dim: createPaint(2, 22),
  red: createPaint(31, 39),
  green: createPaint(32, 39),
  yellow: createPaint(33, 39),
  cyan: createPaint(36, 39),
};

/** Returns the colours for a stream: no colours without a terminal or with `NO_COLOR`. */
export function createStyle(stream: Pick<WriteStream, 'isTTY'> = process.stdout): Style {
  return stream.isTTY && !readEnvironment().noColor ? COLOURED_STYLE : PLAIN_STYLE;
}

/** Control characters except tab and line feed, and characters that change the writing direction. */
const UNSAFE_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** Colour codes, or an unsafe character. */
const UNSAFE_OR_COLOUR_CODE = new RegExp(
  `\\u001b\\[(?:1|2|22|31|32|33|36|39)m|${UNSAFE_CHARACTERS.source}`,
  'g',
);

/** Escapes control characters, which could move the cursor of a terminal or hide text. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE_CHARACTERS, '�');
}

/** Escapes control characters and line ends in a line, but keeps the colours of {@link Style}. */
export function escapeControlsInLine(line: string): string {
  return line
    .replace(/[\n\t]/g, ' ')
    .replace(UNSAFE_OR_COLOUR_CODE, (match) => (match.length === 1 ? '�' : match));
}

/** Formats JSON for a terminal: the same value, with escapes for unsafe characters that JSON does not escape. */
export function toVisibleJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
