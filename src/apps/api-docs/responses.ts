import { COMMON_FAILURES, type DeclaredFailure } from '../../platform/kernel/http/declared-failures';
import type { DeclaredOperation, UsualFailure } from '../../platform/kernel/http/operation';
import { failureSchema, object, type JsonSchema } from '../../platform/kernel/http/schema';
import { addPropertyDescriptions } from './add-descriptions';
import { selectHeaders } from './headers';

/** Response as OpenAPI declares it, or a reference to one. */
export type Response = { $ref: string } | DescribedResponse;

interface DescribedResponse {
  description: string;
  headers?: Record<string, { $ref: string } | { description?: string; schema: JsonSchema }>;
  content: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>;
}

const common = COMMON_FAILURES;

/** General meaning of each status. */
const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The input is invalid.',
  401: 'Invalid credentials, or a resource of another team.',
  403: 'The request is not permitted.',
  404: 'The resource does not exist.',
  409: 'Conflict with current state.',
  413: 'The body is too large.',
  415: 'The content type or the encoding of the body is not accepted.',
  422: 'The request is valid but cannot be processed.',
  429: 'Too many requests per second or at once.',
  503: 'A dependency is unavailable, or the service is overloaded.',
};

/** Failures of a JSON body that cannot be read. */
const unreadableBodyFailures = [
  common.malformed_json,
  common.json_too_deep,
  common.json_too_large,
  common.unreadable_body,
];

/** Failures that many operations share; each set is declared once under this name in `components.responses`. */
const SHARED_RESPONSES: Readonly<Record<string, DeclaredFailure[]>> = {
  Unauthorized: [common.unauthorized],
  InvalidInput: [common.invalid_input],
  InvalidBody: [common.invalid_input, common.missing_body, ...unreadableBodyFailures],
  InvalidOptionalBody: [common.invalid_input, ...unreadableBodyFailures],
  RoleForbids: [common.role_forbids],
  NotPermitted: [
    common.insufficient_scope,
    common.address_not_allowed,
    common.team_suspended,
    common.role_forbids,
  ],
  NotFound: [common.not_found],
  IdempotencyKeyInProgress: [common.idempotency_key_in_progress],
  BodyTooLarge: [common.body_too_large],
  UnsupportedMediaType: [common.unsupported_media_type, common.unsupported_encoding],
  IdempotencyKeyReused: [common.idempotency_key_reused],
  TooManyRequests: [
    common.rate_limited,
    common.concurrency_limited,
    common.fair_share_exceeded,
    common.too_many_failures,
  ],
  Unavailable: [common.overloaded, common.unavailable],
};

/** Failures whose examples are in the shared responses. Other responses only list their codes in `X-Error-Code`. */
const FAILURES_WITH_SHARED_EXAMPLE: ReadonlySet<DeclaredFailure> = new Set(
  Object.values(SHARED_RESPONSES).flat(),
);

const USUAL_FAILURES: Record<UsualFailure, DeclaredFailure> = {
  400: common.invalid_input,
  404: common.not_found,
};

/** `components.responses` */
export function createSharedResponses(): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(SHARED_RESPONSES).map(([name, failures]) => [
      name,
      toFailureResponse(failures, failureSchema, true),
    ]),
  );
}

/** Creates `components.examples`: the body of each declared failure. */
export function createFailureExamples(failures: DeclaredFailure[]): Record<string, object> {
  return Object.fromEntries(
    failures.map(({ code, errors, members }) => [code, { value: { success: false, errors, ...members } }]),
  );
}

/**
 * Returns all responses of an operation.
 * @param path of the operation, which determines whether it accepts an `Idempotency-Key`
 */
export function toResponses(
  operation: DeclaredOperation,
  { path, method }: { path: string; method: string },
): Record<string, Response> {
  const acceptsIdempotencyKey = method === 'post' && path.startsWith('/api/v1/');
  const byStatus = new Map<number, DeclaredFailure[]>();
  for (const failure of listFailures(operation, acceptsIdempotencyKey))
    byStatus.set(failure.status, [...(byStatus.get(failure.status) ?? []), failure]);
  const responses: [string, Response][] = [['200', toSuccessResponse(operation, acceptsIdempotencyKey)]];
  for (const [status, failures] of [...byStatus].sort(([a], [b]) => a - b)) {
    const schema = operation.failureBodies?.[status];
    const name = schema === undefined ? findSharedName(failures) : null;
    responses.push([
      String(status),
      name === null
        ? toFailureResponse(failures, schema ?? failureSchema)
        : { $ref: `#/components/responses/${name}` },
    ]);
  }
  return Object.fromEntries(responses);
}

