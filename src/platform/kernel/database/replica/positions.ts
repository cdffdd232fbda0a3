/**
 * Position in the write-ahead log of a cluster (`pg_lsn`) as 16 hexadecimal digits, so that positions compare as texts, here
 * and in Redis.
 */
export type LogPosition = string;

/** Position before everything. */
export const FIRST_POSITION: LogPosition = '0'.repeat(16);

/**
 * Converts a position as PostgreSQL writes it, e.g. `16/B374D848` (PostgreSQL, "pg_lsn Type").
 * @throws Error for another text
 */
export function parsePosition(text: string): LogPosition {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === '') throw new Error(`Not a position of the write-ahead log: ${text}`);
  return (high.padStart(8, '0') + low.padStart(8, '0')).toUpperCase();
}

/** Returns the latest of several positions. */
export function findLatestPosition(...positions: readonly LogPosition[]): LogPosition {
  return positions.reduce((latest, position) => (position > latest ? position : latest), FIRST_POSITION);
}

/** Minimum interval between two samples; more samples would only lengthen the history. */
const SAMPLE_INTERVAL_MS = 50;

/** Position of the primary server. */
interface Sample {
  /** Instant of the sample, in ms of the process's monotonic clock: every earlier commit lies before the position. */
  at: number;
  position: LogPosition;
}

/**
 * Measures how far a replica lags behind, by positions that the primary had at known instants. The calculation uses no
 * clock of another machine, and an idle primary, whose position does not change, causes no lag.
 */
export class PositionHistory {
  /** Samples with different positions, in order; the first one is the latest that the replica has replayed. */
  private samples: Sample[] = [];
  private latest: Sample | null = null;

  /** @param maxSamples maximum number of samples; a lag beyond all samples is only known to be large */
  constructor(private readonly maxSamples: number) {}

  /** Adds a position of the primary. */
  add(at: number, position: LogPosition): void {
    const last = this.samples.at(-1);
    if (last !== undefined && position < last.position) this.clear();
    this.latest = { at, position };
    if (last?.position === position) last.at = at;
    else if (last === undefined || at - last.at >= SAMPLE_INTERVAL_MS) this.samples.push({ at, position });
    // The oldest sample remains: it shows that the replica is behind all others.
    if (this.samples.length > this.maxSamples) this.samples.splice(1, 1);
  }

  /** Forgets everything, e.g. because another server became the primary. */
  clear(): void {
    this.samples = [];
    this.latest = null;
  }

  /**
   * Returns the age in ms of the newest commit that a replica is sure to have replayed.
   * @param replayedPosition position up to which the replica has replayed
   * @param now ms of the process's steady clock
   * @returns Infinity when the replica has not even replayed the oldest sample
   */
  computeLagMs(replayedPosition: LogPosition, now: number): number {
    const reachedSamples = this.samples.filter(({ position }) => position <= replayedPosition);
    const newest = reachedSamples.at(-1);
    if (newest === undefined) return Infinity;
    this.samples = this.samples.slice(reachedSamples.length - 1);
    return now - newest.at;
  }

  /** Returns the latest position of the primary; null when it is unknown. */
  get latestPosition(): LogPosition | null {
    return this.latest?.position ?? null;
  }
}
