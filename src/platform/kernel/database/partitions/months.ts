import { decodeTime, encodeTime } from 'ulid';

/** A calendar month in UTC, e.g. `2026-11`. */
export type Month = string;

/** Number of characters of a ULID that encode its time. */
const TIME_CHARACTERS = 10;
const BOUND_PATTERN = /^([a-z]{1,8})_([0-9A-HJKMNP-TV-Z]{10})$/;
const MONTH_PATTERN = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Returns the month of an instant. */
export function toMonth(at: Date): Month {
  return at.toISOString().slice(0, 7);
}

/** Returns the month that is `months` later, or earlier when negative. */
export function addMonths(month: Month, months: number): Month {
  const first = getFirstInstant(month);
  return toMonth(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)));
}

/** Lists the months from the first to the last, both included. */
export function listMonthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * Returns the lowest text that an id of an instant can have: ids of that instant or later sort after it, earlier ids
 * before it.
 */
export function buildLowestIdAt(prefix: string, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), TIME_CHARACTERS)}`;
}

/** Returns the lower bound of a month's partition: the lowest possible id of the month's first instant. */
export function formatBound(prefix: string, month: Month): string {
  return buildLowestIdAt(prefix, getFirstInstant(month));
}

/** Returns the prefix and the instant of a bound; null for every other text. */
export function parseBound(boundText: string): { prefix: string; at: Date } | null {
  const [, prefix, time] = BOUND_PATTERN.exec(boundText) ?? [];
  if (prefix === undefined || time === undefined) return null;
  return { prefix, at: new Date(decodeTime(time.padEnd(26, '0'))) };
}

/** @throws Error when the text is not a month, naming the accepted form */
export function getFirstInstant(month: Month): Date {
  const [, year, number] = MONTH_PATTERN.exec(month) ?? [];
  if (year === undefined) throw new Error(`"${month}" is not a month; expected the form 2026-11.`);
  return new Date(Date.UTC(Number(year), Number(number) - 1, 1));
}
