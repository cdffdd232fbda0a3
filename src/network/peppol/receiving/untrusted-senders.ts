import { TokenBuckets } from '../../../platform/kernel/http/rate-limit/token-bucket';

/**
 * Messages of an address without a trusted signature: size of the burst that is processed, and rate per second after
 * it.
 */
const PROCESSED_RATE = { perSecond: 1, burst: 10 };
/**
 * Delay in milliseconds for each recent message of this kind, so that a sender that repeats at once is slowed down soon.
 */
const PAUSE_MS = 200;
/** Period for which an address counts as one of an access point after a message with a trusted signature. */
const TRUSTED_MS = 24 * 60 * 60 * 1000;
/** Maximum number of stored addresses; beyond it the one with the oldest proof is deleted. */
const MAX_TRUSTED = 20_000;

/**
 * Limits the cost of an address whose messages never come from an access point: broken, unsigned, or signed by an
 * untrusted party. Anybody may post such messages, from many addresses. An address from which a trusted signer has
 * posted is not slowed down, whatever else comes from it, so a neighbour or proxy cannot block an access point; and as
 * one message a second is processed in any case, it can also become trusted.
 */
export class UntrustedSenders {
  private readonly buckets = new TokenBuckets(PROCESSED_RATE);
  private readonly trusted = new Map<string, number>();

  /**
   * Decides about a message of the address before it is read: wait for `pauseMs`, and then process or reject it.
   * @param now milliseconds
   */
  getPause(address: string, now: number): { isProcessed: boolean; pauseMs: number } {
    if (this.isTrusted(address, now)) return { isProcessed: true, pauseMs: 0 };
    const left = this.buckets.countTokens(address, now);
    return { isProcessed: left >= 1, pauseMs: Math.ceil((PROCESSED_RATE.burst - left) * PAUSE_MS) };
  }

  /** Records a message of the address without a trusted signer. */
  recordFailure(address: string, now: number): void {
    if (!this.isTrusted(address, now)) this.buckets.take(address, now);
  }

  /** Records a message of a trusted signer from the address. */
  recordTrusted(address: string, now: number): void {
    this.trusted.delete(address);
    this.trusted.set(address, now);
    const [oldest] = this.trusted.keys();
    if (this.trusted.size > MAX_TRUSTED && oldest !== undefined) this.trusted.delete(oldest);
  }

  private isTrusted(address: string, now: number): boolean {
    const since = this.trusted.get(address);
    return since !== undefined && now - since < TRUSTED_MS;
  }
}
