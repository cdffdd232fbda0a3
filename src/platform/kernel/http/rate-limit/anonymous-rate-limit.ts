import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../clock';
import { CONFIG, type Config } from '../../config';
import { tooManyRequests, type ApiError } from '../api-error';
import { TokenBuckets, type BucketSize } from './token-bucket';

/** Minimum rate: a page of the dashboard with all its files is some forty requests, and an office may share one address. */
const MINIMUM_RATE: BucketSize = { perSecond: 100, burst: 200 };

/**
 * Rate of requests without a known credential, by client network: pages, sign-in, tokens, and guesses. The rate is that
 * of a team, or 100 a second when the team rate is lower. Each process has its own counters.
 */
@Injectable()
export class AnonymousRateLimit {
  private readonly size: BucketSize;
  private readonly buckets: TokenBuckets;
  /** Failures by seconds until the repetition. */
  private readonly failures = new Map<number, ApiError>();

  constructor(@Inject(CONFIG) { rateLimitPerSecond, rateLimitBurst }: Config) {
    this.size = {
      perSecond: Math.max(MINIMUM_RATE.perSecond, rateLimitPerSecond),
      burst: Math.max(MINIMUM_RATE.burst, rateLimitBurst),
    };
    this.buckets = new TokenBuckets(this.size);
  }

  /**
   * Counts one request of the network.
   * @returns the failure to answer with, or null
   */
  spend(network: string): ApiError | null {
    const { isAllowed: hasToken, retryAfterSeconds } = this.buckets.take(network, clock.milliseconds());
    if (hasToken) return null;
    let failure = this.failures.get(retryAfterSeconds);
    if (failure === undefined) {
      failure = this.createFailure(retryAfterSeconds);
      this.failures.set(retryAfterSeconds, failure);
    }
    return failure;
  }

  private createFailure(retryAfterSeconds: number): ApiError {
    const { perSecond, burst } = this.size;
    return tooManyRequests(
      'rate_limited',
      `This address makes more than ${perSecond} requests per second without a known credential (${burst} at once); repeat the request after ${retryAfterSeconds} s.`,
      retryAfterSeconds,
    );
  }
}
