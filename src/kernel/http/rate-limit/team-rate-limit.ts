import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { clock } from '../../clock';
import { CONFIG, type Config } from '../../config';
import { tooMany } from '../failure';
import { RedisLimits } from './redis-limits';
import { TokenBuckets, type BucketSize } from './token-bucket';

/**
 * The request rate of one team: a token bucket, shared by all processes when there is a Redis, else of each process
 * (contract, section 1).
 */
@Injectable()
export class TeamRateLimit {
  private readonly size: BucketSize;
  private readonly local: TokenBuckets;

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
    response.setHeader('RateLimit-Limit', this.size.burst);
    response.setHeader('RateLimit-Remaining', state.remaining);
    response.setHeader('RateLimit-Reset', state.resetSeconds);
    if (state.allowed) return;
    throw tooMany(
      'rate_limited',
      `The team makes more than ${this.size.perSecond} requests per second (${this.size.burst} at once); repeat this one after ${state.retryAfterSeconds} s.`,
      state.retryAfterSeconds,
    );
  }
}
