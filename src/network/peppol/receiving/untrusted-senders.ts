import { TokenBuckets } from '../../../platform/kernel/http/rate-limit/token-bucket';

/** Messages of an address that prove nothing: so many at once are looked at, and then so many a second. */
const LOOKED_AT = { perSecond: 1, burst: 10 };
/** The next one waits this long for each of the late, so that who begins again as soon as it is refused is soon slow. */
const PAUSE_MS = 200;
/** For this time an address is trusted to be that of an access point after a message that proved it. */
const PROVEN_MS = 24 * 60 * 60 * 1000;
/** Addresses remembered; beyond this the one that was proven longest ago is forgotten. */
const MAX_PROVEN = 20_000;

/**
 * Bounds what an address may cost whose messages are never those of an access point: broken, not signed, or signed by
 * nobody who is trusted. Anybody may post such, from as many addresses as they have. An address that a trusted signer has
 * posted from is not slowed down, whatever else comes from it, so a neighbour or proxy cannot shut an access point out;
 * and as one message a second is looked at in any case, it can also come to be trusted.
 */
export class UntrustedSenders {
  private readonly buckets = new TokenBuckets(LOOKED_AT);
  private readonly proven = new Map<string, number>();

  /**
   * What is to be done with a message of the address before it is read: wait for `pauseMs`, and then look at it or not.
   * @param now milliseconds
   */
  judge(address: string, now: number): { lookedAt: boolean; pauseMs: number } {
    if (this.isProven(address, now)) return { lookedAt: true, pauseMs: 0 };
    const left = this.buckets.countTokens(address, now);
    return { lookedAt: left >= 1, pauseMs: Math.ceil((LOOKED_AT.burst - left) * PAUSE_MS) };
  }

  /** A message of the address was not one of a trusted signer. */
  failed(address: string, now: number): void {
    if (!this.isProven(address, now)) this.buckets.take(address, now);
  }

  /** A trusted signer has posted from the address. */
  proved(address: string, now: number): void {
    this.proven.delete(address);
    this.proven.set(address, now);
    const [oldest] = this.proven.keys();
    if (this.proven.size > MAX_PROVEN && oldest !== undefined) this.proven.delete(oldest);
  }

  private isProven(address: string, now: number): boolean {
    const since = this.proven.get(address);
    return since !== undefined && now - since < PROVEN_MS;
  }
}
