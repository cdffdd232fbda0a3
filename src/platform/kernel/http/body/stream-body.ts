import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../api-error';
import { ClientDisconnectedError } from '../../request-context';
import {
  createDecoder,
  expectsContinue,
  requireAcceptableInflation,
  STALLED_MS,
  type Decoder,
} from './read-body';

/** Time limits of a body in milliseconds. */
interface BodyTimeLimits {
  stalledMs: number;
  totalMs: number;
}

/** The total time is below that of Node (`requestTimeout`), so that the client gets a response. */
const BODY_TIME_LIMITS: BodyTimeLimits = { stalledMs: STALLED_MS, totalMs: 285_000 };

/**
 * Reads a request's body part by part, decompressed. The client sends as fast as the parts are consumed: unconsumed
 * parts stay within the buffers of the connection.
 * @param limits times within which the next part has to arrive while it is awaited, and the whole body, in
 * milliseconds. Node ends a connection whose request takes five minutes
 * @throws ApiError 413 for a body that decompression enlarges too much, 400 unreadable or too late, 415 unknown
 * encoding; ClientDisconnectedError
 */
export async function* streamBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyTimeLimits = BODY_TIME_LIMITS,
): AsyncGenerator<Buffer, void, undefined> {
  const decoder = createDecoder(request);
  if (expectsContinue(request)) response.writeContinue();
  if (request.destroyed && !request.complete) throw new ClientDisconnectedError();
  const source = decoder === null ? request : pipeInto(request, decoder);
  const parts: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  let length = 0;
  const deadline = performance.now() + limits.totalMs;
  try {
    for (;;) {
      const remainingMs = deadline - performance.now();
      const isLast = remainingMs < limits.stalledMs;
      const lateReason = isLast
        ? `it did not arrive within ${limits.totalMs / 1000} s`
        : `nothing more arrived within ${limits.stalledMs / 1000} s`;
      const next = await withTimeLimit(
        parts.next(),
        Math.max(0, Math.min(limits.stalledMs, remainingMs)),
        lateReason,
      );
      if (next.done === true) return;
      length += next.value.length;
      if (decoder !== null) requireAcceptableInflation(length, decoder.bytesWritten);
      yield next.value;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw request.complete || !request.destroyed ? createUnreadableError() : new ClientDisconnectedError();
  } finally {
    request.on('error', ignore);
    decoder?.on('error', ignore).destroy();
  }
}

/** A request that breaks ends its decompressor, which would otherwise wait for the rest. */
function pipeInto(request: IncomingMessage, decoder: Decoder): Decoder {
  request.once('error', (error) => decoder.destroy(error));
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new ClientDisconnectedError());
  });
  return request.pipe(decoder);
}

/** Waits for the next part. @throws ApiError 400 when it does not arrive in time */
async function withTimeLimit<T>(next: Promise<T>, limitMs: number, reason: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createUnreadableError(reason)), limitMs);
  });
  try {
    return await Promise.race([next, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function createUnreadableError(reason = 'it ended early or does not match its headers'): ApiError {
  return new ApiError(400, 'unreadable_body', { root: [`The body could not be read: ${reason}.`] });
}

function ignore(): void {
  // An abandoned stream may still fail; its error is irrelevant.
}
