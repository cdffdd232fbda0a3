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

/** True for a failure with this code. */
export function failedWith(error: unknown, code: string): error is ApiFailure {
  return error instanceof ApiFailure && error.code === code;
}

/** Message, code and request id of whatever was thrown. */
export function messageOf(error: unknown): { message: string; code: string; requestId: string | null } {
  if (error instanceof ApiFailure) {
    return {
      message: Object.values(error.errors).flat().join(' ') || error.code,
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
