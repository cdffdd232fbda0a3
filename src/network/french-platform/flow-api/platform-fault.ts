/**
 * Reason why a request to the platform returned no usable response.
 *
 * | kind          | meaning                                                                   |
 * | ------------- | ------------------------------------------------------------------------- |
 * | `unreachable` | No connection was made; the platform has not seen the request.            |
 * | `unanswered`  | The connection ended before a complete response; the effect is unknown.   |
 * | `serverError` | HTTP 5xx; the effect is unknown.                                          |
 * | `unreadable`  | The response does not match the interface, e.g. an HTML page.             |
 * | `throttled`   | HTTP 429; the request was not processed.                                  |
 * | `credentials` | Token or client credentials are not accepted, after one retry.            |
 * | `notFound`    | HTTP 404 of the interface; the resource does not exist.                   |
 * | `conflict`    | HTTP 409; the platform has the resource already.                          |
 * | `refused`     | HTTP 413 or 422; the platform does not accept this file.                  |
 * | `badRequest`  | Another HTTP 4xx of the interface; settings or versions do not match.     |
 */
export type PlatformFault =
  | 'unreachable'
  | 'unanswered'
  | 'serverError'
  | 'unreadable'
  | 'throttled'
  | 'credentials'
  | 'notFound'
  | 'conflict'
  | 'refused'
  | 'badRequest';

/** Thrown when a request to the platform returned no usable response. The message may be shown to clients. */
export class PlatformFaultError extends Error {
  /** Whether the platform may nevertheless have processed the request. */
  readonly mayHaveArrived: boolean;
  /** Error code of the platform; null without one. */
  readonly code: string | null;
  /** Seconds that the platform asks to wait; null when not stated. */
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly fault: PlatformFault,
    message: string,
    details: {
      mayHaveArrived?: boolean;
      code?: string | null;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.mayHaveArrived = details.mayHaveArrived ?? false;
    this.code = details.code ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Returns the fault of an error; null for an error of another kind. */
export function getFault(error: unknown): PlatformFault | null {
  return error instanceof PlatformFaultError ? error.fault : null;
}

/** Maximum length in characters of text from the platform in messages. */
const MAX_TEXT_LENGTH = 300;

/** Formats text from the platform for a message: on one line and truncated. */
export function formatPlatformText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line;
}
