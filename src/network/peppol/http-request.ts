import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { decodeContent } from './content-decoding';

/** Header with the SHA-256 of a path as received by our publisher, in hexadecimal. */
export const PATH_DIGEST = 'x-path-digest';

/** Header with the machine-readable code of a failure of our own API and of compatible APIs. */
const ERROR_CODE = 'x-error-code';

export interface HttpAnswer {
  status: number;
  contentType: string;
  body: Buffer;
  /** Headers of RFC 9110 and 9111, and those that our own publisher adds, as received. */
  headers: {
    date?: string | undefined;
    age?: string | undefined;
    retryAfter?: string | undefined;
    pathDigest?: string | undefined;
    errorCode?: string | undefined;
  };
}

/**
 * Progress of a failed exchange: the request was not sent completely, it was, or its answer began, with this status.
 */
export type HttpProgress = 'unsent' | 'sent' | { status: number };

/** An exchange without a complete answer: refused, timed out, too large, broken off. */
export class HttpFailedError extends Error {
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
  /** total duration of the exchange in milliseconds, so that a slow answer cannot block it */
  timeoutMs: number;
  /** maximum size of the answer in bytes, before and after its decoding */
  maxBytes: number;
  dispatcher?: Dispatcher;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | Readable;
}

/**
 * Makes one HTTP exchange with an untrusted server, bounded in time and size. Redirects are not followed (Peppol SMP
 * specification 1.4: clients must not). The request accepts no compression; a compressed answer is still decoded, within
 * the same size limit.
 * @throws HttpFailedError also for an unsupported content coding
 */
export async function sendHttpRequest(
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
    const getHeader = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    return {
      status,
      contentType: getHeader('content-type') ?? '',
      body: await readBody(answer.body, parseCodings(answer.headers['content-encoding']), options.maxBytes),
      headers: {
        date: getHeader('date'),
        age: getHeader('age'),
        retryAfter: getHeader('retry-after'),
        pathDigest: getHeader(PATH_DIGEST),
        errorCode: getHeader(ERROR_CODE),
      },
    };
  } catch (error) {
    // A body is fully read when its last part is handed to the connection.
    const isSent = body !== undefined && !Buffer.isBuffer(body) && body.readableEnded;
    const progress = status === null ? (isSent ? 'sent' : 'unsent') : { status };
    if (signal.aborted)
      throw new HttpFailedError(`no complete answer within ${options.timeoutMs} ms`, {
        progress,
        cause: error,
      });
    throw new HttpFailedError(error instanceof Error ? error.message : String(error), {
      progress,
      cause: error,
    });
  }
}

/** A repeated header is one list. */
function parseCodings(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

/**
 * @throws HttpFailedError for a body that is too large, encoded or decoded; UnknownCodingError; any error of the
 * connection or the decoding
 */
async function readBody(body: Readable, codings: string | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // An unread answer emits an error that no other listener handles.
  body.on('error', () => undefined);
  try {
    const decodedBytes = decodeContent(limitSize(body, maxBytes), codings);
    for await (const piece of limitSize(decodedBytes, maxBytes)) pieces.push(piece);
  } finally {
    body.destroy();
  }
  return Buffer.concat(pieces);
}

async function* limitSize(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw new HttpFailedError(`the answer has more than ${maxBytes} bytes`);
    yield piece;
  }
}
