/**
 * Days of the Gregorian calendar as texts `YYYY-MM-DD`, which sort like the days. The functions are independent of time
 * zones.
 */

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

export interface CalendarDay {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

/** Returns the number of days of a month (1 to 12). */
export function getDaysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Parses a day; null when the text is not `YYYY-MM-DD` or the day is not in the calendar. */
export function parseDay(text: string): CalendarDay | null {
  const match = DAY_PATTERN.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > getDaysInMonth(year, month)) return null;
  return { year, month, day };
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Adds a number of months to a year and month; a negative number subtracts months. */
export function addMonths(year: number, month: number, months: number): { year: number; month: number } {
  const index = year * 12 + (month - 1) + months;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

/** Returns the following day. */
export function getNextDay({ year, month, day }: CalendarDay): CalendarDay {
  if (day < getDaysInMonth(year, month)) return { year, month, day: day + 1 };
  return { ...addMonths(year, month, 1), day: 1 };
}

/** Returns the previous day. */
export function getPreviousDay({ year, month, day }: CalendarDay): CalendarDay {
  if (day > 1) return { year, month, day: day - 1 };
  const previousMonth = addMonths(year, month, -1);
  return { ...previousMonth, day: getDaysInMonth(previousMonth.year, previousMonth.month) };
}
