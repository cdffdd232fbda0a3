/**
 * Limits the posts to one origin (scheme, host and port), which several webhooks may share, to the number of connections
 * that the agent keeps to it. Otherwise posts would wait inside the agent, and that time would count as the receiver's.
 */
export class OriginLimiter {
  private readonly used = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes a slot; returns false when none is free. */
  tryAcquire(origin: string): boolean {
    const used = this.used.get(origin) ?? 0;
    if (used >= this.most) return false;
    this.used.set(origin, used + 1);
    return true;
  }

  release(origin: string): void {
    const remaining = (this.used.get(origin) ?? 0) - 1;
    if (remaining > 0) this.used.set(origin, remaining);
    else this.used.delete(origin);
  }
}
