import { scimError } from './scim-failure';

/** Filter of one comparison for equality, the only supported form. */
export interface ScimFilter {
  attribute: string;
  value: string;
}

const MAX_FILTER_LENGTH = 1_000;
const COMPARISON_PATTERN = /^\s*([A-Za-z][\w.:-]*)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/**
 * Parses a filter (RFC 7644, section 3.4.2.2) of the form `attribute eq "value"`.
 * @param attributes accepted attributes
 * @returns the filter; null when the request has none
 * @throws ApiError 400 `invalidFilter`
 */
export function parseFilter(text: unknown, attributes: readonly string[]): ScimFilter | null {
  if (text === undefined || text === '') return null;
  const acceptedForms = attributes.map((name) => `${name} eq "…"`).join(', ');
  const reject = (): never => {
    throw scimError('invalidFilter', `The filter is not supported; accepted: ${acceptedForms}.`);
  };
  if (typeof text !== 'string' || text.length > MAX_FILTER_LENGTH || text.includes('\0')) return reject();
  const [, path, quotedText] = COMPARISON_PATTERN.exec(text) ?? [];
  const name = path?.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '').toLowerCase();
  const attribute = attributes.find((each) => each.toLowerCase() === name);
  if (attribute === undefined || quotedText === undefined) return reject();
  return { attribute, value: unquote(quotedText) ?? reject() };
}

function unquote(quotedText: string): string | null {
  try {
    const value: unknown = JSON.parse(quotedText);
    return typeof value === 'string' && !value.includes('\0') ? value : null;
  } catch {
    return null;
  }
}

/** Position of a page (RFC 7644, section 3.4.2.4). */
export interface ScimPage {
  startIndex: number;
  count: number;
}

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 200;
const MAX_START = 1_000_000;

/**
 * Parses `startIndex` and `count`. Values out of range are replaced by the minimum or the maximum.
 * @throws ApiError 400 for a text that is not a whole number
 */
export function parsePage(query: Readonly<Record<string, unknown>>): ScimPage {
  return {
    startIndex: parseBoundedNumber(query['startIndex'], 'startIndex', {
      minimum: 1,
      maximum: MAX_START,
      otherwise: 1,
    }),
    count: parseBoundedNumber(query['count'], 'count', {
      minimum: 0,
      maximum: MAX_PAGE_SIZE,
      otherwise: DEFAULT_PAGE_SIZE,
    }),
  };
}

function parseBoundedNumber(
  value: unknown,
  name: string,
  { minimum, maximum, otherwise: defaultValue }: { minimum: number; maximum: number; otherwise: number },
): number {
  if (value === undefined || value === '') return defaultValue;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw scimError('invalidValue', `${name} must be a whole number.`);
  return Math.min(Math.max(Number(value), minimum), maximum);
}
