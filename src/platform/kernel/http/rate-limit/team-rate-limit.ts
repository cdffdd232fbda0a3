import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { clock } from '../../clock';
import { CONFIG, type Config } from '../../config';
import { tooMany, type Failure } from '../failure';
import { RedisLimits } from './redis-limits';
import { TokenBuckets, type BucketSize, type BucketState } from './token-bucket';

/** Teams whose refusals are remembered; beyond these the one that was refused longest ago is forgotten. */
const MOST_REFUSED = 20_000;

/**
 * The request rate of one team: a token bucket, shared by all processes when there is a Redis, else of each process
 * (contract, section 1).
 */
@Injectable()
export class TeamRateLimit {
  private readonly size: BucketSize;
  private readonly local: TokenBuckets;
  /** By team that was refused a request: the time in ms of the clock at which it may make its next one, and the failure until then. */
  private readonly refused = new Map<string, { nextAt: number; failure: Failure }>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly shared: RedisLimits,
  ) {
    this.size = { perSecond: config.rateLimitPerSecond, burst: config.rateLimitBurst };
    this.local = new TokenBuckets(this.size);
  }

  /**
   * Spends one request of the team and tells the client in `RateLimit-Limit` (requests that can be spent at once),
   * `RateLimit-Remaining` and `RateLimit-Reset` (seconds until all of them are back).
   * @throws Failure 429 with `Retry-After`
   */
  async spend(teamId: string, response: Response): Promise<void> {
    const state =
      (await this.shared.take(teamId, this.size)) ?? this.local.take(teamId, clock.milliseconds());
    if (!state.allowed) {
      const failure = this.failure(state);
      this.remember(teamId, state, failure);
      throw failure;
    }
    for (const [name, value] of Object.entries(this.headers(state))) response.setHeader(name, value);
  }

  /** True while no team is known to have spent its requests: the usual state, and the cheapest question. */
  get isQuiet(): boolean {
    return this.refused.size === 0;
  }

  /** Whether the team was refused a request of late. */
  isRefused(teamId: string): boolean {
    return this.refused.has(teamId);
  }

  /**
   * The failure that answers a request of the team without asking the bucket; null when it has to be asked. Of a team that was refused, as
   * many requests are let through as its bucket gains tokens: requests that come at once would all be before the bucket is asked.
   */
  refusal(teamId: string): Failure | null {
    const refused = this.refused.get(teamId);
    if (refused === undefined) return null;
    const now = clock.milliseconds();
    if (now < refused.nextAt) return refused.failure;
    const tokenMs = 1000 / this.size.perSecond;
    const fullAt = refused.nextAt + this.size.burst * tokenMs;
    if (fullAt < now) this.refused.delete(teamId);
    else refused.nextAt += tokenMs;
    return null;
  }

  /** With a bucket that other processes take from too, this is known of it without asking: no token comes before then. */
  private remember(teamId: string, { nextTokenMs }: BucketState, failure: Failure): void {
    this.refused.delete(teamId);
    this.refused.set(teamId, { nextAt: clock.milliseconds() + nextTokenMs, failure });
    if (this.refused.size <= MOST_REFUSED) return;
    for (const oldest of this.refused.keys()) {
      this.refused.delete(oldest);
      return;
    }
  }

  private failure(state: BucketState): Failure {
    const { perSecond, burst } = this.size;
    const message = `The team makes more than ${perSecond} requests per second (${burst} at once); repeat this one after ${state.retryAfterSeconds} s.`;
    const failure = tooMany('rate_limited', message, state.retryAfterSeconds);
    Object.assign(failure.headers, this.headers(state));
    return failure;
  }

  private headers(state: BucketState): Record<string, string> {
    return {
      'RateLimit-Limit': String(this.size.burst),
      'RateLimit-Remaining': String(state.remaining),
      'RateLimit-Reset': String(state.resetSeconds),
    };
  }
}
