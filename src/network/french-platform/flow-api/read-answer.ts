import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { NameNotResolvedError } from '../../../platform/kernel/outgoing/resolve-host';
import { NOT_FOUND_CODE, parseFlowFailure, type ParsedShape } from '../../../standards/french-flow';
import { HttpFailedError, type HttpAnswer } from '../../peppol/http-request';
import { formatPlatformText, PlatformFaultError } from './platform-fault';

/** Maximum wait in seconds that a platform may request; a longer one is reduced to this. */
export const MAX_RETRY_AFTER_SECONDS = 3_600;

/** HTTP statuses with which a platform refuses the file; all others concern the request. */
const CONTENT_REFUSALS: ReadonlySet<number> = new Set([413, 422]);

/** Converts an exchange without a complete answer. @param server name of the server for messages */
export function toConnectionFault(error: unknown, server: string): unknown {
  if (!(error instanceof HttpFailedError)) return error;
  const message = `${server} did not answer: ${formatPlatformText(formatErrorOnOneLine(error))}.`;
  return isNeverConnected(error.cause)
    ? new PlatformFaultError('unreachable', message, { cause: error })
    : new PlatformFaultError('unanswered', message, { mayHaveArrived: true, cause: error });
}

/** Returns true when no connection was made, so that the server has not seen the request. */
export function isNeverConnected(cause: unknown): boolean {
  if (cause instanceof NameNotResolvedError || cause instanceof TargetBlockedError) return true;
  const code = getErrorCode(cause);
  if (code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  const isConnecting =
    typeof cause === 'object' && cause !== null && 'syscall' in cause && cause.syscall === 'connect';
  return isConnecting || code?.startsWith('ERR_TLS') === true;
}

/** Returns the fault of an answer; null for a success (HTTP 2xx). */
export function findAnswerFault(answer: HttpAnswer, server: string): PlatformFaultError | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  const failure = readFailure(answer);
  const code = failure?.code ?? null;
  const text = `${server} answered HTTP ${status}${failure === null ? '' : `: ${failure.text}`}.`;
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(answer);
    return new PlatformFaultError('throttled', text, { code, retryAfterSeconds });
  }
  if (status >= 500) {
    const retryAfterSeconds = readRetryAfter(answer);
    return new PlatformFaultError('serverError', text, { code, retryAfterSeconds, mayHaveArrived: true });
  }
  if (status === 401 || status === 403)
    return new PlatformFaultError('credentials', `${text}${formatClockDifference(answer)}`, { code });
  if (failure === null)
    return new PlatformFaultError(
      'unreadable',
      `${server} answered HTTP ${status} with ${formatKind(answer)} in place of JSON; check its address in the settings.`,
    );
  if (status === 404 && failure.code === NOT_FOUND_CODE)
    return new PlatformFaultError('notFound', text, { code });
  if (status === 409) return new PlatformFaultError('conflict', text, { code });
  return new PlatformFaultError(CONTENT_REFUSALS.has(status) ? 'refused' : 'badRequest', text, { code });
}

/**
 * Parses the JSON of a successful answer.
 * @throws PlatformFaultError `unreadable`, after which the request may still have had its effect
 */
export function readJson<T>(
  answer: HttpAnswer,
  server: string,
  parse: (value: unknown) => ParsedShape<T>,
): T {
  const value = parseJson(answer.body);
  const createFault = (reason: string): PlatformFaultError =>
    new PlatformFaultError('unreadable', `${server} answered HTTP ${answer.status} with ${reason}.`, {
      mayHaveArrived: true,
    });
  if (value === undefined) throw createFault(`${formatKind(answer)} in place of JSON`);
  const parsedShape = parse(value);
  if (parsedShape.findings === undefined) return parsedShape.value;
  const [first] = parsedShape.findings;
  throw createFault(
    `unexpected JSON (${first?.path ?? ''}: ${formatPlatformText(first?.message ?? 'no value')})`,
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

function readFailure({ body }: HttpAnswer): { code: string; text: string } | null {
  const parsedShape = parseFlowFailure(parseJson(body));
  if (parsedShape.findings !== undefined) return null;
  const { errorCode, errorMessage } = parsedShape.value;
  const text = errorMessage === undefined ? errorCode : `${errorCode}, ${errorMessage}`;
  return { code: formatPlatformText(errorCode), text: formatPlatformText(text).replace(/\.$/, '') };
}

function formatKind({ contentType, body }: HttpAnswer): string {
  if (body.length === 0) return 'an empty body';
  return /html/i.test(contentType) ? 'an HTML page' : `content of type "${contentType.slice(0, 80)}"`;
}

/** Reads `Retry-After` (RFC 9110, section 10.2.3), seconds or a date; null without a valid one. */
export function readRetryAfter({ headers: { retryAfter, date } }: HttpAnswer): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return limitWait(Number(retryAfter));
  const until = Date.parse(retryAfter);
  if (Number.isNaN(until)) return null;
  // The platform's clock may differ from ours, so the wait is computed with the platform's own date.
  const now = date === undefined ? Number.NaN : Date.parse(date);
  return limitWait(Math.ceil((until - (Number.isNaN(now) ? clock.milliseconds() : now)) / 1000));
}

function limitWait(seconds: number): number {
  return Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, seconds));
}

/** Clock difference from which it may explain refused tokens. */
const NOTEWORTHY_MS = 60_000;

function formatClockDifference({ headers: { date } }: HttpAnswer): string {
  const aheadMs = date === undefined ? 0 : Date.parse(date) - clock.milliseconds();
  if (!(Math.abs(aheadMs) > NOTEWORTHY_MS)) return '';
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return ` Its clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ours.`;
}
