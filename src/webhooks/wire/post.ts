import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { toConnectionFault, type NoResponseReason } from './connection-fault';
import { getErrorCode } from '../../platform/kernel/error-type';
import { parseRetryAfter } from './retry-after';

/** Request of one attempt to deliver an event. */
export interface WebhookPost {
  url: string;
  /** All headers except `host` and `content-length`. */
  headers: Record<string, string>;
  body: Buffer;
  /** Aborts the attempt, e.g. because the process must end. */
  signal?: AbortSignal;
}

/**
 * Result of an attempt. `durationMs` is the time from the call to the end of the response headers, or to the failure.
 */
export type PostOutcome =
  | {
      kind: 'response';
      status: number;
      /** First 2 KiB of the body as text, without NUL characters (PostgreSQL cannot store them). */
      bodyStart: string;
      durationMs: number;
      /** Wait requested by the receiver, in whole seconds. */
      retryAfterSeconds?: number;
    }
  | { kind: 'timeout'; message: string; durationMs: number }
  | { kind: 'no_response'; reason: NoResponseReason; message: string; durationMs: number }
  | { kind: 'blocked'; message: string; durationMs: number };

/** Limits of an exchange (contract, section 4). */
export interface PostLimits {
  /** Time limit of the whole exchange: connecting, sending and receiving. */
  exchangeMs: number;
  /** Maximum time for the body after the headers; the body is only logged. */
  bodyMs: number;
  /** Maximum number of body bytes that are read; a longer body closes the connection. */
  bodyReadBytes: number;
  /** Maximum number of body bytes that are logged. */
  bodyKeptBytes: number;
}

/** Limits of the contract. */
export const POST_LIMITS: PostLimits = {
  exchangeMs: 15_000,
  bodyMs: 5_000,
  bodyReadBytes: 64 * 1024,
  bodyKeptBytes: 2 * 1024,
};

/** Thrown when this service aborts the attempt, which does not count as a failure of the receiver. */
export class PostAbandonedError extends Error {}

/**
 * Posts a webhook once. Redirects are not followed. The headers determine the outcome, regardless of the body.
 *
 * The time that a post waits for a connection of the agent counts as response time of the receiver. Callers must
 * therefore keep the number of concurrent posts to one origin at or below `CONNECTIONS_PER_ORIGIN`.
 *
 * @param dispatcher the agent of `createWebhookAgent`
 * @throws PostAbandonedError when the signal fires or the agent is closed before the headers are received
 * @throws TypeError for a URL that cannot be parsed; other errors of undici for malformed headers
 */
export async function postWebhook(
  dispatcher: Dispatcher,
  post: WebhookPost,
  limits: PostLimits = POST_LIMITS,
): Promise<PostOutcome> {
  const { origin, pathname, search } = new URL(post.url);
  return new Promise((resolve, reject) => {
    const exchange = new PostExchange(limits, resolve, reject);
    if (!exchange.watch(post.signal)) return;
    dispatcher.dispatch(
      { origin, path: pathname + search, method: 'POST', headers: post.headers, body: post.body },
      exchange,
    );
  });
}

interface ResponseHead {
  status: number;
  durationMs: number;
  retryAfterSeconds: number | undefined;
}

/**
 * Receives undici's events of one request. The dispatch interface is used instead of `request`, because it requires no
 * stream per response: bytes after the logged beginning are discarded immediately.
 */
class PostExchange implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: ExchangeTimer;
  private controller: Dispatcher.DispatchController | null = null;
  private signal: AbortSignal | null = null;
  private head: ResponseHead | null = null;
  private readonly bodyChunks: Buffer[] = [];
  private bodyBytes = 0;
  private readBytes = 0;
  private isFinished = false;

  constructor(
    private readonly limits: PostLimits,
    private readonly resolve: (outcome: PostOutcome) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.timer = new ExchangeTimer(limits, () => this.endAtLimit());
  }

  /** Watches the signal; returns false when it has already fired, so that the request must not be sent. */
  watch(signal: AbortSignal | undefined): boolean {
    if (signal?.aborted === true) {
      this.abandon();
      return false;
    }
    this.signal = signal ?? null;
    signal?.addEventListener('abort', this.abandon, { once: true });
    return true;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The connection was established after the exchange had ended, so nothing is sent.
    if (this.isFinished) this.disconnect();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.head = {
      status,
      durationMs: this.getElapsedMs(),
      retryAfterSeconds: parseRetryAfter(headers['retry-after'], headers.date),
    };
    this.timer.startBody();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.readBytes += chunk.length;
    const remainingBytes = this.limits.bodyKeptBytes - this.bodyBytes;
    if (remainingBytes > 0) {
      // The bytes are copied, so that they do not retain the whole buffer of the socket.
      const start = Buffer.from(chunk.subarray(0, remainingBytes));
      this.bodyChunks.push(start);
      this.bodyBytes += start.length;
    }
    if (this.readBytes > this.limits.bodyReadBytes) this.endAtLimit();
  }

  onResponseEnd(): void {
    this.concludeWithResponse();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isFinished || this.concludeWithResponse()) return;
    const code = getErrorCode(error);
    if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') {
      this.fail(new PostAbandonedError('The connections were closed.', { cause: error }));
    } else if (code === 'UND_ERR_INVALID_ARG') {
      this.fail(error);
    } else {
      this.conclude({ ...toConnectionFault(error), durationMs: this.getElapsedMs() });
    }
  }

  /** Ends the exchange when time or bytes are used up: the headers determine the outcome, and the connection is closed. */
  private endAtLimit(): void {
    if (!this.concludeWithResponse()) {
      const message = `No response was received within ${this.limits.exchangeMs / 1000} s.`;
      this.conclude({ kind: 'timeout', message, durationMs: this.getElapsedMs() });
    }
    this.disconnect();
  }

  private readonly abandon = (): void => {
    if (!this.concludeWithResponse()) this.fail(new PostAbandonedError('The attempt was aborted.'));
    this.disconnect();
  };

  private concludeWithResponse(): boolean {
    if (this.head === null) return false;
    const { retryAfterSeconds: wait, ...head } = this.head;
    const bodyStart = decodeBodyStart(this.bodyChunks);
    this.conclude({
      kind: 'response',
      ...head,
      bodyStart,
      ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    });
    return true;
  }

  private conclude(outcome: PostOutcome): void {
    this.finish();
    this.resolve(outcome);
  }

  private fail(error: Error): void {
    this.finish();
    this.reject(error);
  }

  private finish(): void {
    this.isFinished = true;
    this.timer.stop();
    this.signal?.removeEventListener('abort', this.abandon);
  }

  private disconnect(): void {
    this.controller?.abort(new PostAbandonedError('The exchange is over.'));
  }

  private getElapsedMs(): number {
    return Math.round(performance.now() - this.startedAt);
  }
}

/** Timer for the whole exchange, which is shortened when the body begins. */
class ExchangeTimer {
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout;

  constructor(
    private readonly limits: PostLimits,
    private readonly onExpiry: () => void,
  ) {
    this.timer = setTimeout(onExpiry, limits.exchangeMs);
  }

  startBody(): void {
    const remainingMs = this.limits.exchangeMs - (performance.now() - this.startedAt);
    if (remainingMs <= this.limits.bodyMs) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onExpiry, this.limits.bodyMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/**
 * Decodes the beginning of the body. An incomplete character at the end is omitted; NUL and bytes that are not UTF-8
 * become U+FFFD.
 */
function decodeBodyStart(chunks: readonly Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll('\u0000', '\ufffd');
}
