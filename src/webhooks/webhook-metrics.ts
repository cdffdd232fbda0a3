import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { UnitOfWork } from '../platform/kernel/database/unit-of-work';
import { memoizeFor } from '../platform/metrics/memoize';
import { MetricsRegistry } from '../platform/metrics/metrics-registry';
import { CLAIM_WINDOWS } from './posting/endpoint-health';
import type { PostOutcome } from './wire/post';
import { COUNT_OPEN_DELIVERIES, SELECT_OLDEST_DUE_AGE, COUNT_ENDPOINTS } from './webhooks.queries';

const RECEIPT_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const POST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
/** Lifetime of cached metrics about the backlog. */
const CACHE_MS = 5_000;

/**
 * Metrics of the deliveries. The backlog is read from the database, so every process reports the backlog of all
 * processes.
 */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Counter<'outcome'>;
  private readonly receipts: Histogram;
  private readonly posts: Histogram;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    metrics: MetricsRegistry,
  ) {
    this.attempts = metrics.counter(
      'webhook_attempts_total',
      'Posts by result: class of the response (2xx …) or of the failure',
      ['outcome'],
    );
    this.receipts = metrics.histogram(
      'webhook_commit_to_receipt_seconds',
      'Time from the commit of an event to the response of its first attempt',
      RECEIPT_BUCKETS,
    );
    this.posts = metrics.histogram('webhook_post_seconds', 'Duration of posts', POST_BUCKETS);
    metrics.gauge(
      'webhook_backlog',
      'Unfinished deliveries by waiting state',
      ['state'],
      memoizeFor(CACHE_MS, () => this.countBacklog()),
    );
    metrics.gauge(
      'webhook_oldest_due_seconds',
      'Age of the delivery that has been due longest, except deliveries of webhooks that are disabled, paused, pausing or rate limited',
      [],
      memoizeFor(CACHE_MS, () => this.getOldestDueAge()),
    );
    metrics.gauge('webhook_endpoints', 'Webhooks by state of their breaker', ['state'], () =>
      this.countEndpoints(),
    );
  }

  recordAttempt(name: string, outcome: PostOutcome): void {
    const label = outcome.kind === 'response' ? `${Math.floor(outcome.status / 100)}xx` : name;
    this.attempts.inc({ outcome: label });
    this.posts.observe(outcome.durationMs / 1000);
  }

  recordFirstReceipt(seconds: number): void {
    this.receipts.observe(Math.max(0, seconds));
  }

  private async countBacklog(): Promise<{ labels: { state: string }; value: number }[]> {
    const [row] =
      await this.unitOfWork.query<Record<'leased' | 'due' | 'scheduled' | 'disabled' | 'paused', number>>(
        COUNT_OPEN_DELIVERIES,
      );
    return Object.entries(row ?? {}).map(([state, value]) => ({ labels: { state }, value }));
  }

  private async getOldestDueAge(): Promise<{ labels: object; value: number }[]> {
    const [row] = await this.unitOfWork.query<{ age: number | null }>(SELECT_OLDEST_DUE_AGE);
    return [{ labels: {}, value: row?.age ?? 0 }];
  }

  private async countEndpoints(): Promise<{ labels: { state: string }; value: number }[]> {
    const [row] = await this.unitOfWork.query<Record<'closed' | 'open' | 'disabled' | 'paused', number>>(
      COUNT_ENDPOINTS,
      [CLAIM_WINDOWS.probe],
    );
    return Object.entries(row ?? {}).map(([state, value]) => ({ labels: { state }, value }));
  }
}
