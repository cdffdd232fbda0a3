/** Rates of each table's work in a process. */
export type WorkRates = Record<string, { inFlight: number; startedPerMinute: number }>;

/** Counts of a table's work in a process. */
export interface WorkCount {
  table: string;
  inFlight: number;
  /** Rows started since the process began. */
  started: number;
}

const WINDOW_MS = 60_000;

/** Computes rates from monotonic counters: rows started within the last minute. */
export class StartRates {
  private samples: { at: number; startCounts: Map<string, number> }[] = [];

  /**
   * @param at milliseconds of a monotonic clock
   */
  add(counts: readonly WorkCount[], at: number): WorkRates {
    // The newest sample that is old enough stays: the rows started since then include at least those of the last
    // minute.
    while (at - (this.samples[1]?.at ?? at) >= WINDOW_MS) this.samples.shift();
    const [first] = this.samples;
    this.samples.push({ at, startCounts: new Map(counts.map(({ table, started }) => [table, started])) });
    return Object.fromEntries(
      counts.map(({ table, inFlight, started }) => [
        table,
        { inFlight, startedPerMinute: started - (first?.startCounts.get(table) ?? 0) },
      ]),
    );
  }
}
