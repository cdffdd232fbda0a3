import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { isRejectedData } from '../../platform/kernel/database/database-errors';
import { ReplicaReads } from '../../platform/kernel/database/replica/replica-reads';
import { Vault } from '../../platform/kernel/crypto/vault';
import { Batcher } from '../../platform/kernel/batcher';
import { runInSpan } from '../../platform/kernel/tracing/active-span';
import type { Span } from '../../platform/kernel/tracing/span';
import { formatTraceparent, TRACEPARENT } from '../../platform/kernel/tracing/trace-context';
import type { Batch } from '../../platform/kernel/queue/work';
import {
  createWorkerOptions,
  WorkProcessor,
  type WriteOutcome,
  type Destination,
} from '../../platform/kernel/queue/work.processor';
import { version } from '../../platform/kernel/version';
import { createWebhookBody } from './webhook-body';
import { getOutcomeName, writeOutcomes, type FinishedAttempt } from './post-outcomes';
import { MAX_POSTS, WEBHOOK_QUEUE, WEBHOOK_WORK, type DuePost } from './webhook-work';
import { toAttemptEffect, type AttemptEffect } from './endpoint-health';
import { WebhookMetrics } from '../webhook-metrics';
import { CONNECTIONS_PER_ORIGIN, createWebhookAgent } from '../wire/webhook-agent';
import { postWebhook, type PostOutcome } from '../wire/post';
import { decideRetry } from '../wire/retry-schedule';
import { createSignatureHeader } from '../wire/signature';
import { createTargetPolicy } from '../../platform/kernel/outgoing/target-url';
import { MASKED_VALUE, parseStoredHeaders } from '../webhook-headers';
import { formatHeadersContext, formatSecretContext } from '../webhook-seals';

/** Maximum number of cached secrets, which is enough for all webhooks that a process posts to at a time. */
const MAX_CACHED_SECRETS = 1_000;

/**
 * Caches the decrypted secrets or headers of webhooks. A new secret has a different sealed value and therefore a
 * separate entry.
 */
export class WebhookSecretCache {
  private readonly cache = new Map<string, string>();

  /** @param formatContext context for which the values of a webhook are sealed */
  constructor(
    private readonly vault: Pick<Vault, 'open'>,
    private readonly formatContext: (webhookId: string) => string = formatSecretContext,
  ) {}

  /** @throws Error as {@link Vault.open} does */
  get(webhookId: string, sealedBytes: Buffer): string {
    const name = `${webhookId} ${sealedBytes.toString('latin1')}`;
    const secret = this.cache.get(name) ?? this.vault.open(sealedBytes, this.formatContext(webhookId));
    // Moves the entry to the end, so that the least recently used entry is evicted first.
    this.cache.delete(name);
    this.cache.set(name, secret);
    if (this.cache.size > MAX_CACHED_SECRETS) this.cache.delete(this.cache.keys().next().value ?? '');
    return secret;
  }
}

/**
 * Limits the number of posts to one origin (scheme, host and port), which several webhooks may share, to the number of
 * connections of the agent. Otherwise posts would wait inside the agent, and this wait would count as response time of
 * the receiver.
 */
class OriginLimiter {
  private readonly usedSlots = new Map<string, number>();

  constructor(private readonly maximum: number) {}

  /** Takes a slot; returns false when none is free. */
  tryAcquire(origin: string): boolean {
    const usedCount = this.usedSlots.get(origin) ?? 0;
    if (usedCount >= this.maximum) return false;
    this.usedSlots.set(origin, usedCount + 1);
    return true;
  }

  release(origin: string): void {
    const remainingSlots = (this.usedSlots.get(origin) ?? 0) - 1;
    if (remainingSlots > 0) this.usedSlots.set(origin, remainingSlots);
    else this.usedSlots.delete(origin);
  }
}

/**
 * Delay of a delivery whose new origin has no free slot, right after its URL was changed. The delay does not count as an
 * attempt.
 */
const ORIGIN_FULL_SECONDS = 0.2;
const MAX_CONCURRENT_OUTCOMES = 100;

const CONCURRENCY_UPDATES: Record<AttemptEffect, (destination: Destination) => void> = {
  well: (destination) => destination.succeeded(),
  badly: (destination) => destination.failed(),
  stalled: (destination) => destination.stalled(),
  unchanged: () => undefined,
};

/** Completed post, with the headers of its request for display. */
interface FinishedPost {
  outcome: PostOutcome;
  requestHeaders: Record<string, string> | null;
}

const USER_AGENT = `Passerelle-Webhooks/${version}`;

/**
 * Posts deliveries. URL, secret and headers are read before each attempt, so a change of the webhook takes effect at
 * the next attempt.
 */
@Processor(WEBHOOK_QUEUE, createWorkerOptions(MAX_POSTS))
export class WebhookProcessor extends WorkProcessor<DuePost> implements OnApplicationShutdown {
  private readonly agent: RenewedAgent;
  private readonly secrets: WebhookSecretCache;
  private readonly storedHeaders: WebhookSecretCache;
  private readonly origins = new OriginLimiter(CONNECTIONS_PER_ORIGIN);
  private readonly outcomes: Batcher<FinishedAttempt, boolean>;
  private readonly compatibility: Config['compatibility'];

