import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { badInput, ApiError } from '../api-error';
import { ClientDisconnectedError } from '../../request-context';

/** Maximum growth of a body by decompression, for bodies beyond this many bytes (contract, section 8.3). */
export const MAX_INFLATION = 100;
export const INFLATION_FREE_BYTES = 1024 * 1024;

/** Time without any byte of the body after which a client loses its slot. */
export const STALLED_MS = 15_000;

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export interface BodyBounds {
  /** Largest body in bytes, counted after decompression. */
  limit: number;
  /** Called with the size of each part that is stored; throws to reject the body. */
  reserveBytes: (bytes: number) => void;
  /** Called with each part in order, decompressed. */
  onPart?: (part: Buffer) => void;
  /**
   * Time in milliseconds within which the whole body has to arrive; omitted: only a client that stops sending is
   * disconnected.
   */
  totalMs?: number;
}

/**
 * Reads a request's body to its end, decompressed. A client that waits for `100 Continue` receives it here, so a client
 * that was rejected before never receives it.
 * @throws ApiError 400 unreadable, 413 too large, 415 unknown encoding; ClientDisconnectedError
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: BodyBounds,
): Promise<Buffer> {
  const decoder = createDecoder(request);
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  if (declaredBytes > bounds.limit) throw tooLargeError(bounds.limit);
  if (expectsContinue(request)) response.writeContinue();
  return collectBody(request, decoder, bounds);
}

/** Returns true for a client that sends its body only after the server's `100 Continue` (RFC 9110, section 10.1.1). */
export function expectsContinue({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}

export type Decoder = ReturnType<(typeof DECODERS)[keyof typeof DECODERS]>;

/** Returns the decompressor of a body; null for one that is not compressed. @throws ApiError 415 unknown encoding */
export function createDecoder(request: IncomingMessage): Decoder | null {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return null;
  const createKnownDecoder = Object.entries(DECODERS).find(([name]) => name === encoding);
  if (createKnownDecoder === undefined)
    throw new ApiError(415, 'unsupported_encoding', {
      root: ['The Content-Encoding is not supported; accepted: gzip, deflate, br, identity.'],
    });
  return createKnownDecoder[1]();
}

function collectBody(
  request: IncomingMessage,
  decoder: Decoder | null,
  { limit, reserveBytes, onPart, totalMs }: BodyBounds,
): Promise<Buffer> {
  // A request whose connection ended before a listener was added emits no event.
  if (request.destroyed) return Promise.reject(new ClientDisconnectedError());
  const source = decoder ?? request;
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const onData = (part: Buffer): void => {
      try {
        length += part.length;
        if (length > limit) throw tooLargeError(limit);
        if (decoder !== null) requireAcceptableInflation(length, decoder.bytesWritten);
        reserveBytes(part.length);
        onPart?.(part);
        parts.push(part);
        if (totalMs === undefined) stallTimer.refresh();
      } catch (error) {
        stopReading();
        reject(error instanceof Error ? error : new Error('The body was rejected'));
      }
    };
    const onEnd = (): void => {
      stopReading();
      resolve(Buffer.concat(parts, length));
    };
    const onBroken = (): void => {
      stopReading();
      const hasClientGone = request.destroyed && !request.complete;
      reject(
        hasClientGone
          ? new ClientDisconnectedError()
          : createUnreadableError('it ended early or does not match its headers'),
      );
    };
    const onClose = (): void => {
      if (request.complete) return;
      stopReading();
      reject(new ClientDisconnectedError());
    };
    const patienceMs = totalMs ?? STALLED_MS;
    const stallTimer = setTimeout(() => {
      stopReading();
      reject(createUnreadableError(`it did not arrive within ${patienceMs / 1000} s`));
    }, patienceMs);
    const stopReading = (): void => {
      clearTimeout(stallTimer);
      source.off('data', onData).off('end', onEnd).off('error', onBroken);
      request.off('error', onBroken).off('close', onClose);
      request.on('error', ignore);
      if (decoder === null) request.pause();
      else {
        request.unpipe(decoder);
        decoder.on('error', ignore).destroy();
      }
    };
    source.on('data', onData).once('end', onEnd).once('error', onBroken);
    request.once('close', onClose);
    if (decoder !== null) request.once('error', onBroken).pipe(decoder);
  });
}

function ignore(): void {
  // An abandoned stream may still fail; its error is irrelevant.
}

/** @throws ApiError 413 for a body that decompression enlarges too much */
export function requireAcceptableInflation(inflatedBytes: number, compressedBytes: number): void {
  if (inflatedBytes <= INFLATION_FREE_BYTES || inflatedBytes <= compressedBytes * MAX_INFLATION) return;
  throw new ApiError(413, 'body_too_large', {
    root: [
      `The body decompresses to more than ${MAX_INFLATION} times its size, which is not accepted above ${INFLATION_FREE_BYTES} bytes.`,
    ],
  });
}

function tooLargeError(limit: number): ApiError {
  return new ApiError(413, 'body_too_large', {
    root: [`The body is larger than ${limit} bytes after decompression.`],
  });
}

function createUnreadableError(reason: string): ApiError {
  return badInput({ root: [`The body could not be read: ${reason}.`] }, 'unreadable_body');
}
