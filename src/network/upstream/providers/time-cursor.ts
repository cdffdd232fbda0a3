import { clock } from '../../../platform/kernel/clock';
import { FIRST_LIST_PERIOD_MS } from './passerelle.mapping';

/** Overlap of successive lists of received documents in milliseconds, for documents that the provider lists late. */
export const OVERLAP_MS = 15 * 60_000;

/** Position in a list of received documents by time, in milliseconds since 1970. */
export interface TimeCursor {
  /** Time of the latest document of earlier fetches. */
  from: number;
  page: number;
  /** Time of the latest document so far in this fetch. */
  newest: number;
}

/** Parses a position. Without a valid position, the list begins one day before the present. */
export function parseTimeCursor(cursor: string | null): TimeCursor {
  const [from = NaN, page = NaN, newest = NaN] = (cursor ?? '').split('|').map(Number);
  if ([from, page, newest].every(Number.isSafeInteger) && page >= 1) return { from, page, newest };
  const startTime = clock.milliseconds() - FIRST_LIST_PERIOD_MS;
  return { from: startTime, page: 1, newest: startTime };
}

/**
 * Formats the position after a page.
 * @param times times of the documents of the page; invalid times are ignored
 */
export function formatTimeCursor(
  { from, page, newest }: TimeCursor,
  times: readonly number[],
  hasMore: boolean,
): string {
  const latest = Math.max(newest, ...times.filter((time) => !Number.isNaN(time)));
  return hasMore ? `${from}|${page + 1}|${latest}` : `${latest}|1|${latest}`;
}
