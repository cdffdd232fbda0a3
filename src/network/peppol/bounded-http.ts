import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { decodeContent } from './content-decoding';

/** Header with the SHA-256 of a path as it reached our publisher, in hexadecimal. */
export const PATH_DIGEST = 'x-path-digest';

export interface HttpAnswer {
  status: number;
  contentType: string;
  body: Buffer;
  /** Of RFC 9110 and 9111, and what our own publisher adds; as they came. */
  headers: { date?: string | undefined; age?: string | undefined; pathDigest?: string | undefined };
}

/** An exchange that gave no whole answer: refused, timed out, too large, broken off. */
export class HttpFailed extends Error {}

export interface HttpOptions {
  /** milliseconds for the whole exchange, so that an answer that drips in cannot hold it */
  timeoutMs: number;
  /** bytes of the answer that are read, as it comes and once more after its decoding */
  maxBytes: number;
  dispatcher?: Dispatcher;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | Readable;
}

/**
 * One HTTP exchange with a stranger, bounded in time and size. Redirects are not followed (Peppol SMP specification 1.4:
 * clients must not). No compression is offered; an answer that is compressed all the same is decoded within the same size.
 * @throws HttpFailed also for a content coding that is not read
 */
export async function exchange(
  url: string,
  { method, headers, body }: HttpRequest,
  options: HttpOptions,
): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const answer = await request(url, {
      method,
      signal,
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(body !== undefined && { body }),
      ...(options.dispatcher !== undefined && { dispatcher: options.dispatcher }),
    });
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    return {
      status: answer.statusCode,
      contentType: header('content-type') ?? '',
      body: await readBody(answer.body, codingsOf(answer.headers['content-encoding']), options.maxBytes),
      headers: { date: header('date'), age: header('age'), pathDigest: header(PATH_DIGEST) },
    };
  } catch (error) {
    if (error instanceof HttpFailed) throw error;
    if (signal.aborted) throw new HttpFailed(`no whole answer within ${options.timeoutMs} ms`);
    throw new HttpFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A header that comes more than once is one list. */
function codingsOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

/** @throws HttpFailed for what is larger, encoded or decoded; UnknownCoding; what the connection or the decoding fails with */
async function readBody(body: Readable, codings: string | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    const decoded = decodeContent(bounded(body, maxBytes), codings);
    for await (const piece of bounded(decoded, maxBytes)) pieces.push(piece);
  } finally {
    body.destroy();
  }
  return Buffer.concat(pieces);
}

async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw new HttpFailed(`the answer has more than ${maxBytes} bytes`);
    yield piece;
  }
}