  constructor(
    @InjectQueue(WEBHOOK_QUEUE) queue: Queue<Batch>,
    vault: Vault,
    private readonly metrics: WebhookMetrics,
    @Inject(CONFIG) config: Config,
    private readonly replica: ReplicaReads,
  ) {
    super(queue, WEBHOOK_WORK);
    this.compatibility = config.compatibility;
    this.secrets = new WebhookSecretCache(vault);
    this.storedHeaders = new WebhookSecretCache(vault, formatHeadersContext);
    const policy = createTargetPolicy({
      allowInsecure: config.webhookAllowInsecure,
      allowCidrs: config.webhookAllowCidrs,
    });
    this.agent = createWebhookAgent({ policy });
    this.outcomes = new Batcher(
      (attempts) => writeOutcomes(this.unitOfWork, this.logger, attempts),
      MAX_CONCURRENT_OUTCOMES,
      2,
      (error) => (isRejectedData(error) ? 'halves' : null),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  protected async handle(due: DuePost, destination: Destination): Promise<WriteOutcome | void> {
    if (due.gone) return this.cancel(due);
    if (due.paused) return this.work.release(this.unitOfWork, [due]);
    const { origin } = new URL(due.url);
    // The receiver may immediately read the resource of the event. This runs before a slot is taken, because it may
    // wait for seconds.
    await this.replica.recordForTeam(due.teamId);
    if (!this.origins.tryAcquire(origin)) return this.postpone(due);
    const attemptedAt = clock.now();
    const post = await this.post(due).finally(() => this.origins.release(origin));
    CONCURRENCY_UPDATES[toAttemptEffect(post.outcome)](destination);
    return () => this.storeOutcome(due, attemptedAt, post);
  }

  private async storeOutcome(
    due: DuePost,
    attemptedAt: Date,
    { outcome, requestHeaders }: FinishedPost,
  ): Promise<void> {
    const decision = decideRetry(outcome, due.step + 1, Math.random);
    const isWritten = await this.outcomes.submit({ due, attemptedAt, outcome, requestHeaders, decision });
    this.metrics.recordAttempt(getOutcomeName(outcome), outcome);
    if (due.attempts === 0 && outcome.kind === 'response')
      this.metrics.recordFirstReceipt(due.ageSeconds + outcome.durationMs / 1000);
    this.log(due, outcome, decision.state, isWritten);
  }

  private async post(due: DuePost): Promise<FinishedPost> {
    const body = createWebhookBody(due, this.compatibility);
    const ownHeaders = this.openCustomHeaders(due);
    const headers = this.createServiceHeaders(due, body);
    const outcome = await runInSpan('webhook.post', { kind: 'client' }, async (span) => {
      if (span !== null) headers[TRACEPARENT] = formatTraceparent(span.context);
      const outcome = await postWebhook(this.agent, {
        url: due.url,
        headers: { ...ownHeaders, ...headers },
        body,
      });
      if (span !== null) setSpanAttributes(span, due, outcome);
      return outcome;
    });
    // Values of custom headers may be credentials; they are stored only with the webhook.
    const maskedHeaders = Object.fromEntries(Object.keys(ownHeaders).map((name) => [name, MASKED_VALUE]));
    return { outcome, requestHeaders: outcome.kind === 'blocked' ? null : { ...maskedHeaders, ...headers } };
  }

  /** Logs the result of a post. */
  private log(due: DuePost, outcome: PostOutcome, state: string, isWritten: boolean): void {
    const line = {
      teamId: due.teamId,
      webhookId: due.webhookId,
      deliveryId: due.id,
      eventId: due.eventId,
      attempt: due.attempts + 1,
      outcome: getOutcomeName(outcome),
      status: outcome.kind === 'response' ? outcome.status : null,
      ms: Math.round(outcome.durationMs),
      state,
    };
    if (!isWritten)
      this.logger.warn(
        line,
        'a webhook delivery was posted, but another worker had claimed it in the meantime',
      );
    else if (state !== 'delivered') this.logger.info(line, 'a webhook delivery failed');
    else this.logger.debug(line, 'a webhook delivery succeeded');
  }

  /** Creates the headers that the service itself sets. */
  private createServiceHeaders(due: DuePost, body: Buffer): Record<string, string> {
    const timestamp = clock.seconds();
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': due.eventId,
      'webhook-timestamp': String(timestamp),
    };
    const secrets = [due.secretSealed, due.previousSecretSealed]
      .filter((sealedBytes) => sealedBytes !== null)
      .map((sealedBytes) => this.secrets.get(due.webhookId, sealedBytes));
    if (secrets.length > 0)
      headers['webhook-signature'] = createSignatureHeader(due.eventId, timestamp, body, secrets);
    return headers;
  }

  /**
   * Returns the custom headers of the webhook, or none when the headers were set for an origin other than that of its
   * URL.
   */
  private openCustomHeaders({ webhookId, headersSealed, url }: DuePost): Record<string, string> {
    if (headersSealed === null) return {};
    const { origin, headers } = parseStoredHeaders(this.storedHeaders.get(webhookId, headersSealed));
    if (origin !== new URL(url).origin) return {};
    return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  }

  private async cancel(due: DuePost): Promise<void> {
    await this.work.complete(this.unitOfWork, due, {
      set: `state = 'cancelled', finished_at = clock_timestamp()`,
      values: [],
    });
  }

  /**
   * Reschedules a delivery that was not posted, without counting an attempt. A delivery that was cancelled in the
   * meantime stays cancelled.
   */
  private async postpone(due: DuePost): Promise<void> {
    await this.work.postpone(this.unitOfWork, due, ORIGIN_FULL_SECONDS * (1 + Math.random()));
  }
}

/** Describes a post in its span, without the URL, which the team chose. */
function setSpanAttributes(span: Span, due: DuePost, outcome: PostOutcome): void {
  span.setAttributes({
    'passerelle.team.id': due.teamId,
    'passerelle.webhook.id': due.webhookId,
    'passerelle.event.id': due.eventId,
    'passerelle.event.type': due.type,
    'http.response.status_code': outcome.kind === 'response' ? outcome.status : undefined,
  });
  if (outcome.kind !== 'response') span.fail(outcome.kind);
  else if (outcome.status >= 400) span.fail(String(outcome.status));
}
