/**
 * Limits the posts to one origin (scheme, host and port), which several webhooks may share, to the connections that the
 * agent keeps to it: waiting inside the agent would count as the receiver's time.
 */
export class OriginPlaces {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes a place; false when there is none. */
  enter(origin: string): boolean {
    const taken = this.taken.get(origin) ?? 0;
    if (taken >= this.most) return false;
    this.taken.set(origin, taken + 1);
    return true;
  }

  leave(origin: string): void {
    const left = (this.taken.get(origin) ?? 0) - 1;
    if (left > 0) this.taken.set(origin, left);
    else this.taken.delete(origin);
  }
}
