import { formatDay } from '../../../platform/kernel/clock';

/** Number of documents by their unchanging properties. */
export interface StoredCount {
  incoming: number;
  outgoing: number;
  /** Outgoing documents with deliveries. */
  withDelivery: number;
}

/** Stored count of a day. */
export interface StoredDay extends StoredCount {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  /** The count has the documents before this instant. */
  countedUntil: Date;
}

/** Time span in milliseconds: `from` is included, `until` is not. */
export interface Span {
  day: string;
  from: number;
  until: number;
}

/** A span whose count is stored. */
export interface SettledSpan extends Span {
  /** Whether the span is the whole day: its count then replaces the stored counts of parts. */
  isWhole: boolean;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * A document gets its instant before it is committed, by the clock of its process. After this time no further document
 * appears: a statement lasts seconds.
 */
const SETTLED_MS = 5 * MINUTE_MS;
/** A whole day is counted only this long after its end; its count then replaces the partial ones. */
const DAY_IS_OVER_MS = 60 * MINUTE_MS;
/** Shorter spans are counted each time: storing them would cost more. */
const MIN_SPAN_MS = 15 * MINUTE_MS;

/** Lists the last `count` days in UTC, ending with today. */
export function listLastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    formatDay(new Date(now.getTime() - (count - 1 - i) * DAY_MS)),
  );
}

/** Returns the beginning of a day in milliseconds. */
export const getDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Finds the spans of the days that no stored count covers. */
export function findUncountedSpans(days: readonly string[], stored: ReadonlyMap<string, StoredDay>): Span[] {
  return days
    .map((day) => ({
      day,
      from: stored.get(day)?.countedUntil.getTime() ?? getDayStart(day),
      until: getDayStart(day) + DAY_MS,
    }))
    .filter(({ from, until }) => from < until);
}

/**
 * Finds the counts that are worth storing: of past days, counted from their beginning, and of the settled part of
 * today, which is added to its stored count.
 */
export function daysToStore(
  days: readonly string[],
  stored: ReadonlyMap<string, StoredDay>,
  now: Date,
): SettledSpan[] {
  return findUncountedSpans(days, stored).flatMap(({ day, from, until }): SettledSpan[] => {
    if (now.getTime() >= until + DAY_IS_OVER_MS)
      return [{ day, from: getDayStart(day), until, isWhole: true }];
    // Before the end of the day: a day is whole only where it was counted as one.
    const settledUntil = Math.min(now.getTime() - SETTLED_MS, until - 1);
    return settledUntil - from < MIN_SPAN_MS ? [] : [{ day, from, until: settledUntil, isWhole: false }];
  });
}
