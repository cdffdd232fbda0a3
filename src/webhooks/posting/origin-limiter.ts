/**
 * Limits the posts to one origin (scheme, host and port), which several webhooks may share, to the connections that the
 * agent keeps to it: waiting inside the agent would count as the receiver's time.
 */
export class OriginLimiter {
  private readonly used = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes a place; false when there is none. */
  tryAcquire(origin: string): boolean {
    const used = this.used.get(origin) ?? 0;
    if (used >= this.most) return false;
    this.used.set(origin, used + 1);
    return true;
  }

  release(origin: string): void {
    const left = (this.used.get(origin) ?? 0) - 1;
    if (left > 0) this.used.set(origin, left);
    else this.used.delete(origin);
  }
}
