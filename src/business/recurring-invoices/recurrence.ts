/** Units of an interval. */
export const RECURRENCE_UNITS = ['week', 'month', 'year'] as const;
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number];

/** Rule for the days on which a recurring invoice occurs, without an end. Days are YYYY-MM-DD. */
export interface Recurrence {
  /** Number of units between two occurrences. */
  every: number;
  unit: RecurrenceUnit;
  /** Day of the month, 1 to 31; in a shorter month, its last day. Null for weeks. */
  day: number | null;
  /** Day from which weeks, months and years are counted; the earliest possible occurrence. */
  firstOn: string;
}

/** Period covered by an occurrence, both days included. */
export interface RecurrencePeriod {
  start: string;
  end: string;
}

const DAY_MS = 86_400_000;
const MONTHS_PER_UNIT = { week: 0, month: 1, year: 12 } as const;

/** Returns the first occurrence on or after a day. */
export function findOccurrence(recurrence: Recurrence, from: string): string {
  const { firstOn } = recurrence;
  const earliest = from > firstOn ? from : firstOn;
  for (let index = Math.max(0, estimateIndex(recurrence, earliest) - 1); ; index += 1) {
    const occurrence = getOccurrence(recurrence, index);
    if (occurrence >= earliest) return occurrence;
  }
}

/** Returns the first occurrence after a day. */
export function findNextOccurrence(recurrence: Recurrence, after: string): string {
  return findOccurrence(recurrence, addDays(after, 1));
}

/** Returns whether the recurring invoice occurs on a day. */
export function isOccurrence(recurrence: Recurrence, day: string): boolean {
  return findOccurrence(recurrence, day) === day;
}

/**
 * Returns the period of an occurrence: an interval of weeks from the day of the occurrence, or of calendar months
 * from the month of the occurrence.
 */
export function getOccurrencePeriod({ every, unit }: Recurrence, issueDate: string): RecurrencePeriod {
  if (unit === 'week') return { start: issueDate, end: addDays(issueDate, every * 7 - 1) };
  const [year, month] = parseMonth(issueDate);
  return {
    start: formatDay(Date.UTC(year, month, 1)),
    end: formatDay(Date.UTC(year, month + every * MONTHS_PER_UNIT[unit], 0)),
  };
}

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  return formatDay(Date.parse(day) + days * DAY_MS);
}

/** Returns the occurrence with an index, from 0. In units of months, the first occurrences may be before `firstOn`. */
function getOccurrence({ every, unit, day, firstOn }: Recurrence, index: number): string {
  if (unit === 'week') return addDays(firstOn, index * every * 7);
  const [year, firstMonth] = parseMonth(firstOn);
  const month = firstMonth + index * every * MONTHS_PER_UNIT[unit];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatDay(Date.UTC(year, month, Math.min(day ?? Number(firstOn.slice(8)), lastDay)));
}

/** Estimates the index of the last occurrence before a day. */
function estimateIndex({ every, unit, firstOn }: Recurrence, day: string): number {
  if (unit === 'week') return Math.floor((Date.parse(day) - Date.parse(firstOn)) / (DAY_MS * 7 * every));
  const [[firstYear, firstMonth], [year, month]] = [parseMonth(firstOn), parseMonth(day)];
  return Math.floor(((year - firstYear) * 12 + month - firstMonth) / (every * MONTHS_PER_UNIT[unit]));
}

/** Returns the year and the month, from 0, of a day. */
function parseMonth(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
}

function formatDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
