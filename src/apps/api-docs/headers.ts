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
      "Finds the request in the service's log; the request's own `X-Request-Id` when it has a sane one",
    schema: { ...text, pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
  'RateLimit-Limit': { description: 'Requests that the team can make at once', schema: count },
  'RateLimit-Remaining': { description: 'Requests that it can make now', schema: count },
  'RateLimit-Reset': { description: 'Seconds until it can make all of them again', schema: count },
  'Retry-After': { description: 'Seconds after which a repetition is worth it', schema: count },
  'Idempotent-Replayed': {
    description: 'The answer is that of an earlier request with this Idempotency-Key',
    schema: enumOf('true'),
  },
  'WWW-Authenticate': { description: 'The schemes that are accepted: Basic and Bearer', schema: text },
  'Content-Disposition': { description: 'The name under which the file is saved (RFC 6266)', schema: text },
  ETag: { description: 'Changes when the answer does', schema: text },
  'Preference-Applied': {
    description:
      'The preferences of `Prefer` that were applied: `return=minimal`, and the seconds that the answer waited',
    schema: { ...text, pattern: '^(return=minimal|wait=\\d+|return=minimal, wait=\\d+)$' },
  },
} satisfies Record<string, Header>;

/** Returns references to headers, by their names. */
export function selectHeaders(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
