interface Line {
  used: number;
  waiting: { places: number; enter: (may: boolean) => void }[];
}

/** Limits how much is done for each key at a time. Who finds too few places waits in line. */
export class Places {
  private readonly lines = new Map<string, Line>();
  private closed = false;

  /** @param most places of each key */
  constructor(private readonly most: number) {}

  /** How many wait for places of the key. */
  waiting(key: string): number {
    return this.lines.get(key)?.waiting.length ?? 0;
  }

  /**
   * Does the work on some of the places of the key, as soon as they are free.
   * @returns what the work answers; null when the line was closed before it began
   */
  async on<T>(key: string, places: number, work: () => Promise<T>): Promise<{ done: T } | null> {
    const size = Math.min(places, this.most);
    if (!(await this.enter(key, size))) return null;
    try {
      return { done: await work() };
    } finally {
      this.leave(key, size);
    }
  }

  /** No batch enters any more, waiting ones included. */
  close(): void {
    this.closed = true;
    for (const { waiting } of this.lines.values()) for (const { enter } of waiting.splice(0)) enter(false);
  }

  private enter(key: string, places: number): boolean | Promise<boolean> {
    if (this.closed) return false;
    const line = this.lines.get(key) ?? { used: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.waiting.length > 0 || line.used + places > this.most)
      return new Promise((enter) => line.waiting.push({ places, enter }));
    line.used += places;
    return true;
  }

  private leave(key: string, places: number): void {
    const line = this.lines.get(key);
    if (line === undefined) return;
    line.used -= places;
    for (let [next] = line.waiting; next !== undefined; [next] = line.waiting) {
      if (line.used + next.places > this.most) return;
      line.waiting.shift();
      line.used += next.places;
      next.enter(true);
    }
    if (line.used === 0) this.lines.delete(key);
  }
}
