import type { Credential } from '../credentials/credential.js';
import { errorOfAnswer } from '../error-of-answer.js';
import { ConnectionError, type PasserelleError } from '../errors.js';
import { delayBefore, LONGEST_RETRY_AFTER_SECONDS, pause } from './backoff.js';
import { deadline } from './deadline.js';
import { Download } from './download.js';
import { errorOfAttempt } from './error-of-attempt.js';
import { addressOf, isRepeatable, takesKey, type ApiRequest } from './request.js';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Default options of requests; a call can override them. */
export interface TransportSettings {
  /** Without a slash at its end */
  baseUrl: string;
  /** Sent with each request, as a proxy may want it */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds of one attempt */
  attemptTimeout: number;
  /** Milliseconds of a call */
  timeout: number;
  /** Attempts after the first */
  retries: number;
  fetch: Fetch;
}

type Reader<Value> = (response: Response, signal: AbortSignal) => Promise<Value>;

/**
 * Sends requests: makes the key of a POST, tries again what may be tried again, keeps to the times, and turns what is no
 * success into an error. Redirects are not followed: the credential goes to the base URL and nowhere else.
 */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #credential: Credential;

  constructor(settings: TransportSettings, credential: Credential) {
    this.#settings = settings;
    this.#credential = credential;
  }

  /** The JSON of a success; undefined when it has no body. @throws PasserelleError */
  json(request: ApiRequest): Promise<unknown> {
    return this.#call(request, 'application/json', (response) => readJson(response, nameOf(request)));
  }

  /** The body of a success, which the caller reads. @throws PasserelleError */
  download(request: ApiRequest, accept = '*/*'): Promise<Download> {
    const { stallTimeout, attemptTimeout } = request.options ?? {};
    const stall = stallTimeout ?? attemptTimeout ?? this.#settings.attemptTimeout;
    return this.#call(request, accept, (response) =>
      Promise.resolve(new Download(response, stall, nameOf(request), request.options?.signal)),
    );
  }

  async #call<Value>(request: ApiRequest, accept: string, read: Reader<Value>): Promise<Value> {
    const { options = {} } = request;
    const retries = options.retries ?? this.#settings.retries;
    const whole = deadline(options.timeout ?? this.#settings.timeout, options.signal, nameOf(request));
    const headers: Record<string, string> = { ...this.#settings.headers, ...request.headers, accept };
    if (takesKey(request)) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
    let renewed = false;
    try {
      for (let attempt = 0; ; attempt += 1) {
        const { error, value, authorization } = await this.#attempt(request, headers, whole.signal, read);
        if (error === undefined) return value as Value;
        if (whole.signal.aborted) throw whole.signal.reason;
        if (
          !renewed &&
          error.status === 401 &&
          authorization !== null &&
          this.#credential.renew(authorization)
        ) {
          renewed = true;
          attempt -= 1;
          continue;
        }
        const delay = attempt < retries ? delayAfter(error, request, attempt) : null;
        if (delay === null) throw error;
        await pause(delay, whole.signal);
      }
    } finally {
      whole.clear();
    }
  }

  async #authorization({ signedIn = true }: ApiRequest, signal: AbortSignal): Promise<string | null> {
    if (!signedIn) return null;
    try {
      return await this.#credential.authorization(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : new CredentialError('', { cause: error });
    }
  }

  /** One attempt. What goes wrong is in `error`; what the caller's code threw, or its signal, is thrown. */
  async #attempt<Value>(
    request: ApiRequest,
    headers: Record<string, string>,
    signal: AbortSignal,
    read: Reader<Value>,
  ): Promise<{ error?: PasserelleError; value?: Value; authorization: string | null }> {
    const { baseUrl, fetch, attemptTimeout } = this.#settings;
    const name = nameOf(request);
    const limit = deadline(request.options?.attemptTimeout ?? attemptTimeout, signal, name);
    let authorization: string | null = null;
    try {
      authorization = await this.#authorization(request, limit.signal);
      const response = await fetch(addressOf(baseUrl, request.path, request.query), {
        method: request.method,
        headers: {
          ...headers,
          ...(authorization === null ? {} : { authorization }),
          ...contentTypeOf(request),
        },
        body: bodyOf(request.body),
        ...(request.body instanceof ReadableStream && { duplex: 'half' }),
        redirect: 'manual',
        credentials: 'omit',
        signal: limit.signal,
      });
      if (response.ok) return { value: await read(response, limit.signal), authorization };
      return { error: errorOfAnswer(response, await parsedBody(response), name), authorization };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof CredentialError) throw error.cause;
      return { error: errorOfAttempt(error, limit.signal, name), authorization };
    } finally {
      limit.clear();
    }
  }
}

/** The credential cannot be had: its cause is for the caller, and another attempt changes nothing. */
class CredentialError extends Error {}

/** Milliseconds until the next attempt; null when there is to be none. */
function delayAfter(error: PasserelleError, request: ApiRequest, attempt: number): number | null {
  const { status, code, retryAfter } = error;
  // The request had no effect, or the previous attempt still runs: its answer is available later (docs/idempotency.md).
  const isToBeRepeated = status === 429 || (status === 409 && code === 'idempotency_key_in_progress');
  const isTransient = (status === null && code !== 'unexpected_answer') || (status !== null && status >= 500);
  if (!isToBeRepeated && !(isTransient && isRepeatable(request))) return null;
  if (retryAfter !== null && retryAfter > LONGEST_RETRY_AFTER_SECONDS) return null;
  return delayBefore(attempt, retryAfter);
}

async function readJson(response: Response, request: string): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    throw new ConnectionError(
      isJson
        ? `${request}: the answer ends before its JSON does`
        : `${request}: the answer is not JSON; is the base URL that of Passerelle?`,
      {
        status: isJson ? null : response.status,
        code: isJson ? 'connection_failed' : 'unexpected_answer',
        requestId: response.headers.get('x-request-id'),
        request,
      },
    );
  }
}

async function parsedBody(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text()) as unknown;
  } catch {
    return null;
  }
}

function contentTypeOf({ body, contentType }: ApiRequest): Record<string, string> {
  if (body === undefined || body instanceof URLSearchParams) return {};
  return { 'content-type': contentType ?? 'application/json' };
}

function bodyOf(body: unknown): RequestInit['body'] {
  if (body === undefined || typeof body === 'string' || body instanceof URLSearchParams) return body;
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  if (body instanceof ReadableStream) return body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return JSON.stringify(body);
}

function nameOf({ method, path }: ApiRequest): string {
  return `${method} ${path}`;
}
