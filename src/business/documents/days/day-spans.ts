import { formatDay } from '../../../platform/kernel/clock';

/** Numbers of documents by immutable properties of the documents. */
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
  /** End of the counted time: the count contains the documents that were created before this time. */
  countedUntil: Date;
}

/** Time span in milliseconds: `from` is included, `until` is not. */
export interface DaySpan {
  day: string;
  from: number;
  until: number;
}

/** Time span whose count can be stored, because no further document will appear in it. */
export interface StorableSpan extends DaySpan {
  /** Whether the span is the whole day. The count of a whole day replaces the stored count of a part of the day. */
  isWhole: boolean;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Time after which no further document appears for a moment in the past. The creation time of a document is read from
 * the clock of the process before the document is committed, and the commit follows within seconds.
 */
const SETTLING_MS = 5 * MINUTE_MS;
/** Delay between the end of a day and the count of the whole day, which replaces the partial counts. */
const WHOLE_DAY_DELAY_MS = 60 * MINUTE_MS;
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

/** Finds the spans of the given days that no stored count covers. */
export function findUncountedSpans(
  days: readonly string[],
  storedDays: ReadonlyMap<string, StoredDay>,
): DaySpan[] {
  return days
    .map((day) => ({
      day,
      from: storedDays.get(day)?.countedUntil.getTime() ?? getDayStart(day),
      until: getDayStart(day) + DAY_MS,
    }))
    .filter(({ from, until }) => from < until);
}

/**
 * Returns the spans whose counts can be stored: past days from their beginning, and the settled part of today, whose
 * count is added to the stored count.
 */
export function listSpansToStore(
  days: readonly string[],
  storedDays: ReadonlyMap<string, StoredDay>,
  now: Date,
): StorableSpan[] {
  return findUncountedSpans(days, storedDays).flatMap(({ day, from, until }): StorableSpan[] => {
    if (now.getTime() >= until + WHOLE_DAY_DELAY_MS)
      return [{ day, from: getDayStart(day), until, isWhole: true }];
    // Ends before the end of the day, because a day is marked as whole only when it was counted as one span.
    const settledUntil = Math.min(now.getTime() - SETTLING_MS, until - 1);
    return settledUntil - from < MIN_SPAN_MS ? [] : [{ day, from, until: settledUntil, isWhole: false }];
  });
}