function listFailures(
  { access, verified, body, failures = [] }: DeclaredOperation,
  takesKey: boolean,
): DeclaredFailure[] {
  const operationFailures = failures.map((failure) =>
    typeof failure === 'number' ? USUAL_FAILURES[failure] : failure,
  );
  const bodyFailures =
    body === undefined
      ? []
      : [
          ...(body.form === true || body.required === false ? [] : [common.missing_body]),
          ...(body.form === true ? [common.unreadable_body] : unreadableBodyFailures),
          common.body_too_large,
          common.unsupported_media_type,
          common.unsupported_encoding,
        ];
  const credentialFailures =
    access === 'public'
      ? []
      : [common.unauthorized, ...(SHARED_RESPONSES['TooManyRequests'] ?? []), ...busyFailures];
  const personFailures = [
    ...(access === 'team'
      ? [common.insufficient_scope, common.address_not_allowed, common.team_suspended]
      : []),
    ...(access === 'team' || access === 'operator' ? [common.role_forbids] : []),
    ...(access === 'operator' ? [common.second_factor_missing] : []),
    ...(verified === true ? [common.verification_required] : []),
  ];
  const formFailures =
    body?.form === true ? [...(SHARED_RESPONSES['TooManyRequests'] ?? []), ...busyFailures] : [];
  const keyFailures = takesKey
    ? [common.invalid_input, common.idempotency_key_in_progress, common.idempotency_key_reused]
    : [];
  return [
    ...new Set([
      ...operationFailures,
      ...bodyFailures,
      ...credentialFailures,
      ...personFailures,
      ...formFailures,
      ...keyFailures,
    ]),
  ];
}

const busyFailures = [common.overloaded, common.unavailable];

function findSharedName(failures: DeclaredFailure[]): string | null {
  const isSameList = (otherFailures: DeclaredFailure[]): boolean =>
    otherFailures.length === failures.length && otherFailures.every((failure) => failures.includes(failure));
  return Object.entries(SHARED_RESPONSES).find(([, others]) => isSameList(others))?.[0] ?? null;
}

/**
 * @param isShared whether the response is one of {@link SHARED_RESPONSES}, which document details that the other
 * responses omit
 */
function toFailureResponse(
  failures: DeclaredFailure[],
  schema: JsonSchema,
  isShared = false,
): DescribedResponse {
  const [first] = failures;
  const status = first?.status ?? 400;
  const exampleFailures = isShared ? failures : selectOwnExamples(failures);
  const examples = exampleFailures.map(
    ({ code }) => [code, { $ref: `#/components/examples/${code}` }] as const,
  );
  const headers = [
    ...(isShared ? ['X-Request-Id'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(failures.includes(common.rate_limited) ? RATE_LIMIT_HEADERS : []),
  ];
  return {
    description: STATUS_DESCRIPTIONS[status] ?? 'Failure.',
    headers: {
      'X-Error-Code': {
        ...(isShared ? { description: 'Stable code of the failure' } : {}),
        schema: { type: 'string', enum: failures.map(({ code }) => code) },
      },
      ...selectHeaders(headers),
    },
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

/** Headers of responses to requests of a team, and of responses with status 429. */
const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Selects the failures whose example is in no shared response; returns all failures when there is no such failure. */
function selectOwnExamples(failures: DeclaredFailure[]): DeclaredFailure[] {
  const operationFailures = failures.filter((failure) => !FAILURES_WITH_SHARED_EXAMPLE.has(failure));
  return operationFailures.length === 0 ? failures : operationFailures;
}

function toSuccessResponse(operation: DeclaredOperation, takesKey: boolean): DescribedResponse {
  // The introduction names the headers of every response: `X-Request-Id`, and `RateLimit-*` for requests of a team.
  const headers = [
    ...(takesKey ? ['Idempotent-Replayed'] : []),
    ...(operation.headers ?? []),
    ...(operation.deprecation === undefined ? [] : ['Deprecation', 'Sunset', 'Link']),
  ];
  const files = (operation.alsoAnswers ?? []).map(
    (type) => [type, { schema: { type: 'string', format: 'binary' } }] as const,
  );
  const content: DescribedResponse['content'] = Object.fromEntries(files);
  return {
    description: 'The request succeeded.',
    ...(headers.length === 0 ? {} : { headers: selectHeaders(headers) }),
    content:
      operation.answer === undefined
        ? content
        : { 'application/json': toSuccessContent(operation), ...content },
  };
}

/** Member `success` of every success. It has no description, which 150 schemas would repeat; see the introduction. */
const SUCCESS_SCHEMA: JsonSchema = { type: 'boolean', const: true };

function toSuccessContent(operation: DeclaredOperation): { schema: JsonSchema; example: unknown } {
  const alternatives = [operation.answer ?? {}]
    .flat()
    .map((members) => addPropertyDescriptions(object({ success: SUCCESS_SCHEMA, ...members }), operation.id));
  const [only, another] = alternatives;
  const schema = only !== undefined && another === undefined ? only : { anyOf: alternatives };
  return { schema, example: { success: true, ...operation.example } };
}
