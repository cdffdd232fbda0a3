const SHOWN_CHARACTERS = 60;

/**
 * Formats a received value for a message: unchanged when it is short plain text, otherwise quoted, with control and
 * non-ASCII characters escaped and truncated to 60 characters, so that no input can enlarge, break or disguise a message.
 */
export function showReceived(value: string): string {
  const characters = Array.from(value.slice(0, 2 * SHOWN_CHARACTERS + 2));
  const isCut = characters.length > SHOWN_CHARACTERS;
  const shortenedText = characters.slice(0, SHOWN_CHARACTERS).join('');
  if (!isCut && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(shortenedText)) return shortenedText;
  const escapedText = JSON.stringify(shortenedText).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return isCut ? `${escapedText}… (${value.length} characters)` : escapedText;
}
