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

/** How far an exchange came that failed: the request was not sent whole, it was, or its answer began, with this status. */
export type HttpProgress = 'unsent' | 'sent' | { status: number };

/** An exchange that gave no whole answer: refused, timed out, too large, broken off. */
export class HttpFailed extends Error {
  readonly progress: HttpProgress;

  constructor(
    message: string,
    { progress = 'unsent', ...options }: ErrorOptions & { progress?: HttpProgress } = {},
  ) {
    super(message, options);
    this.progress = progress;
  }
}

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
  let status: number | null = null;
  try {
    const answer = await request(url, {
      method,
      signal,
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(body !== undefined && { body }),
      ...(options.dispatcher !== undefined && { dispatcher: options.dispatcher }),
    });
    status = answer.statusCode;
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    return {
      status,
      contentType: header('content-type') ?? '',
      body: await readBody(answer.body, codingsOf(answer.headers['content-encoding']), options.maxBytes),
      headers: { date: header('date'), age: header('age'), pathDigest: header(PATH_DIGEST) },
    };
  } catch (error) {
    // A body is read to its end when the last of it is handed to the connection.
    const isSent = body !== undefined && !Buffer.isBuffer(body) && body.readableEnded;
    const progress = status === null ? (isSent ? 'sent' : 'unsent') : { status };
    if (signal.aborted)
      throw new HttpFailed(`no whole answer within ${options.timeoutMs} ms`, { progress, cause: error });
    throw new HttpFailed(error instanceof Error ? error.message : String(error), { progress, cause: error });
  }
}

/** A header that comes more than once is one list. */
function codingsOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

/** @throws HttpFailed for what is larger, encoded or decoded; UnknownCoding; what the connection or the decoding fails with */
async function readBody(body: Readable, codings: string | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // An answer that is left unread ends with an error of its own, which nobody else waits for.
  body.on('error', () => undefined);
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
