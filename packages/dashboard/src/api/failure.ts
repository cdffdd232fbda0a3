/** An answer of the API that is not a success, or none at all. */
export class ApiRequestError extends Error {
  constructor(
    /** HTTP status; 0 without a response */
    readonly status: number,
    /** One of docs/errors.md; `offline` when the service could not be reached */
    readonly code: string,
    /** The API's messages by field; `root` holds what concerns no field */
    readonly errors: Record<string, string[]>,
    readonly requestId: string | null,
    /** Seconds to wait, when the API says so */
    readonly retryAfter: number | null = null,
  ) {
    super(Object.values(errors).flat()[0] ?? code);
    this.name = 'ApiRequestError';
  }
}

/** True when the service did not answer: it was unreachable, or a proxy reported it as unavailable. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiRequestError && (error.code === 'offline' || /^http_50[234]$/.test(error.code));
}

/** True for a failure with this code. */
export function failedWith(error: unknown, code: string): error is ApiRequestError {
  return error instanceof ApiRequestError && error.code === code;
}

/**
 * Removes the messages that fields show themselves; null when no message is left.
 *
 * @param fieldNames Fields that show their own messages, each including nested fields (`email` and `email.to`)
 */
export function omitFieldErrors(error: unknown, fieldNames: readonly string[]): unknown {
  if (!(error instanceof ApiRequestError)) return error;
  const all = Object.entries(error.errors);
  const rest = all.filter(
    ([path]) => !fieldNames.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  if (rest.length === all.length) return error;
  return rest.length === 0
    ? null
    : new ApiRequestError(
        error.status,
        error.code,
        Object.fromEntries(rest),
        error.requestId,
        error.retryAfter,
      );
}

/** Messages of a failure about a field and its nested fields (`email` and `email.to`). */
export function messagesAt(failure: ApiRequestError, field: string): string[] {
  return Object.entries(failure.errors)
    .filter(([path]) => path === field || path.startsWith(`${field}.`))
    .flatMap(([, messages]) => messages);
}

/** Prefixes the subject to an API message without one ("must be …; received …"). */
export function withSubject(message: string, subject: string | null): string {
  return subject !== null && /^\p{Ll}/u.test(message) ? `${subject}: ${message}` : message;
}

/**
 * Message, code and request id of any thrown value.
 *
 * @param labels Labels of API fields on the screen; other fields are named by their path
 */
export function describeFailure(
  error: unknown,
  labels: Readonly<Record<string, string>> = {},
): { message: string; code: string; requestId: string | null } {
  if (error instanceof ApiRequestError) {
    const messages = Object.entries(error.errors).flatMap(([path, each]) =>
      each.map((message) => withSubject(message, path === 'root' ? null : (labels[path] ?? path))),
    );
    return {
      message: messages.join(' ') || error.code,
      code: error.code,
      requestId: error.requestId,
    };
  }
  return {
    message: error instanceof Error ? error.message : String(error),
    code: 'dashboard_error',
    requestId: null,
  };
}
