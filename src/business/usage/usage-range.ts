import { clock, formatDay } from '../../platform/kernel/clock';
import { badInput } from '../../platform/kernel/http/api-error';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import { getDayStart } from '../documents/days/day-spans';
import { newDocumentId } from '../documents/document.resource';
import { MAX_USAGE_DAYS } from './usage.input';

const DAY_MS = 86_400_000;

/** Range of days (UTC), both included. */
export interface UsageRange {
  from: string;
  to: string;
}

/** Days whose documents are counted for each response, because they are not closed. */
export interface OpenDays {
  days: string[];
  /** Lowest id of each day. */
  firstIds: string[];
  /** Lowest id after the last day. */
  endId: string;
}

/**
 * Returns the range of a request; by default the month of its last day, until today.
 * @throws ApiError 400 for a range that ends before it begins, or is too long
 */
export function toUsageRange(query: { from?: string; to?: string }, now = clock.now()): UsageRange {
  const to = query.to ?? formatDay(now);
  const from = query.from ?? `${to.slice(0, 8)}01`;
  const days = (getDayStart(to) - getDayStart(from)) / DAY_MS + 1;
  if (days < 1) throw badInput({ to: [`to must not be before from, which is ${from}; received ${to}.`] });
  if (days > MAX_USAGE_DAYS)
    throw badInput({
      to: [`The range must have at most ${MAX_USAGE_DAYS} days; received ${days}, from ${from} to ${to}.`],
    });
  return { from, to };
}

/** Returns the days of a range that may be open; the query counts the documents of those that are. */
export function listOpenDays({ from, to }: UsageRange, now = clock.now()): OpenDays {
  const today = getDayStart(formatDay(now));
  const first = Math.min(getDayStart(from), today + 2 * DAY_MS);
  // One day more than today, because clocks of processes may differ.
  const last = Math.min(getDayStart(to), today + DAY_MS);
  const starts: number[] = [];
  for (let start = first; start <= last; start += DAY_MS) starts.push(start);
  const end = (starts.at(-1) ?? first - DAY_MS) + DAY_MS;
  return {
    days:
      starts.length === 0 ? [formatDay(new Date(first))] : starts.map((start) => formatDay(new Date(start))),
    firstIds: (starts.length === 0 ? [end] : starts).map((start) => buildFirstIdAt(newDocumentId, start)),
    endId: buildFirstIdAt(newDocumentId, end),
  };
}
