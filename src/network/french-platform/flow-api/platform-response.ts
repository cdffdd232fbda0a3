import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { NameNotResolvedError } from '../../../platform/kernel/outgoing/resolve-host';
import { NOT_FOUND_CODE, parseFlowFailure, type ParsedShape } from '../../../standards/french-flow';
import { HttpFailedError, type HttpResponse } from '../../peppol/http-request';
import { formatPlatformText, PlatformFaultError } from './platform-fault';

/** Maximum wait in seconds after `Retry-After`; longer values are reduced to this limit. */
export const MAX_RETRY_AFTER_SECONDS = 3_600;

/** HTTP statuses with which a platform rejects the file; other client errors concern the request. */
const CONTENT_REJECTIONS: ReadonlySet<number> = new Set([413, 422]);

/** Converts the error of an exchange without a complete response. @param serverName name of the server for messages */
export function toConnectionFault(error: unknown, serverName: string): unknown {
  if (!(error instanceof HttpFailedError)) return error;
  const message = `${serverName} did not answer: ${formatPlatformText(formatErrorOnOneLine(error))}.`;
  return isNeverConnected(error.cause)
    ? new PlatformFaultError('unreachable', message, { cause: error })
    : new PlatformFaultError('unanswered', message, { mayHaveArrived: true, cause: error });
}

/** Returns true when no connection was made, so that the server has not seen the request. */
export function isNeverConnected(cause: unknown): boolean {
  if (cause instanceof NameNotResolvedError || cause instanceof TargetBlockedError) return true;
  const code = getErrorCode(cause);
  if (code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  const failedToConnect =
    typeof cause === 'object' && cause !== null && 'syscall' in cause && cause.syscall === 'connect';
  return failedToConnect || code?.startsWith('ERR_TLS') === true;
}

/** Returns the fault of a response; null for a success (HTTP 2xx). */
export function findResponseFault(response: HttpResponse, serverName: string): PlatformFaultError | null {
  const { status } = response;
  if (status >= 200 && status < 300) return null;
  const failure = parseFailure(response);
  const code = failure?.code ?? null;
  const text = `${serverName} answered HTTP ${status}${failure === null ? '' : `: ${failure.text}`}.`;
  if (status === 429) {
    const retryAfterSeconds = parsePlatformRetryAfter(response);
    return new PlatformFaultError('throttled', text, { code, retryAfterSeconds });
  }
  if (status >= 500) {
    const retryAfterSeconds = parsePlatformRetryAfter(response);
    return new PlatformFaultError('serverError', text, { code, retryAfterSeconds, mayHaveArrived: true });
  }
  if (status === 401 || status === 403)
    return new PlatformFaultError('credentials', `${text}${formatClockDifference(response)}`, { code });
  if (failure === null)
    return new PlatformFaultError(
      'unreadable',
      `${serverName} answered HTTP ${status} with ${formatContentKind(response)} instead of JSON; check the address of the service in the settings.`,
    );
  if (status === 404 && failure.code === NOT_FOUND_CODE)
    return new PlatformFaultError('notFound', text, { code });
  if (status === 409) return new PlatformFaultError('conflict', text, { code });
  return new PlatformFaultError(CONTENT_REJECTIONS.has(status) ? 'refused' : 'badRequest', text, { code });
}

/**
 * Parses the JSON of a successful response.
 * @throws PlatformFaultError `unreadable`; the platform may nevertheless have processed the request
 */
export function parseResponse<T>(
  response: HttpResponse,
  serverName: string,
  parse: (value: unknown) => ParsedShape<T>,
): T {
  const value = parseJson(response.body);
  const createFault = (reason: string): PlatformFaultError =>
    new PlatformFaultError('unreadable', `${serverName} answered HTTP ${response.status} with ${reason}.`, {
      mayHaveArrived: true,
    });
  if (value === undefined) throw createFault(`${formatContentKind(response)} in place of JSON`);
  const parsedShape = parse(value);
  if (parsedShape.findings === undefined) return parsedShape.value;
  const [firstFinding] = parsedShape.findings;
  throw createFault(
    `unexpected JSON (${firstFinding?.path ?? ''}: ${formatPlatformText(firstFinding?.message ?? 'no value')})`,
  );
}

/** Parses JSON; undefined for any other text. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function parseFailure({ body }: HttpResponse): { code: string; text: string } | null {
  const parsedShape = parseFlowFailure(parseJson(body));
  if (parsedShape.findings !== undefined) return null;
  const { errorCode, errorMessage } = parsedShape.value;
  const text = errorMessage === undefined ? errorCode : `${errorCode}, ${errorMessage}`;
  return { code: formatPlatformText(errorCode), text: formatPlatformText(text).replace(/\.$/, '') };
}

function formatContentKind({ contentType, body }: HttpResponse): string {
  if (body.length === 0) return 'an empty body';
  return /html/i.test(contentType) ? 'an HTML page' : `content of type "${contentType.slice(0, 80)}"`;
}

/** Parses `Retry-After` (RFC 9110, section 10.2.3), in seconds or as a date; null without a valid value. */
export function parsePlatformRetryAfter({ headers: { retryAfter, date } }: HttpResponse): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return limitWait(Number(retryAfter));
  const retryAt = Date.parse(retryAfter);
  if (Number.isNaN(retryAt)) return null;
  // The platform's clock may differ from the clock of this host, so the wait is computed from the `Date` header of the
  // response.
  const now = date === undefined ? Number.NaN : Date.parse(date);
  return limitWait(Math.ceil((retryAt - (Number.isNaN(now) ? clock.milliseconds() : now)) / 1000));
}

function limitWait(seconds: number): number {
  return Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, seconds));
}

/** Minimum clock difference in milliseconds that may explain rejected tokens. */
const MIN_CLOCK_DIFFERENCE_MS = 60_000;

function formatClockDifference({ headers: { date } }: HttpResponse): string {
  const aheadMs = date === undefined ? 0 : Date.parse(date) - clock.milliseconds();
  if (!(Math.abs(aheadMs) > MIN_CLOCK_DIFFERENCE_MS)) return '';
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return ` Its clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ours.`;
}
