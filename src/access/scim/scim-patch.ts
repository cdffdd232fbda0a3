import { scimError } from './scim-failure';
import { getMember, isObject, type ScimObject } from './scim-values';

/** Maximum number of operations of a request. */
const MAX_OPERATIONS = 1_000;
const CORE_SCHEMA_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const PATH_PATTERN = /^([a-z][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z][\w$-]*))?$/i;

/** One change of a resource. */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  /** Attribute in lower case, with the sub-attribute after a dot: `name.givenname`. */
  attribute: string;
  /** Filter between the brackets of the path, such as `value eq "…"`; null without a filter. */
  selector: string | null;
  value: unknown;
}

/**
 * Parses the operations of a PATCH (RFC 7644, section 3.5.2) in the forms that providers send: `op` in any case,
 * attributes as members of `value` instead of a path, and paths with the schema's name. Extension attributes are
 * ignored.
 * @throws ApiError 400
 */
export function parsePatch(body: ScimObject): PatchOperation[] {
  const operations = getMember(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw scimError('invalidSyntax', 'Operations must be a list with at least one operation.');
  if (operations.length > MAX_OPERATIONS)
    throw scimError('tooMany', `Operations must not have more than ${MAX_OPERATIONS} operations.`);
  return operations.flatMap(parseOperation);
}

function parseOperation(operation: unknown): PatchOperation[] {
  if (!isObject(operation)) throw scimError('invalidSyntax', 'Each operation must be an object.');
  const op = parseOp(getMember(operation, 'op'));
  const path = getMember(operation, 'path');
  const value = getMember(operation, 'value');
  if (typeof path === 'string' && path !== '') return parseOperationPath(op, path, value);
  if (path !== undefined && path !== null && path !== '')
    throw scimError('invalidPath', 'path must be a string.');
  if (op === 'remove') throw scimError('noTarget', 'The operation remove must have a path.');
  if (!isObject(value))
    throw scimError('invalidValue', 'value must be an object when the operation has no path.');
  return Object.entries(value).flatMap(([name, member]) => parseOperationPath(op, name, member));
}

function parseOp(value: unknown): PatchOperation['op'] {
  const op = typeof value === 'string' ? value.toLowerCase() : '';
  if (op === 'add' || op === 'replace' || op === 'remove') return op;
  throw scimError('invalidSyntax', 'op must be one of add, replace, remove.');
}

function parseOperationPath(op: PatchOperation['op'], path: string, value: unknown): PatchOperation[] {
  const name = path.trim().replace(CORE_SCHEMA_PREFIX, '');
  if (/^urn:/i.test(name) || name.toLowerCase() === 'schemas') return [];
  const [, attribute, selector, subAttribute] = PATH_PATTERN.exec(name) ?? [];
  if (attribute === undefined)
    throw scimError('invalidPath', `The path "${path.slice(0, 100)}" is not supported.`);
  // `name` as an object stands for its members.
  if (attribute.toLowerCase() === 'name' && subAttribute === undefined && isObject(value))
    return Object.entries(value).flatMap(([member, each]) => parseOperationPath(op, `name.${member}`, each));
  const attributePath = subAttribute === undefined ? attribute : `${attribute}.${subAttribute}`;
  return [{ op, attribute: attributePath.toLowerCase(), selector: selector ?? null, value }];
}

/**
 * Returns the text in a selector `value eq "…"`.
 * @throws ApiError 400 for any other selector
 */
export function parseSelector(selector: string): string {
  const [, quotedText] = /^\s*value\s+eq\s+"((?:[^"\\])*)"\s*$/i.exec(selector) ?? [];
  if (quotedText === undefined)
    throw scimError('invalidPath', 'The filter of the path is not supported; accepted: value eq "…".');
  return quotedText;
}
