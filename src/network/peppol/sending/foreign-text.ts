/** Characters that change the reading direction, are invisible, or control a terminal (Unicode, UAX #9, section 2). */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Formats text of another access point: characters that could disguise it are escaped as `\u202e`. The evidence has it
 * as received.
 */
export function formatForeignText(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
