/** Pseudo-random numbers that repeat with the same seed (mulberry32). */
export class Chance {
  private state: number;

  /** @param seed seed and name: equal ones give equal numbers, another name gives other numbers */
  constructor(seed: number, name = '') {
    // FNV-1a over the name, so that numbers of one case do not shift those of the next case.
    this.state = [...name].reduce(
      (hash, c) => Math.imul(hash ^ c.charCodeAt(0), 0x01000193),
      0x811c9dc5 ^ seed,
    );
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.between(0, choices.length - 1)] ?? choices[0];
  }

  /** Returns each entry as often as its number, in random order. */
  order<T extends string>(counts: Record<T, number>): T[] {
    return (Object.entries(counts) as [T, number][])
      .flatMap(([what, count]) => Array.from({ length: count }, () => ({ what, place: this.next() })))
      .sort((one, other) => one.place - other.place)
      .map(({ what }) => what);
  }
}
