/** Failures of one name within a window that began with the first of them. */
export interface FailureWindow {
  count: number;
  /** End in milliseconds on the caller's clock. */
  endsAt: number;
}

/** Maximum number of names in one process; the oldest window is dropped first. */
const MAX_WINDOWS = 20_000;

/** Counts failures by name over a minute or another period, in the memory of this process. */
export class FailureWindows {
  private readonly windows = new Map<string, FailureWindow>();

  constructor(private readonly lengthMs: number) {}

  /** Returns true without counts: the usual and fastest case. */
  get isEmpty(): boolean {
    return this.windows.size === 0;
  }

  /** Counts one more failure of the name. */
  count(name: string, now: number): FailureWindow {
    const openWindow = this.findOpen(name, now);
    const window = openWindow ?? { count: 0, endsAt: now + this.lengthMs };
    window.count++;
    if (openWindow === null) this.store(name, window);
    return window;
  }

  /** Replaces the count of the name with the count of a shared counter. */
  replace(name: string, window: FailureWindow): void {
    this.windows.delete(name);
    this.store(name, window);
  }

  /** Returns the window of the name, or null when it had no recent failure. */
  findOpen(name: string, now: number): FailureWindow | null {
    const window = this.windows.get(name);
    if (window === undefined) return null;
    if (window.endsAt > now) return window;
    this.windows.delete(name);
    return null;
  }

  private store(name: string, window: FailureWindow): void {
    this.windows.set(name, window);
    if (this.windows.size <= MAX_WINDOWS) return;
    for (const oldest of this.windows.keys()) {
      this.windows.delete(oldest);
      return;
    }
  }
}
