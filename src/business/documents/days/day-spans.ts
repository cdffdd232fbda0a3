import { formatDay } from '../../../platform/kernel/clock';

/** Number of documents by their immutable properties. */
export interface StoredCount {
  incoming: number;
  outgoing: number;
  /** Number of outgoing documents with deliveries. */
  withDelivery: number;
}

/** Stored count of a day. */
export interface StoredDay extends StoredCount {
  /** Day in UTC, `YYYY-MM-DD`. */
  day: string;
  /** End of the counted time: the count contains the documents created before. */
  countedUntil: Date;
}

/** Time span in milliseconds: `from` is included, `until` is not. */
export interface Span {
  day: string;
  from: number;
  until: number;
}

/** A time span whose count is stored. */
export interface SettledSpan extends Span {
  /** Whether the span is the whole day: its count then replaces the stored counts of parts. */
  isWhole: boolean;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Time after which no further document appears for a moment in the past: a document gets its time from the clock of its
 * process before it is committed, and a statement takes only seconds.
 */
const SETTLED_MS = 5 * MINUTE_MS;
/** Delay after the end of a day before the whole day is counted; its count then replaces the partial counts. */
const DAY_IS_OVER_MS = 60 * MINUTE_MS;
/** Minimum length of a span whose count is stored; shorter spans are counted each time, because storing them would cost more. */
const MIN_SPAN_MS = 15 * MINUTE_MS;

/** Lists the last `count` days in UTC, ending with today. */
export function listLastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    formatDay(new Date(now.getTime() - (count - 1 - i) * DAY_MS)),
  );
}

/** Returns the beginning of a day as a timestamp in milliseconds. */
export const getDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Finds the spans of the days that no stored count covers. */
export function findUncountedSpans(
  days: readonly string[],
  storedDays: ReadonlyMap<string, StoredDay>,
): Span[] {
  return days
    .map((day) => ({
      day,
      from: storedDays.get(day)?.countedUntil.getTime() ?? getDayStart(day),
      until: getDayStart(day) + DAY_MS,
    }))
    .filter(({ from, until }) => from < until);
}

/**
 * Returns the counts to store: counts of past days, counted from their beginning, and the count of the settled part of
 * today, which is added to its stored count.
 */
export function listDaysToStore(
  days: readonly string[],
  storedDays: ReadonlyMap<string, StoredDay>,
  now: Date,
): SettledSpan[] {
  return findUncountedSpans(days, storedDays).flatMap(({ day, from, until }): SettledSpan[] => {
    if (now.getTime() >= until + DAY_IS_OVER_MS)
      return [{ day, from: getDayStart(day), until, isWhole: true }];
    // Ends before the end of the day, because a day is marked as whole only when it was counted as one span.
    const settledUntil = Math.min(now.getTime() - SETTLED_MS, until - 1);
    return settledUntil - from < MIN_SPAN_MS ? [] : [{ day, from, until: settledUntil, isWhole: false }];
  });
}
