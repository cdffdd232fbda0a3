import { RawJson } from './raw-json';

/** Characters (code points) of a value that a message repeats. */
const LONGEST = 80;
/** More members than this are not written out to be cut off again. */
const MAX_MEMBERS = 100;

/**
 * A value that came in a request, as messages show it: its JSON, cut to a length that stays readable, however large the
 * value is; `nothing` for one that did not come.
 */
export function received(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint') return value.toString();
  // A JSON number keeps its digits, and NaN, which JSON does not have, its name.
  if (typeof value === 'number') return String(value);
  if (isExactNumber(value)) return cutTo(value.value);
  if (value instanceof RawJson) return cutTo(String(value.text).slice(0, 5 * LONGEST));
  let left = MAX_MEMBERS;
  const cut = (_name: string, part: unknown): unknown => {
    if (--left < 0) return undefined;
    if (typeof part === 'string') return part.slice(0, 5 * LONGEST);
    return Array.isArray(part) ? part.slice(0, MAX_MEMBERS) : part;
  };
  return cutTo(JSON.stringify(value, cut) ?? typeof value);
}

/** A text cut to `length` code points, with an ellipsis where something is missing. */
export function cutTo(text: string, length = LONGEST): string {
  const points = [...text.slice(0, 4 * length)];
  return points.length <= length ? text : `${points.slice(0, length).join('')}…`;
}

/** A number that keeps the digits it was written with (lossless-json). */
function isExactNumber(value: unknown): value is { value: string } {
  return typeof value === 'object' && value !== null && 'isLosslessNumber' in value && 'value' in value;
}
