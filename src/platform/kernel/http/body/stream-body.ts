import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../api-error';
import { ClientDisconnectedError } from '../../request-context';
import { createDecoder, expectsContinue, refuseBomb, STALLED_MS, type Decoder } from './read-body';

/**
 * Reads a request's body part by part, decompressed. The client sends as fast as the parts are taken: what has come and is
 * not taken stays within the buffers of the connection. A client that sends nothing for 15 s while a part is awaited loses
 * its connection.
 * @throws ApiError 413 for a body that decompression enlarges too much, 400 unreadable, 415 unknown encoding; ClientDisconnectedError
 */
export async function* streamBody(
  request: IncomingMessage,
  response: ServerResponse,
): AsyncGenerator<Buffer, void, undefined> {
  const decoder = createDecoder(request);
  if (expectsContinue(request)) response.writeContinue();
  if (request.destroyed && !request.complete) throw new ClientDisconnectedError();
  const source = decoder === null ? request : pipeInto(request, decoder);
  const parts: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  let length = 0;
  try {
    for (;;) {
      const stalled = setTimeout(() => request.destroy(), STALLED_MS);
      const next = await parts.next().finally(() => clearTimeout(stalled));
      if (next.done === true) return;
      length += next.value.length;
      if (decoder !== null) refuseBomb(length, decoder.bytesWritten);
      yield next.value;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw request.complete || !request.destroyed ? unreadable() : new ClientDisconnectedError();
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

function unreadable(): ApiError {
  return new ApiError(400, 'unreadable_body', {
    root: ['The body could not be read: it ended early or is not what its headers say.'],
  });
}

function ignore(): void {
  // An abandoned stream may still fail; its error no longer matters.
}
