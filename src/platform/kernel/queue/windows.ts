/** For so long at least, and twice as long at most, it is remembered that a key did well without its doing anything. */
const REMEMBERED_MS = 60_000;

/**
 * How many rows of each key are worked on at a time: few at first, one more after each that went well, and few again after one
 * that went badly. A key that was idle for a while starts over, because what it could do then says little of now.
 */
export class Windows {
  private grown = new Map<string, number>();
  private former = new Map<string, number>();
  private changed: number;

  /**
   * @param least what each key begins with
   * @param most what it may grow to
   * @param now milliseconds of a clock that never goes back
   */
  constructor(
    readonly least: number,
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.changed = now();
  }

  of(key: string): number {
    this.forget();
    return this.grown.get(key) ?? this.former.get(key) ?? this.least;
  }

  grow(key: string): void {
    if (this.least < this.most) this.grown.set(key, Math.min(this.most, this.of(key) + 1));
  }

  shrink(key: string): void {
    this.grown.delete(key);
    this.former.delete(key);
  }

  private forget(): void {
    const idle = this.now() - this.changed;
    if (idle < REMEMBERED_MS) return;
    this.changed += idle;
    this.former = idle < 2 * REMEMBERED_MS ? this.grown : new Map<string, number>();
    this.grown = new Map();
  }
}
