import { scimFailure } from './scim-failure';

/** Filter with one comparison, the only form that is supported. */
export interface ScimFilter {
  attribute: string;
  value: string;
}

const MAX_FILTER = 1_000;
const COMPARISON = /^\s*([A-Za-z][\w.:-]*)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/**
 * Parses a filter (RFC 7644, section 3.4.2.2) of the form `attribute eq "value"`.
 * @param attributes accepted attributes
 * @returns null without a filter
 * @throws ApiError 400 `invalidFilter`
 */
export function parseFilter(text: unknown, attributes: readonly string[]): ScimFilter | null {
  if (text === undefined || text === '') return null;
  const acceptedForms = attributes.map((name) => `${name} eq "…"`).join(', ');
  const refuse = (): never => {
    throw scimFailure('invalidFilter', `The filter is not supported; accepted: ${acceptedForms}.`);
  };
  if (typeof text !== 'string' || text.length > MAX_FILTER || text.includes('\0')) return refuse();
  const [, path, quotedText] = COMPARISON.exec(text) ?? [];
  const name = path?.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '').toLowerCase();
  const attribute = attributes.find((each) => each.toLowerCase() === name);
  if (attribute === undefined || quotedText === undefined) return refuse();
  return { attribute, value: unquote(quotedText) ?? refuse() };
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

const DEFAULT_COUNT = 100;
const MAX_COUNT = 200;
const MAX_START = 1_000_000;

/**
 * Reads `startIndex` and `count`: values out of range are replaced by the minimum or the maximum.
 * @throws ApiError 400 for a text that is not a whole number
 */
export function parsePage(query: Readonly<Record<string, unknown>>): ScimPage {
  return {
    startIndex: readNumber(query['startIndex'], 'startIndex', {
      minimum: 1,
      maximum: MAX_START,
      otherwise: 1,
    }),
    count: readNumber(query['count'], 'count', { minimum: 0, maximum: MAX_COUNT, otherwise: DEFAULT_COUNT }),
  };
}

function readNumber(
  value: unknown,
  name: string,
  { minimum, maximum, otherwise }: { minimum: number; maximum: number; otherwise: number },
): number {
  if (value === undefined || value === '') return otherwise;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw scimFailure('invalidValue', `${name} must be a whole number.`);
  return Math.min(Math.max(Number(value), minimum), maximum);
}
