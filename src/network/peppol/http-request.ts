import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { decodeContent } from './content-decoding';

/** Header with the SHA-256 of a path as received by our publisher, in hexadecimal. */
export const PATH_DIGEST_HEADER = 'x-path-digest';

/** Header with the machine-readable code of a failure of our own API and of compatible APIs. */
const ERROR_CODE_HEADER = 'x-error-code';

export interface HttpResponse {
  status: number;
  contentType: string;
  body: Buffer;
  /** Headers of RFC 9110 and 9111, and headers that our own publisher and API add. */
  headers: {
    date?: string | undefined;
    age?: string | undefined;
    retryAfter?: string | undefined;
    pathDigest?: string | undefined;
    errorCode?: string | undefined;
  };
}

/**
 * Progress of a failed exchange: the request was not sent completely (`unsent`), the request was sent completely
 * (`sent`), or the response began with this status.
 */
export type HttpProgress = 'unsent' | 'sent' | { status: number };

/**
 * Thrown for an exchange without a complete response: connection refused, timeout, response too large, or connection
 * broken.
 */
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
  /** Maximum duration of the whole exchange in milliseconds, so that a slow response cannot block the caller. */
  timeoutMs: number;
  /** Maximum size of the response in bytes, before and after decoding. */
  maxBytes: number;
  dispatcher?: Dispatcher;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | Readable;
}

/**
 * Makes one HTTP exchange with an untrusted server, with limits for time and size. Redirects are not followed
 * (forbidden by the Peppol SMP specification 1.4). The request accepts no compression; a compressed response is still
 * decoded, with the same size limit.
 * @throws HttpFailedError also for an unsupported content coding
 */
export async function sendHttpRequest(
  url: string,
  { method, headers, body }: HttpRequest,
  options: HttpOptions,
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let status: number | null = null;
  try {
    const response = await request(url, {
      method,
      signal,
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(body !== undefined && { body }),
      ...(options.dispatcher !== undefined && { dispatcher: options.dispatcher }),
    });
    status = response.statusCode;
    const getHeader = (name: string): string | undefined => {
      const value = response.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    return {
      status,
      contentType: getHeader('content-type') ?? '',
      body: await readBody(
        response.body,
        joinCodings(response.headers['content-encoding']),
        options.maxBytes,
      ),
      headers: {
        date: getHeader('date'),
        age: getHeader('age'),
        retryAfter: getHeader('retry-after'),
        pathDigest: getHeader(PATH_DIGEST_HEADER),
        errorCode: getHeader(ERROR_CODE_HEADER),
      },
    };
  } catch (error) {
    // `readableEnded` is true after the last part of the body was passed to the connection.
    const isSent = body !== undefined && !Buffer.isBuffer(body) && body.readableEnded;
    const progress = status === null ? (isSent ? 'sent' : 'unsent') : { status };
    if (signal.aborted)
      throw new HttpFailedError(`no complete response within ${options.timeoutMs} ms`, {
        progress,
        cause: error,
      });
    throw new HttpFailedError(error instanceof Error ? error.message : String(error), {
      progress,
      cause: error,
    });
  }
}

/** Joins repeated Content-Encoding headers to one list. */
function joinCodings(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

/**
 * @throws HttpFailedError for a body that is too large before or after decoding; UnsupportedCodingError; any error of
 * the connection or the decoder
 */
async function readBody(body: Readable, codings: string | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // An unread body may emit an error that no other listener handles.
  body.on('error', () => undefined);
  try {
    const decodedBytes = decodeContent(limitSize(body, maxBytes), codings);
    for await (const piece of limitSize(decodedBytes, maxBytes)) chunks.push(piece);
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}

async function* limitSize(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw new HttpFailedError(`the response has more than ${maxBytes} bytes`);
    yield piece;
  }
}
