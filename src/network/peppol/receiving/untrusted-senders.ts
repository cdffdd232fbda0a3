import { TokenBuckets } from '../../../platform/kernel/http/rate-limit/token-bucket';

/** Messages of an address without a trusted signature: size of the processed burst, and rate per second after it. */
const PROCESSED_RATE = { perSecond: 1, burst: 10 };
/**
 * Delay in milliseconds for each recent message of this kind, so that a sender with immediate repetitions is slowed down
 * soon.
 */
const PAUSE_MS = 200;
/** Period for which an address counts as one of an access point after a message with a trusted signature. */
const TRUSTED_MS = 24 * 60 * 60 * 1000;
/** Maximum number of stored addresses; beyond it, the address with the oldest trusted message is removed. */
const MAX_TRUSTED = 20_000;

/**
 * Limits the cost of an address whose messages never come from an access point: broken, unsigned, or signed by an
 * untrusted party. Any client may post such messages, from many addresses. An address from which a trusted signer has
 * posted is not slowed down, so that other clients behind the same address (NAT or proxy) cannot block an access point.
 * One message a second is processed in any case, so that an address can become trusted.
 */
export class UntrustedSenders {
  private readonly buckets = new TokenBuckets(PROCESSED_RATE);
  private readonly trustedUntil = new Map<string, number>();

  /**
   * Returns the decision about a message before it is read: whether to process or reject it after `pauseMs`.
   * @param now milliseconds
   */
  getPause(address: string, now: number): { isProcessed: boolean; pauseMs: number } {
    if (this.isTrusted(address, now)) return { isProcessed: true, pauseMs: 0 };
    const remainingTokens = this.buckets.countTokens(address, now);
    return {
      isProcessed: remainingTokens >= 1,
      pauseMs: Math.ceil((PROCESSED_RATE.burst - remainingTokens) * PAUSE_MS),
    };
  }

  /** Records a message of the address without a trusted signer. */
  recordFailure(address: string, now: number): void {
    if (!this.isTrusted(address, now)) this.buckets.take(address, now);
  }

  /** Records a message of a trusted signer from the address. */
  recordTrusted(address: string, now: number): void {
    this.trustedUntil.delete(address);
    this.trustedUntil.set(address, now);
    const [oldest] = this.trustedUntil.keys();
    if (this.trustedUntil.size > MAX_TRUSTED && oldest !== undefined) this.trustedUntil.delete(oldest);
  }

  private isTrusted(address: string, now: number): boolean {
    const since = this.trustedUntil.get(address);
    return since !== undefined && now - since < TRUSTED_MS;
  }
}
