import type { IncomingMessage, ServerResponse } from 'node:http';
import { expectsContinue } from './read-body';

/** Maximum size of a body that is read and dropped so that the connection can serve the next request. */
const MAX_DISCARDED_BYTES = 64 * 1024;
/**
 * Maximum number of bytes of a larger body that are read, and maximum time, so that a client that is still writing can
 * read the response.
 */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2_000;

/** Returns true when a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Prepares a response that does not wait for the body: the client receives the response, and the rest of the body is
 * never read as the next request. A small body is read and dropped. Otherwise the connection ends shortly after the
 * answer: closing it at once with unread bytes would reset it, and the reset may overtake the answer (RFC 9112, section
 * 9.6). Call it before answering.
 * @param endsConnection whether the response ends the connection even if the body is small
 */
export function discardBody(
  request: IncomingMessage,
  response: ServerResponse,
  endsConnection = false,
): void {
  if (!hasBody(request) || request.complete || response.headersSent) return;
  const length = Number(request.headers['content-length'] ?? Infinity);
  const { socket } = request;
  if (!endsConnection && length <= MAX_DISCARDED_BYTES && !expectsContinue(request)) {
    request.resume();
    return;
  }
  response.shouldKeepAlive = false;
  // Node calls this method after the answer is sent; the original would not let the client finish.
  socket.destroySoon = () => socket.end();
  discardRest(request);
}

/**
 * Ends the connection once the answer is sent, as {@link discardBody} does, when the body is not read to its end. Call it before
 * the end of an answer that has begun.
 */
export function endUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  response.once('finish', () => {
    request.socket.end();
    discardRest(request);
  });
}

/** Reads and drops some more of the body, and ends the connection after a moment. */
function discardRest(request: IncomingMessage): void {
  const { socket } = request;
  let droppedBytes = 0;
  const countAndDrop = (part: Buffer): void => {
    droppedBytes += part.length;
    if (droppedBytes > LINGER_BYTES) request.off('data', countAndDrop).pause();
  };
  // A reader that has stopped reading would block the body.
  request.removeAllListeners('readable').on('data', countAndDrop).resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
