import type { WriteStream } from 'node:tty';
import { environment } from '../environment';

type Paint = (text: string) => string;

export interface Style {
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
}

const plain: Paint = (text) => text;
const code =
  (on: number, off: number): Paint =>
  (text) =>
    `\u001b[${on}m${text}\u001b[${off}m`;

const PLAIN: Style = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };
const COLOURED: Style = {
  bold: code(1, 22),
  dim: code(2, 22),
  red: code(31, 39),
  green: code(32, 39),
  yellow: code(33, 39),
  cyan: code(36, 39),
};

/** Colours for what is written to a stream: none without a terminal, or with `NO_COLOR`. */
export function style(stream: Pick<WriteStream, 'isTTY'> = process.stdout): Style {
  return stream.isTTY && !environment().noColor ? COLOURED : PLAIN;
}

/** The text as a terminal may show it: without control characters, which could move the cursor or hide what stands there. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�');
}
