import type { MessageKey } from './i18n/areas';

/** A word of the messages that names a status. */
export type StatusWord = Extract<MessageKey, `status.${string}`>;

/** Shape of the mark beside a status word; the names are those of the icon sprite. */
export type StatusIcon =
  'run' | 'wait' | 'ok' | 'fail' | 'off' | 'warn' | 'block' | 'shield' | 'todo' | 'flask' | 'info';

/** `warn` and `bad` get a coloured ground, `ok` a green mark, `wait` stays grey, `sim` is violet: not real. */
export type StatusTone = 'ok' | 'wait' | 'warn' | 'bad' | 'sim';

/** Display of a status. The text is a message key, the same on every screen. */
export interface StatusMark {
  word: StatusWord;
  values?: Record<string, string | number>;
  icon: StatusIcon;
  tone: StatusTone;
}

type Word = StatusWord extends `status.${infer W}` ? W : never;

export function mark(word: Word, icon: StatusIcon, tone: StatusTone): StatusMark {
  return { word: `status.${word}`, icon, tone };
}

/** Something is under way. */
export const RUNNING = 'run';

/** A value that this version does not know is shown as the API writes it. */
export function unknownStatus(value: string): StatusMark {
  return { ...mark('other', 'info', 'wait'), values: { value } };
}
