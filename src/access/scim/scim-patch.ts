import { scimFailure } from './scim-failure';
import { getMember, isObject, type ScimObject } from './scim-values';

/** Maximum number of operations of a request. */
const MAX_OPERATIONS = 1_000;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const PATH = /^([a-z][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z][\w$-]*))?$/i;

/** One change of a resource. */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  /** Attribute in lower case, with the sub-attribute behind a point: `name.givenname`. */
  attribute: string;
  /** Text between brackets, such as `value eq "…"`; null without one. */
  selector: string | null;
  value: unknown;
}

/**
 * Reads the operations of a PATCH (RFC 7644, section 3.5.2), as providers send them: `op` in any case, the attributes as
 * members of `value` instead of a path, and paths with the name of the schema. Attributes of extensions are omitted.
 * @throws ApiError 400
 */
export function parsePatch(body: ScimObject): PatchOperation[] {
  const operations = getMember(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw scimFailure('invalidSyntax', 'Operations must be a list with at least one operation.');
  if (operations.length > MAX_OPERATIONS)
    throw scimFailure('tooMany', `Operations has more than ${MAX_OPERATIONS} operations.`);
  return operations.flatMap(parseOperation);
}

function parseOperation(operation: unknown): PatchOperation[] {
  if (!isObject(operation)) throw scimFailure('invalidSyntax', 'Each operation must be an object.');
  const op = toOp(getMember(operation, 'op'));
  const path = getMember(operation, 'path');
  const value = getMember(operation, 'value');
  if (typeof path === 'string' && path !== '') return toOperation(op, path, value);
  if (path !== undefined && path !== null && path !== '')
    throw scimFailure('invalidPath', 'path must be a string.');
  if (op === 'remove') throw scimFailure('noTarget', 'remove needs a path.');
  if (!isObject(value))
    throw scimFailure('invalidValue', 'value must be an object when the operation has no path.');
  return Object.entries(value).flatMap(([name, member]) => toOperation(op, name, member));
}

function toOp(value: unknown): PatchOperation['op'] {
  const op = typeof value === 'string' ? value.toLowerCase() : '';
  if (op === 'add' || op === 'replace' || op === 'remove') return op;
  throw scimFailure('invalidSyntax', 'op must be one of add, replace, remove.');
}

function toOperation(op: PatchOperation['op'], path: string, value: unknown): PatchOperation[] {
  const name = path.trim().replace(CORE, '');
  if (/^urn:/i.test(name) || name.toLowerCase() === 'schemas') return [];
  const [, attribute, selector, sub] = PATH.exec(name) ?? [];
  if (attribute === undefined)
    throw scimFailure('invalidPath', `The path "${path.slice(0, 100)}" is not supported.`);
  // `name` as an object stands for its members.
  if (attribute.toLowerCase() === 'name' && sub === undefined && isObject(value))
    return Object.entries(value).flatMap(([member, each]) => toOperation(op, `name.${member}`, each));
  const full = sub === undefined ? attribute : `${attribute}.${sub}`;
  return [{ op, attribute: full.toLowerCase(), selector: selector ?? null, value }];
}

/**
 * Returns the value of a selector `value eq "…"`.
 * @throws ApiError 400 for another selector
 */
export function parseSelector(selector: string): string {
  const [, quotedText] = /^\s*value\s+eq\s+"((?:[^"\\])*)"\s*$/i.exec(selector) ?? [];
  if (quotedText === undefined)
    throw scimFailure('invalidPath', 'The filter of the path is not supported; accepted: value eq "…".');
  return quotedText;
}
