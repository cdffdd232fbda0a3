import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';

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
  /** bytes of the answer that are read */
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
 * clients must not), and no compression is offered, so what arrives is what counts.
 * @throws HttpFailed
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
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer.body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > options.maxBytes) {
        answer.body.destroy();
        throw new HttpFailed(`the answer has more than ${options.maxBytes} bytes`);
      }
      pieces.push(piece);
    }
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    return {
      status: answer.statusCode,
      contentType: header('content-type') ?? '',
      body: Buffer.concat(pieces),
      headers: { date: header('date'), age: header('age'), pathDigest: header(PATH_DIGEST) },
    };
  } catch (error) {
    if (error instanceof HttpFailed) throw error;
    if (signal.aborted) throw new HttpFailed(`no whole answer within ${options.timeoutMs} ms`);
    throw new HttpFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
