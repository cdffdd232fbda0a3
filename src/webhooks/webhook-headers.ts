import type { FieldErrors } from '../platform/kernel/http/api-error';

/** Maximum number of headers of a webhook, and maximum length of their names and values in characters. */
export const MAX_HEADERS = 10;
export const MAX_HEADER_NAME_LENGTH = 100;
export const MAX_HEADER_VALUE_LENGTH = 1024;

/**
 * Placeholder for values in responses, because values may be credentials. In an update the placeholder means the stored
 * value.
 */
export const MASKED_VALUE = '********';

/** Custom header of a webhook's deliveries. */
export interface WebhookHeader {
  name: string;
  value: string;
}

/** Headers of a webhook as stored, with the only origin (scheme, host and port) that receives them. */
export interface StoredHeaders {
  origin: string;
  headers: WebhookHeader[];
}

/** Pattern of a token (RFC 9110, section 5.6.2). */
const NAME_PATTERN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Pattern of printable ASCII without white space at the ends (RFC 9110, section 5.5). */
const VALUE_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that the service sets itself, or that belong to the connection (RFC 9110, section 7.6.1). */
const RESERVED_NAMES = new Set([
  'accept-encoding',
  'connection',
  'date',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);
const RESERVED_PREFIXES = ['content-', 'proxy-', 'webhook-', 'x-forwarded-'];

/** Finds errors in requested headers, and returns them by the index of the header. */
export function findHeaderFaults(headers: readonly WebhookHeader[]): FieldErrors {
  const errors: FieldErrors = {};
  const names = new Set<string>();
  headers.forEach(({ name, value }, index) => {
    const fault = findNameFault(name) ?? (names.has(name.toLowerCase()) ? formatRepetition(name) : null);
    names.add(name.toLowerCase());
    if (fault !== null) errors[`headers.${index}.name`] = [fault];
    if (!VALUE_PATTERN.test(value) || value.length > MAX_HEADER_VALUE_LENGTH)
      errors[`headers.${index}.value`] = [
        `The value has ${value.length} characters; expected 1–${MAX_HEADER_VALUE_LENGTH} printable ASCII characters without white space at the ends.`,
      ];
  });
  return errors;
}

function findNameFault(name: string): string | null {
  if (!NAME_PATTERN.test(name) || name.length > MAX_HEADER_NAME_LENGTH)
    return `"${name.slice(0, 60)}" is not a header name; expected 1–${MAX_HEADER_NAME_LENGTH} letters, digits and characters of !#$%&'*+-.^_\`|~.`;
  const lower = name.toLowerCase();
  const isReserved =
    RESERVED_NAMES.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
  if (!isReserved) return null;
  return `The header "${name}" is reserved for the service or the connection; choose a name other than ${[...RESERVED_NAMES].join(', ')} that does not begin with ${RESERVED_PREFIXES.join(', ')}.`;
}

function formatRepetition(name: string): string {
  return `"${name}" occurs twice; each header name may occur only once, regardless of upper and lower case.`;
}

/** Headers after an update, or the errors of the update. */
export type HeaderUpdate = { stored: StoredHeaders | null } | { faults: FieldErrors };

/**
 * Returns the headers after a creation or an update. Values are never sent to an origin other than the one for which
 * they were set: an update that changes the origin must contain the values again.
 * @param requestedHeaders undefined: no change; null or empty: removal of all headers
 * @param storedHeaders headers before the update
 * @param onlyUrl the only URL to which stored values may be sent, for a customer who must not learn values set by the
 *   team, because other receivers may use the same origin; null: any URL of the origin
 */
export function updateHeaders(
  requestedHeaders: readonly WebhookHeader[] | null | undefined,
  storedHeaders: StoredHeaders | null,
  url: string,
  onlyUrl: string | null = null,
): HeaderUpdate {
  const { origin } = new URL(url);
  const canKeepValues =
    storedHeaders !== null && storedHeaders.origin === origin && (onlyUrl === null || onlyUrl === url);
  if (requestedHeaders === undefined) {
    if (storedHeaders === null || canKeepValues) return { stored: storedHeaders };
    return {
      faults: {
        headers: [
          storedHeaders.origin === origin
            ? 'The update changes the URL, but for a portal link stored header values are not sent to another URL. Send headers with their values, or null to remove the headers.'
            : `The URL changes its origin from ${storedHeaders.origin} to ${origin}, but stored header values are not sent to another origin. Send headers with their values, or null to remove the headers.`,
        ],
      },
    };
  }
  if (requestedHeaders === null || requestedHeaders.length === 0) return { stored: null };
  const faults: FieldErrors = {};
  const headers = requestedHeaders.map(({ name, value }, index) => {
    if (value !== MASKED_VALUE) return { name, value };
    const earlier = canKeepValues
      ? storedHeaders.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())
      : undefined;
    if (earlier === undefined)
      faults[`headers.${index}.value`] = [
        `${MASKED_VALUE} stands for a stored value, but for ${onlyUrl === null ? origin : url} no value is stored under the name "${name}"; send the value.`,
      ];
    return { name, value: earlier?.value ?? value };
  });
  return Object.keys(faults).length > 0 ? { faults } : { stored: { origin, headers } };
}

/** Masks the values, which may be credentials. */
export function maskHeaders(storedHeaders: StoredHeaders | null): WebhookHeader[] | null {
  return storedHeaders === null
    ? null
    : storedHeaders.headers.map(({ name }) => ({ name, value: MASKED_VALUE }));
}

/** Formats headers as the text that is sealed. */
export function formatStoredHeaders(storedHeaders: StoredHeaders): string {
  return JSON.stringify(storedHeaders);
}

/** Parses the text of {@link formatStoredHeaders}. @throws Error for any other text */
export function parseStoredHeaders(text: string): StoredHeaders {
  const value: unknown = JSON.parse(text);
  if (!isStoredHeaders(value)) throw new Error('The stored headers of a webhook have an unknown form.');
  return value;
}

function isStoredHeaders(value: unknown): value is StoredHeaders {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'origin' in value &&
    typeof value.origin === 'string' &&
    'headers' in value &&
    Array.isArray(value.headers) &&
    value.headers.every(isHeader)
  );
}

function isHeader(value: unknown): value is WebhookHeader {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'value' in value &&
    typeof value.value === 'string'
  );
}
