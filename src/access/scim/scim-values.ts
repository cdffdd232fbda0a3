import { describeTextFault } from '../../platform/kernel/http/is-text';
import { scimError } from './scim-failure';

/** JSON object of a request. */
export type ScimObject = Record<string, unknown>;

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is ScimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member of an object by its name, compared without case (RFC 7643, section 2.1). */
export function getMember(object: ScimObject, name: string): unknown {
  if (name in object) return object[name];
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
}

/**
 * Parses an optional text; an empty text is treated as missing.
 * @throws ApiError 400
 */
export function parseText(value: unknown, name: string, max = 256): string | null {
  if (value === undefined || value === null || value === '') return null;
  const fault = describeTextFault(value, max);
  if (typeof value !== 'string' || fault !== null)
    throw scimError('invalidValue', `${name} ${fault ?? 'must be a string'}.`);
  return value.trim();
}

/** Parses a required text. @throws ApiError 400 for a missing or invalid text */
export function parseRequiredText(value: unknown, name: string, max = 256): string {
  const text = parseText(value, name, max);
  if (text === null) throw scimError('invalidValue', `${name} is missing.`);
  return text;
}

/**
 * Parses a boolean. Entra ID sends the texts `"True"` and `"False"`, and some connectors send a list with one value.
 * @throws ApiError 400
 */
export function parseFlag(value: unknown, name: string): boolean {
  const single: unknown = Array.isArray(value) ? value[0] : value;
  const scalarValue = isObject(single) ? getMember(single, 'value') : single;
  if (typeof scalarValue === 'boolean') return scalarValue;
  if (typeof scalarValue === 'string' && /^(true|false)$/i.test(scalarValue))
    return scalarValue.toLowerCase() === 'true';
  throw scimError('invalidValue', `${name} must be true or false.`);
}

/** Maximum number of members in a request. */
const MAX_MEMBERS = 5_000;

/**
 * Parses the ids of members: a list of `{"value": "…"}` or of plain ids, or a single value.
 * @throws ApiError 400
 */
export function parseMemberIds(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (list.length > MAX_MEMBERS)
    throw scimError('tooMany', `members must have at most ${MAX_MEMBERS} values; received ${list.length}.`);
  const ids = list.map((member) =>
    parseRequiredText(isObject(member) ? getMember(member, 'value') : member, 'members.value'),
  );
  return [...new Set(ids)];
}
