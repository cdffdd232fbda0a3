import { TokenBuckets } from '../../../platform/kernel/http/rate-limit/token-bucket';

/**
 * Limits for messages of an address without a trusted signature: number of messages that are processed immediately, and
 * rate per second afterwards.
 */
const PROCESSED_RATE = { perSecond: 1, burst: 10 };
/**
 * Delay in milliseconds for each recent message without a trusted signature, so that a sender that repeats messages
 * immediately is slowed down.
 */
const DELAY_MS_PER_MESSAGE = 200;
/**
 * Period in milliseconds for which an address counts as the address of an access point after a message with a trusted
 * signature.
 */
const TRUST_DURATION_MS = 24 * 60 * 60 * 1000;
/** Maximum number of stored addresses; beyond it, the address with the oldest trusted message is removed. */
const MAX_TRUSTED_ADDRESSES = 20_000;

/**
 * Limits the cost of addresses that send only messages without a trusted signature: broken, unsigned, or signed by an
 * untrusted party. Any client may post such messages, from many addresses. An address from which a trusted signer has
 * posted is not slowed down, so that other clients behind the same address (NAT or proxy) cannot block an access point.
 * One message per second is always processed, so that an address can become trusted.
 */
export class UntrustedSenders {
  private readonly buckets = new TokenBuckets(PROCESSED_RATE);
  private readonly trustedSince = new Map<string, number>();

  /**
   * Returns the decision about a message before the message is read: whether the message is processed or rejected after
   * a delay of `pauseMs`.
   * @param now milliseconds
   */
  getDecision(address: string, now: number): { isProcessed: boolean; pauseMs: number } {
    if (this.isTrusted(address, now)) return { isProcessed: true, pauseMs: 0 };
    const remainingTokens = this.buckets.countTokens(address, now);
    return {
      isProcessed: remainingTokens >= 1,
      pauseMs: Math.ceil((PROCESSED_RATE.burst - remainingTokens) * DELAY_MS_PER_MESSAGE),
    };
  }

  /** Records a message of the address without a trusted signer. */
  recordFailure(address: string, now: number): void {
    if (!this.isTrusted(address, now)) this.buckets.take(address, now);
  }

  /** Records a message of a trusted signer from the address. */
  recordTrusted(address: string, now: number): void {
    this.trustedSince.delete(address);
    this.trustedSince.set(address, now);
    const [oldest] = this.trustedSince.keys();
    if (this.trustedSince.size > MAX_TRUSTED_ADDRESSES && oldest !== undefined)
      this.trustedSince.delete(oldest);
  }

  private isTrusted(address: string, now: number): boolean {
    const since = this.trustedSince.get(address);
    return since !== undefined && now - since < TRUST_DURATION_MS;
  }
}
