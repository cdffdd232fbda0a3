import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { toConnectionFault, type NoResponseReason } from './connection-fault';
import { getErrorCode } from '../../platform/kernel/error-type';
import { parseRetryAfter } from './retry-after';

/** One attempt to deliver an event. */
export interface WebhookPost {
  url: string;
  /** All headers but `host` and `content-length`. */
  headers: Record<string, string>;
  body: Buffer;
  /** Aborts the attempt, e.g. because the process must end. */
  signal?: AbortSignal;
}

/** Result of an attempt. `durationMs` is the time from the call to the end of the response's headers or to the failure. */
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

/** Bounds of an exchange (contract, section 4). */
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

/** Thrown when this side aborts the attempt, which does not count as a failure of the receiver. */
export class PostAbandonedError extends Error {}

/**
 * Posts a webhook once. Redirects are not followed. The headers determine the outcome, regardless of the body.
 *
 * The time that a post waits for one of the agent's connections counts as the receiver's. Callers therefore keep the
 * number of concurrent posts to one origin at or below `CONNECTIONS_PER_ORIGIN`.
 *
 * @param dispatcher the agent of `createWebhookAgent`
 * @throws PostAbandonedError when the signal fires or the agent is closed before the headers arrived
 * @throws TypeError for a URL that cannot be parsed; other errors of undici for malformed headers
 */
export async function postWebhook(
  dispatcher: Dispatcher,
  post: WebhookPost,
  limits: PostLimits = POST_LIMITS,
): Promise<PostOutcome> {
  const { origin, pathname, search } = new URL(post.url);
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(limits, resolve, reject);
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
 * Receives undici's events of one request. The dispatch interface is used instead of `request` because it needs no
 * stream per response: bytes after the logged beginning are discarded immediately.
 */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: BodyTimer;
  private controller: Dispatcher.DispatchController | null = null;
  private signal: AbortSignal | null = null;
  private head: ResponseHead | null = null;
  private readonly bodyChunks: Buffer[] = [];
  private bodyBytes = 0;
  private readBytes = 0;
  private isOver = false;

  constructor(
    private readonly limits: PostLimits,
    private readonly resolve: (outcome: PostOutcome) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.timer = new BodyTimer(limits, () => this.expire());
  }

  /** Watches the signal; returns false when it has already fired, so that the request must not be sent. */
  watch(signal: AbortSignal | undefined): boolean {
    if (signal?.aborted === true) {
      this.giveUp();
      return false;
    }
    this.signal = signal ?? null;
    signal?.addEventListener('abort', this.giveUp, { once: true });
    return true;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The connection was established too late, so nothing is sent.
    if (this.isOver) this.disconnect();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.head = {
      status,
      durationMs: this.elapsed(),
      retryAfterSeconds: parseRetryAfter(headers['retry-after'], headers.date),
    };
    this.timer.startBody();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.readBytes += chunk.length;
    const remainingBytes = this.limits.bodyKeptBytes - this.bodyBytes;
    if (remainingBytes > 0) {
      // Copies the bytes, so that they do not retain the socket's whole buffer.
      const start = Buffer.from(chunk.subarray(0, remainingBytes));
      this.bodyChunks.push(start);
      this.bodyBytes += start.length;
    }
    if (this.readBytes > this.limits.bodyReadBytes) this.expire();
  }

  onResponseEnd(): void {
    this.concludeWithResponse();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isOver || this.concludeWithResponse()) return;
    const code = getErrorCode(error);
    if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') {
      this.fail(new PostAbandonedError('The connections were closed.', { cause: error }));
    } else if (code === 'UND_ERR_INVALID_ARG') {
      this.fail(error);
    } else {
      this.conclude({ ...toConnectionFault(error), durationMs: this.elapsed() });
    }
  }

  /** Ends the exchange when time or bytes are used up: the headers determine the outcome, and the connection is closed. */
  private expire(): void {
    if (!this.concludeWithResponse()) {
      const message = `No response came within ${this.limits.exchangeMs / 1000} s.`;
      this.conclude({ kind: 'timeout', message, durationMs: this.elapsed() });
    }
    this.disconnect();
  }

  private readonly giveUp = (): void => {
    if (!this.concludeWithResponse()) this.fail(new PostAbandonedError('The attempt was given up.'));
    this.disconnect();
  };

  private concludeWithResponse(): boolean {
    if (this.head === null) return false;
    const { retryAfterSeconds: wait, ...head } = this.head;
    const bodyStart = getTextStart(this.bodyChunks);
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
    this.isOver = true;
    this.timer.stop();
    this.signal?.removeEventListener('abort', this.giveUp);
  }

  private disconnect(): void {
    this.controller?.abort(new PostAbandonedError('The exchange is over.'));
  }

  private elapsed(): number {
    return Math.round(performance.now() - this.startedAt);
  }
}

/** One timer for the exchange; the body shortens it. */
class BodyTimer {
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

/** Decodes the beginning of the body. An incomplete character at the end is omitted; bytes that are not UTF-8 become U+FFFD. */
function getTextStart(chunks: readonly Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll('\u0000', '\ufffd');
}
