/** An answer of the API that is not a success, or none at all. */
export class ApiFailure extends Error {
  constructor(
    /** Of the HTTP answer; 0 when there was none */
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
    this.name = 'ApiFailure';
  }
}

/** True when the service did not answer: nothing was reached, or what stands before it says that it is away. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'offline' || /^http_50[234]$/.test(error.code));
}

/** True for a failure with this code. */
export function failedWith(error: unknown, code: string): error is ApiFailure {
  return error instanceof ApiFailure && error.code === code;
}

/**
 * The failure without what is said beside fields; null when everything is.
 *
 * @param shown Fields that show their own messages, each with what is below it (`email` and `email.to`)
 */
export function withoutShown(error: unknown, shown: readonly string[]): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const all = Object.entries(error.errors);
  const rest = all.filter(([path]) => !shown.some((name) => path === name || path.startsWith(`${name}.`)));
  if (rest.length === all.length) return error;
  return rest.length === 0
    ? null
    : new ApiFailure(error.status, error.code, Object.fromEntries(rest), error.requestId, error.retryAfter);
}

/** What a failure says of a field and of what is below it (`email` and `email.to`). */
export function messagesAt(failure: ApiFailure, field: string): string[] {
  return Object.entries(failure.errors)
    .filter(([path]) => path === field || path.startsWith(`${field}.`))
    .flatMap(([, messages]) => messages);
}

/** A message of the API with what it is about, where it has no subject ("must be …; received …"). */
export function withSubject(message: string, subject: string | null): string {
  return subject !== null && /^\p{Ll}/u.test(message) ? `${subject}: ${message}` : message;
}

/**
 * Message, code and request id of whatever was thrown.
 *
 * @param labels What fields of the API are called on the screen; others are named by their path
 */
export function messageOf(
  error: unknown,
  labels: Readonly<Record<string, string>> = {},
): { message: string; code: string; requestId: string | null } {
  if (error instanceof ApiFailure) {
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
