import type { Dispatcher } from 'undici';
import { clock } from '../../../../platform/kernel/clock';
import { version } from '../../../../platform/kernel/version';
import { postWebhook, type PostOutcome } from '../../../../webhooks/wire/post';
import { decideRetry, type RetryDecision } from '../../../../webhooks/wire/retry-schedule';
import { createSignatureHeader } from '../../../../webhooks/wire/signature';

/** Event to post. */
export interface EventToForward {
  id: string;
  type: string;
}

/** Post of an event with its result. */
export interface Attempt {
  event: EventToForward;
  /** Number of the attempt, from 1 */
  number: number;
  outcome: PostOutcome;
  decision: RetryDecision;
}

export interface ForwarderOptions {
  url: string;
  secret: string;
  dispatcher: Dispatcher;
  report: (attempt: Attempt) => void;
  signal: AbortSignal;
  post?: typeof postWebhook;
}

/** Maximum number of events that wait for a retry; further events are not accepted in the meantime. */
export const MAX_WAITING = 1_000;

/**
 * Posts events as the service posts them to a webhook, with the same headers, time limits and retries. The first
 * attempt for each event ends before the next event, so first attempts are in order; retries follow later, as with
 * the service.
 */
export class Forwarder {
  private readonly retryTimers = new Set<NodeJS.Timeout>();
  private onRetryEnd: (() => void) | null = null;

  constructor(private readonly options: ForwarderOptions) {
    options.signal.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Number of events that wait for a retry. */
  get pendingCount(): number {
    return this.retryTimers.size;
  }

  /** Makes the first attempt of an event; waits before it while too many events wait for a retry. */
  async forward(event: EventToForward): Promise<void> {
    while (this.retryTimers.size >= MAX_WAITING && !this.options.signal.aborted)
      await new Promise<void>((resolve) => (this.onRetryEnd = resolve));
    await this.postOnce(event, Buffer.from(JSON.stringify(event)), 1);
  }

  private async postOnce(event: EventToForward, body: Buffer, number: number): Promise<void> {
    const { url, secret, dispatcher, report, signal, post = postWebhook } = this.options;
    if (signal.aborted) return;
    const timestamp = clock.seconds();
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Passerelle-Webhooks/${version}`,
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': createSignatureHeader(event.id, timestamp, body, [secret]),
    };
    let outcome: PostOutcome;
    try {
      outcome = await post(dispatcher, { url, headers, body, signal });
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    const decision = decideRetry(outcome, number, Math.random);
    report({ event, number, outcome, decision });
    if (decision.state === 'retry') this.scheduleRetry(decision.delayMs, event, body, number + 1);
  }

  private scheduleRetry(ms: number, event: EventToForward, body: Buffer, number: number): void {
    const timer = setTimeout(() => {
      void this.postOnce(event, body, number).finally(() => {
        this.retryTimers.delete(timer);
        this.resumeForwarding();
      });
    }, ms);
    this.retryTimers.add(timer);
  }

  private stop(): void {
    for (const timer of this.retryTimers) clearTimeout(timer);
    this.resumeForwarding();
  }

  private resumeForwarding(): void {
    this.onRetryEnd?.();
    this.onRetryEnd = null;
  }
}
