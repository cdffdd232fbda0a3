import { decodeTime, encodeTime } from 'ulid';

/** A calendar month in UTC, e.g. `2026-11`. */
export type Month = string;

/** Characters of a ULID that carry its time. */
const TIME_CHARACTERS = 10;
const BOUND = /^([a-z]{1,8})_([0-9A-HJKMNP-TV-Z]{10})$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The month in which an instant lies. */
export function monthOf(at: Date): Month {
  return at.toISOString().slice(0, 7);
}

/** The month so many months later, or earlier when negative. */
export function monthsAfter(month: Month, months: number): Month {
  const first = firstInstant(month);
  return monthOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)));
}

/** Months from the first to the last, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthsAfter(month, 1)) months.push(month);
  return months;
}

/** The lowest text that an id of an instant can have: every id of that instant or later sorts behind it, every earlier one before. */
export function lowestIdOf(prefix: string, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), TIME_CHARACTERS)}`;
}

/** Where a month of a table begins: the lowest text of an id of its first instant. */
export function boundOf(prefix: string, month: Month): string {
  return lowestIdOf(prefix, firstInstant(month));
}

/** The prefix and the instant of such a text; null for every other one. */
export function readBound(bound: string): { prefix: string; at: Date } | null {
  const [, prefix, time] = BOUND.exec(bound) ?? [];
  if (prefix === undefined || time === undefined) return null;
  return { prefix, at: new Date(decodeTime(time.padEnd(26, '0'))) };
}

/** @throws Error when the text is no month, with what is accepted */
export function firstInstant(month: Month): Date {
  const [, year, number] = MONTH.exec(month) ?? [];
  if (year === undefined) throw new Error(`"${month}" is no month; a month is written as 2026-11.`);
  return new Date(Date.UTC(Number(year), Number(number) - 1, 1));
}
