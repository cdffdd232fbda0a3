import { isSafeNumber, parse } from 'lossless-json';
import { badInput } from './api-error';

/** Maximum nesting; deeper JSON is rejected before recursive code processes the text (contract, section 1). */
export const MAX_JSON_DEPTH = 64;

/** Maximum number of values; an invoice of 10,000 lines has about 300,000. */
export const MAX_JSON_VALUES = 2_000_000;

/**
 * Maximum number of members of an object; no object of the API has more. Objects with a million distinct names are the
 * most expensive JSON: seconds to read and hundreds of megabytes, from less than a megabyte compressed.
 */
export const MAX_OBJECT_MEMBERS = 10_000;

/** Number of digits that a binary float always preserves. */
const EXACT_DIGITS = 15;

/**
 * class-validator mistakes members of `Object.prototype` (`toString`, `constructor` …) for declared fields. Texts without
 * these names and without an escaped NUL need no further check.
 */
const FORBIDDEN_NAMES = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)]);
const SUSPICIOUS_TEXT = new RegExp(`${[...FORBIDDEN_NAMES].join('|')}|\\\\u00`);

/**
 * Parses a JSON text without passing decimals through a binary float: a number literal that a double cannot represent
 * becomes its text, which every decimal field accepts as well. Member names that could reach a prototype are rejected,
 * and so is NUL, which the database cannot store.
 * @throws ApiError 400 with the reason
 */
export function parseJson(text: string): unknown {
  const { depth, values, members, longNumber } = measureJson(text);
  if (depth > MAX_JSON_DEPTH) {
    throw badInput(
      { root: [`The JSON is nested more than ${MAX_JSON_DEPTH} levels deep.`] },
      'json_too_deep',
    );
  }
  if (values > MAX_JSON_VALUES) {
    throw badInput({ root: [`The JSON has more than ${MAX_JSON_VALUES} values.`] }, 'json_too_large');
  }
  if (members > MAX_OBJECT_MEMBERS) {
    throw badInput(
      { root: [`The JSON has an object with more than ${MAX_OBJECT_MEMBERS} members.`] },
      'json_too_large',
    );
  }
  const value = longNumber ? parseExactly(text) : parseQuickly(text);
  const fault = SUSPICIOUS_TEXT.test(text) ? findFault(value) : null;
  if (fault !== null) throw badInput({ [fault.path.join('.') || 'root']: [fault.message] });
  return value;
}

function parseQuickly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The other parser reports the position, too.
    return parseExactly(text);
  }
}

function parseExactly(text: string): unknown {
  try {
    return parse(text, undefined, toExactText);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badInput({ root: [`The body is not valid JSON: ${reason.slice(0, 200)}`] }, 'malformed_json');
  }
}

function toExactText(literal: string): number | string {
  return isSafeNumber(literal) ? Number(literal) : literal;
}

/** Facts that one pass over a text finds before any value is created. */
interface JsonExtent {
  depth: number;
  values: number;
  /** Members of the largest object */
  members: number;
  /** Whether a number has many digits or an exponent */
  longNumber: boolean;
}

function measureJson(text: string): JsonExtent {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let members = 0;
  let digits = 0;
  let longNumber = false;
  // Number of members read so far of each open object, by depth; arrays have a negative count that never becomes large
  // enough.
  const open = new Int32Array(MAX_JSON_DEPTH + 1);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      if (++digits > EXACT_DIGITS) longNumber = true;
      continue;
    }
    if (code === 46) continue;
    // An exponent, which may exceed the range of a double: 1e400 would become Infinity, 1e-400 zero.
    if (digits > 0 && (code === 69 || code === 101)) longNumber = true;
    digits = 0;
    if (code === 34) i = findStringEnd(text, i);
    else if (code === 44) {
      values++;
      if (depth >= 0 && depth <= MAX_JSON_DEPTH)
        members = Math.max(members, (open[depth] = (open[depth] ?? 0) + 1));
    } else if (code === 123 || code === 91) {
      deepest = Math.max(deepest, ++depth);
      if (depth > 0 && depth <= MAX_JSON_DEPTH) open[depth] = code === 123 ? 1 : ARRAY_START;
    } else if (code === 125 || code === 93) depth--;
  }
  return { depth: deepest, values, members, longNumber };
}

/** Initial count of an array, so low that its items never reach the limit of members. */
const ARRAY_START = -(2 ** 31);

/** Returns the index of the quotation mark that ends the string beginning at `start`. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
  return slashes % 2 === 1;
}

interface Fault {
  path: string[];
  message: string;
}

/** Finds the first forbidden name or NUL of a value, with its path; the path is built only for a fault. */
function findFault(value: unknown): Fault | null {
  if (typeof value === 'string') {
    return value.includes('\0')
      ? { path: [], message: 'The text contains a NUL; control characters are not accepted.' }
      : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const name of Object.keys(value)) {
    const fault = FORBIDDEN_NAMES.has(name)
      ? { path: [], message: `"${name}" is not accepted as a field name.` }
      : name.includes('\0')
        ? { path: [], message: 'A field name contains a NUL; control characters are not accepted.' }
        : findFault(Reflect.get(value, name));
    if (fault !== null) return { ...fault, path: [name.replaceAll('\0', ''), ...fault.path] };
  }
  return null;
}
