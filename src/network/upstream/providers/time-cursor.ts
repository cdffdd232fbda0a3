import { clock } from '../../../platform/kernel/clock';
import { FIRST_ARRIVALS_MS } from './passerelle.mapping';

/** Overlap of successive lists of received documents in milliseconds, for documents that are shown late. */
export const OVERLAP_MS = 15 * 60_000;

/** Position in a list of received documents by time, in milliseconds since 1970. */
export interface TimeCursor {
  /** Latest document of the fetches before. */
  from: number;
  page: number;
  /** Latest document of this fetch until now. */
  newest: number;
}

/** Parses a position; without one, the list begins a day before the present. */
export function parseTimeCursor(cursor: string | null): TimeCursor {
  const [from = NaN, page = NaN, newest = NaN] = (cursor ?? '').split('|').map(Number);
  if ([from, page, newest].every(Number.isSafeInteger) && page >= 1) return { from, page, newest };
  const first = clock.milliseconds() - FIRST_ARRIVALS_MS;
  return { from: first, page: 1, newest: first };
}

/**
 * Formats the position after a page.
 * @param times of the documents of the page; those that cannot be read are left out
 */
export function formatTimeCursor(
  { from, page, newest }: TimeCursor,
  times: readonly number[],
  hasMore: boolean,
): string {
  const latest = Math.max(newest, ...times.filter((time) => !Number.isNaN(time)));
  return hasMore ? `${from}|${page + 1}|${latest}` : `${latest}|1|${latest}`;
}
