import { integer, enumOf, text, type JsonSchema } from '../../platform/kernel/http/schema';

/** Header of a response, as OpenAPI declares it. */
interface Header {
  description: string;
  schema: JsonSchema;
}

const count: JsonSchema = { ...integer, minimum: 0 };

/** Headers of responses, by their name in `components.headers`. */
export const HEADERS = {
  'X-Request-Id': {
    description:
      'Id of the request in the log of the service; the request’s own `X-Request-Id` if that is valid',
    schema: { ...text, pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
  'RateLimit-Limit': { description: 'Maximum number of requests at once', schema: count },
  'RateLimit-Remaining': { description: 'Number of requests that the team can make now', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the maximum is available again', schema: count },
  'Retry-After': { description: 'Seconds after which to repeat the request', schema: count },
  'Idempotent-Replayed': {
    description: 'Whether this is the stored response to an earlier request with the same Idempotency-Key',
    schema: enumOf('true'),
  },
  'WWW-Authenticate': { description: 'Accepted schemes: Basic and Bearer', schema: text },
  'Content-Disposition': { description: 'File name of the download (RFC 6266)', schema: text },
  ETag: { description: 'Version of the response; a changed response has a different ETag', schema: text },
  Deprecation: {
    description: 'Time from which the operation is deprecated, in seconds since 1970 (RFC 9745)',
    schema: { ...text, pattern: '^@\\d+$' },
  },
  Sunset: {
    description: 'Time after which a release may no longer have the operation (RFC 8594)',
    schema: text,
  },
  Link: { description: 'Address of the page about deprecations, `rel="deprecation"`', schema: text },
  'Preference-Applied': {
    description:
      'Preferences of `Prefer` that were applied: `return=minimal`, and `wait` with the number of seconds',
    schema: { ...text, pattern: '^(return=minimal|wait=\\d+|return=minimal, wait=\\d+)$' },
  },
} satisfies Record<string, Header>;

/** Returns references to headers, by their names. */
export function selectHeaders(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
