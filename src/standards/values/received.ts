import { RawJson } from './raw-json';

/** Maximum length, in characters (code points), of a value in a message. */
const MAX_LENGTH = 80;
/** Maximum number of properties that are formatted; objects with more properties are truncated. */
const MAX_PROPERTIES = 100;

/** Formats a received value for messages: its JSON, truncated to a readable length; `nothing` for an absent value. */
export function formatReceived(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint') return value.toString();
  // Numbers are not formatted as JSON, which would change NaN and lose digits.
  if (typeof value === 'number') return String(value);
  if (isExactNumber(value)) return truncate(value.value);
  if (value instanceof RawJson) return truncate(String(value.text).slice(0, 5 * MAX_LENGTH));
  let remainingMembers = MAX_PROPERTIES;
  const limitPart = (_name: string, part: unknown): unknown => {
    if (--remainingMembers < 0) return undefined;
    if (typeof part === 'string') return part.slice(0, 5 * MAX_LENGTH);
    return Array.isArray(part) ? part.slice(0, MAX_PROPERTIES) : part;
  };
  return truncate(JSON.stringify(value, limitPart) ?? typeof value);
}

/** Truncates a text to `length` code points; an ellipsis replaces the rest. */
export function truncate(text: string, length = MAX_LENGTH): string {
  const points = [...text.slice(0, 4 * length)];
  return points.length <= length ? text : `${points.slice(0, length).join('')}…`;
}

/** Returns whether a value is a number that keeps its original digits (lossless-json). */
function isExactNumber(value: unknown): value is { value: string } {
  return typeof value === 'object' && value !== null && 'isLosslessNumber' in value && 'value' in value;
}

const MAX_CHARACTERS = 60;

/**
 * Formats a received value for a message: unchanged when it is short plain text, otherwise quoted, with control and
 * non-ASCII characters escaped and truncated to 60 characters, so that no input can enlarge, break or disguise a message.
 */
export function formatReceivedText(value: string): string {
  const characters = Array.from(value.slice(0, 2 * MAX_CHARACTERS + 2));
  const isTruncated = characters.length > MAX_CHARACTERS;
  const truncatedText = characters.slice(0, MAX_CHARACTERS).join('');
  if (!isTruncated && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(truncatedText)) return truncatedText;
  const escapedText = JSON.stringify(truncatedText).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return isTruncated ? `${escapedText}… (${value.length} characters)` : escapedText;
}
