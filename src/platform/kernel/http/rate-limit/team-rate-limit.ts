import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { clock } from '../../clock';
import { CONFIG, type Config } from '../../config';
import { tooManyRequests, type ApiError } from '../api-error';
import { RedisLimits } from './redis-limits';
import { TokenBuckets, type BucketSize, type BucketState } from './token-bucket';

/** Maximum number of teams whose refusals are remembered; beyond it, the team with the oldest refusal is removed. */
const MAX_REFUSED = 20_000;

/**
 * Request rate of one team, and of an API key with a rate of its own: a token bucket, shared by
 * all processes when Redis is configured, else for each process (contract, section 1).
 */
@Injectable()
export class TeamRateLimit {
  private readonly size: BucketSize;
  private readonly localBuckets: TokenBuckets;
  /** Instant in ms of the next permitted request, the failure until then, and the rate, by refused team. */
  private readonly refusals = new Map<string, { nextAt: number; failure: ApiError; size: BucketSize }>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sharedLimits: RedisLimits,
  ) {
    this.size = { perSecond: config.rateLimitPerSecond, burst: config.rateLimitBurst };
    this.localBuckets = new TokenBuckets(this.size);
  }

  /**
   * Counts one request of the team and informs the client by `RateLimit-Limit` (requests possible at once),
   * `RateLimit-Remaining` and `RateLimit-Reset` (seconds until all are available again).
   * @param perSecond rate of this team; null: the rate of the installation
   * @throws ApiError 429 with `Retry-After`
   */
  async spend(teamId: string, response: Response, perSecond: number | null = null): Promise<void> {
    const size = this.toBucketSize(perSecond);
    const state =
      (await this.sharedLimits.take(teamId, size)) ??
      this.localBuckets.take(teamId, clock.milliseconds(), size);
    if (!state.isAllowed) {
      const failure = toFailure(state, size);
      this.rememberRefusal(teamId, { nextAt: clock.milliseconds() + state.nextTokenMs, failure, size });
      throw failure;
    }
    for (const [name, value] of Object.entries(toHeaders(state, size))) response.setHeader(name, value);
  }

  /**
   * Counts one request of an API key with a rate of its own, after that of its team. The headers then describe the key.
   * @throws ApiError 429 with `Retry-After`
   */
  async spendOfKey(keyId: string, response: Response, perMinute: number): Promise<void> {
    const size = { perSecond: perMinute / 60, burst: perMinute };
    const state =
      (await this.sharedLimits.take(keyId, size)) ??
      this.localBuckets.take(keyId, clock.milliseconds(), size);
    if (!state.isAllowed) {
      const subject = `The API key ${keyId} makes more than ${perMinute} requests per minute`;
      throw toFailure(state, size, subject);
    }
    for (const [name, value] of Object.entries(toHeaders(state, size))) response.setHeader(name, value);
  }

  /** Returns true while no team is known to have used up its requests: the usual state, and the cheapest check. */
  get isQuiet(): boolean {
    return this.refusals.size === 0;
  }

  /** Returns whether the team was refused a request recently. */
  isRefused(teamId: string): boolean {
    return this.refusals.has(teamId);
  }

  /**
   * Returns the failure for a request of the team without asking the bucket; null when the bucket has to be queried.
   * For a refused team, as many requests pass as its bucket gains tokens: otherwise many simultaneous requests would
   * all pass before the bucket is asked.
   */
  findRefusal(teamId: string): ApiError | null {
    const knownRefusal = this.refusals.get(teamId);
    if (knownRefusal === undefined) return null;
    const now = clock.milliseconds();
    if (now < knownRefusal.nextAt) return knownRefusal.failure;
    const tokenMs = 1000 / knownRefusal.size.perSecond;
    const fullAt = knownRefusal.nextAt + knownRefusal.size.burst * tokenMs;
    if (fullAt < now) this.refusals.delete(teamId);
    else knownRefusal.nextAt += tokenMs;
    return null;
  }

  /**
   * Remembers a refusal: no token becomes available before its instant, even when other processes use the bucket too.
   */
  private rememberRefusal(
    teamId: string,
    refusal: { nextAt: number; failure: ApiError; size: BucketSize },
  ): void {
    this.refusals.delete(teamId);
    this.refusals.set(teamId, refusal);
    if (this.refusals.size <= MAX_REFUSED) return;
    for (const oldest of this.refusals.keys()) {
      this.refusals.delete(oldest);
      return;
    }
  }

  /** Returns the bucket size of a rate: the burst covers the same number of seconds for every team. */
  private toBucketSize(perSecond: number | null): BucketSize {
    if (perSecond === null) return this.size;
    return { perSecond, burst: Math.ceil((perSecond * this.size.burst) / this.size.perSecond) };
  }
}

function toFailure(
  state: BucketState,
  size: BucketSize,
  subject = `The team makes more than ${size.perSecond} requests per second (${size.burst} at once)`,
): ApiError {
  const message = `${subject}; repeat the request after ${state.retryAfterSeconds} s.`;
  const failure = tooManyRequests('rate_limited', message, state.retryAfterSeconds);
  Object.assign(failure.headers, toHeaders(state, size));
  return failure;
}

function toHeaders(state: BucketState, size: BucketSize): Record<string, string> {
  return {
    'RateLimit-Limit': String(size.burst),
    'RateLimit-Remaining': String(state.remainingTokens),
    'RateLimit-Reset': String(state.resetSeconds),
  };
}
