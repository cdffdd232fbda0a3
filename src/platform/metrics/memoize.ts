import { requestReads } from '../kernel/database/replica/replica-read';
import { clock } from '../kernel/clock';

/** Reads faster than this, in milliseconds, are repeated at each call. */
const QUICK_MS = 500;
/** Lifetime of a slow read as a multiple of its duration, so that reading takes at most 2 % of the time. */
const LIFETIME_FACTOR = 50;

/**
 * Returns a lifetime that limits reading to 2 % of the time: fifty times the duration of a slow read, such as a count
 * of a million rows, and 0 for a quick one.
 * @param durationMs duration of the read in milliseconds
 */
export function computeLifetime(durationMs: number): number {
  return durationMs > QUICK_MS ? LIFETIME_FACTOR * durationMs : 0;
}

/**
 * Memoizes an expensive value for its lifetime. Simultaneous callers share one read. Failures are not memoized.
 * @param lifetime milliseconds, or a function that returns them by the duration of the read
 */
export function memoizeFor<T>(
  lifetime: number | ((tookMs: number) => number),
  read: () => Promise<T>,
): () => Promise<T> {
  let memoizedValue: Promise<T> | null = null;
  let freshUntil = 0;
  return async () => {
    if (memoizedValue !== null && clock.milliseconds() < freshUntil) return memoizedValue;
    const startedAtMs = clock.milliseconds();
    freshUntil = Number.POSITIVE_INFINITY;
    memoizedValue = requestReads.onPrimary(read);
    try {
      const value = await memoizedValue;
      const now = clock.milliseconds();
      freshUntil = now + (typeof lifetime === 'number' ? lifetime : lifetime(now - startedAtMs));
      return value;
    } catch (error) {
      freshUntil = 0;
      throw error;
    }
  };
}
