import { clock } from '../kernel/clock';

/** What took longer is not read again at every scrape. */
const QUICK_MS = 500;
/** Reading takes at most one part in so many of the time. */
const SHARE = 50;

/**
 * A value that may take long to find out, such as a count of a million rows: it is then answered again as it was, and found out
 * again when fifty times as long has passed. Several who ask at the same time wait for one reading.
 */
export function sparedReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  let freshUntil = 0;
  return async () => {
    if (reading !== null && clock.milliseconds() < freshUntil) return reading;
    const began = clock.milliseconds();
    freshUntil = Number.POSITIVE_INFINITY;
    reading = read();
    try {
      const value = await reading;
      const took = clock.milliseconds() - began;
      freshUntil = took > QUICK_MS ? clock.milliseconds() + SHARE * took : 0;
      return value;
    } catch (error) {
      freshUntil = 0;
      throw error;
    }
  };
}
