import { describeTextFault } from '../../platform/kernel/http/is-text';
import { scimFailure } from './scim-failure';

/** JSON object of a request. */
export type ScimObject = Record<string, unknown>;

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is ScimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member of an object by its name, without regard to case (RFC 7643, section 2.1). */
export function getMember(object: ScimObject, name: string): unknown {
  if (name in object) return object[name];
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
}

/**
 * Reads a text that may be missing; an empty one counts as missing.
 * @throws ApiError 400
 */
export function readText(value: unknown, name: string, max = 256): string | null {
  if (value === undefined || value === null || value === '') return null;
  const fault = describeTextFault(value, max);
  if (typeof value !== 'string' || fault !== null)
    throw scimFailure('invalidValue', `${name} ${fault ?? 'must be a string'}.`);
  return value.trim();
}

/** Reads a text that must not be missing. @throws ApiError 400 */
export function requireText(value: unknown, name: string, max = 256): string {
  const text = readText(value, name, max);
  if (text === null) throw scimFailure('invalidValue', `${name} is missing.`);
  return text;
}

/**
 * Reads a truth value; Entra ID sends it as the text `"True"` or `"False"`, some connectors within a list.
 * @throws ApiError 400
 */
export function readFlag(value: unknown, name: string): boolean {
  const single: unknown = Array.isArray(value) ? value[0] : value;
  const scalarValue = isObject(single) ? getMember(single, 'value') : single;
  if (typeof scalarValue === 'boolean') return scalarValue;
  if (typeof scalarValue === 'string' && /^(true|false)$/i.test(scalarValue))
    return scalarValue.toLowerCase() === 'true';
  throw scimFailure('invalidValue', `${name} must be true or false.`);
}

/** Maximum number of members that a request names. */
const MAX_MEMBERS = 5_000;

/**
 * Reads the ids of members: a list of `{"value": "…"}`, a single one, or plain ids.
 * @throws ApiError 400
 */
export function readMemberIds(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (list.length > MAX_MEMBERS)
    throw scimFailure('tooMany', `members has ${list.length} values; at most ${MAX_MEMBERS} are accepted.`);
  const ids = list.map((member) =>
    requireText(isObject(member) ? getMember(member, 'value') : member, 'members.value'),
  );
  return [...new Set(ids)];
}
