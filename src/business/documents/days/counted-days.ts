import { formatDay } from '../../../platform/kernel/clock';

/** How many documents were stored, by what never changes of them. */
export interface StoredCount {
  incoming: number;
  outgoing: number;
  /** Of the outgoing ones. */
  withDelivery: number;
}

/** What is kept of a day. */
export interface StoredDay extends StoredCount {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  /** Documents of this instant and later are not in it. */
  countedUntil: Date;
}

/** Documents of some time, instants in milliseconds: `from` belongs to it, `until` does not. */
export interface Span {
  day: string;
  from: number;
  until: number;
}

/** A span whose number is kept. */
export interface SettledSpan extends Span {
  /** It is the whole day: its number takes the place of what was kept of parts of it. */
  isWhole: boolean;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * A document has its instant before it is committed, by the clock of its process. After this time none comes any more: a
 * statement lasts seconds.
 */
const SETTLED_MS = 5 * MINUTE_MS;
/** A whole day is counted only so long after its end; then what was counted during the day does not matter any more. */
const OVER_MS = 60 * MINUTE_MS;
/** What is not longer than this is counted each time: to keep it would cost more. */
const SHORT_MS = 15 * MINUTE_MS;

/** The last `count` days, today's the last, in UTC. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    formatDay(new Date(now.getTime() - (count - 1 - i) * DAY_MS)),
  );
}

/** When a day begins, in milliseconds. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** What has to be counted beside what is kept of the days. */
export function uncounted(days: readonly string[], kept: ReadonlyMap<string, StoredDay>): Span[] {
  return days
    .map((day) => ({
      day,
      from: kept.get(day)?.countedUntil.getTime() ?? beginOf(day),
      until: beginOf(day) + DAY_MS,
    }))
    .filter(({ from, until }) => from < until);
}

/**
 * What is worth keeping once it is counted: days that are over, which are counted from their beginning, and what is settled of
 * the present one, which is added to what is kept of it.
 */
export function daysToStore(
  days: readonly string[],
  kept: ReadonlyMap<string, StoredDay>,
  now: Date,
): SettledSpan[] {
  return uncounted(days, kept).flatMap(({ day, from, until }): SettledSpan[] => {
    if (now.getTime() >= until + OVER_MS) return [{ day, from: beginOf(day), until, isWhole: true }];
    // Short of the end: a day counts as whole only where it was counted as one.
    const settled = Math.min(now.getTime() - SETTLED_MS, until - 1);
    return settled - from < SHORT_MS ? [] : [{ day, from, until: settled, isWhole: false }];
  });
}
