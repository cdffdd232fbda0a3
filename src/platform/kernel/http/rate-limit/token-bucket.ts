/** Fill rate and capacity of a bucket. */
export interface BucketSize {
  /** Tokens added each second. */
  perSecond: number;
  /** Tokens of a full bucket. */
  burst: number;
}

/** Result of taking a token. */
export interface BucketState {
  isAllowed: boolean;
  /** Number of remaining whole tokens. */
  remainingTokens: number;
  /** Whole seconds until the bucket is full again. */
  resetSeconds: number;
  /** Whole seconds until the next token; 0 when one is available. */
  retryAfterSeconds: number;
  /** Milliseconds until the next token; 0 when one is available. */
  nextTokenMs: number;
}

/**
 * Maximum number of buckets in one process; beyond it the least recently used bucket is removed, even if it is not
 * full.
 */
const MAX_BUCKETS = 20_000;

/** Token buckets by name, in the memory of this process. An unused bucket is full. */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  constructor(private readonly size: BucketSize) {}

  /**
   * Takes a token of the named bucket.
   * @param now milliseconds; a clock that is set back adds no tokens
   * @param size size of this bucket, when it differs from the default
   */
  take(name: string, now: number, size = this.size): BucketState {
    const availableTokens = this.countTokens(name, now, size);
    const hasToken = availableTokens >= 1;
    const tokens = hasToken ? availableTokens - 1 : availableTokens;
    this.buckets.delete(name);
    this.buckets.set(name, { tokens, at: now });
    this.removeOldest();
    return toBucketState(size, hasToken, tokens);
  }

  /** Returns the tokens of the named bucket, including fractions. */
  countTokens(name: string, now: number, { perSecond, burst } = this.size): number {
    const bucket = this.buckets.get(name) ?? { tokens: burst, at: now };
    const filledTokens = bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond;
    return Math.min(burst, filledTokens);
  }

  private removeOldest(): void {
    if (this.buckets.size <= MAX_BUCKETS) return;
    for (const oldest of this.buckets.keys()) {
      this.buckets.delete(oldest);
      return;
    }
  }
}

/** Returns the state of a bucket that holds `tokens` after the attempt. */
export function toBucketState(size: BucketSize, hasToken: boolean, tokens: number): BucketState {
  return {
    isAllowed: hasToken,
    remainingTokens: Math.floor(tokens),
    resetSeconds: Math.ceil((size.burst - tokens) / size.perSecond),
    retryAfterSeconds: tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / size.perSecond)),
    nextTokenMs: tokens >= 1 ? 0 : ((1 - tokens) / size.perSecond) * 1000,
  };
}
