/** How the work of each table goes in a process. */
export type WorkRates = Record<string, { inFlight: number; startedPerMinute: number }>;

/** What a process knows of the work of a table. */
export interface WorkCount {
  table: string;
  inFlight: number;
  /** Rows started since the process began. */
  started: number;
}

const WINDOW_MS = 60_000;

/** Makes rates of counts that only grow: what was started within the last minute. */
export class StartRates {
  private samples: { at: number; started: Map<string, number> }[] = [];

  /** @param at milliseconds of a clock that never goes back */
  add(counts: readonly WorkCount[], at: number): WorkRates {
    // The newest of those that are old enough stays: what was started since then is at least the last minute's.
    while (at - (this.samples[1]?.at ?? at) >= WINDOW_MS) this.samples.shift();
    const [first] = this.samples;
    this.samples.push({ at, started: new Map(counts.map(({ table, started }) => [table, started])) });
    return Object.fromEntries(
      counts.map(({ table, inFlight, started }) => [
        table,
        { inFlight, startedPerMinute: started - (first?.started.get(table) ?? 0) },
      ]),
    );
  }
}
