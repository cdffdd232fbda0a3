/** Characters that turn the reading direction, cannot be seen, or control a terminal (Unicode, UAX #9, section 2). */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Words of another access point as they are shown: characters that could disguise them are escaped as `\u202e`. The
 * evidence has them as they came.
 */
export function showForeignWords(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
