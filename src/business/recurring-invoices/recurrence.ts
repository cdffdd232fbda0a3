/** Units of an interval. */
export const RECURRENCE_UNITS = ['week', 'month', 'year'] as const;
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number];

/** Days on which a recurring invoice occurs, without an end. Days are YYYY-MM-DD. */
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
const MONTHS = { week: 0, month: 1, year: 12 } as const;

/** Returns the first occurrence on or after a day. */
export function findOccurrence(recurrence: Recurrence, from: string): string {
  const { firstOn } = recurrence;
  const earliest = from > firstOn ? from : firstOn;
  for (let count = Math.max(0, estimateCount(recurrence, earliest) - 1); ; count += 1) {
    const occurrence = getOccurrence(recurrence, count);
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

/** Returns the period of an occurrence: one interval of weeks from its day on, or of calendar months from its month on. */
export function getPeriod({ every, unit }: Recurrence, issueDate: string): RecurrencePeriod {
  if (unit === 'week') return { start: issueDate, end: addDays(issueDate, every * 7 - 1) };
  const [year, month] = readMonth(issueDate);
  return {
    start: formatDay(Date.UTC(year, month, 1)),
    end: formatDay(Date.UTC(year, month + every * MONTHS[unit], 0)),
  };
}

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  return formatDay(Date.parse(day) + days * DAY_MS);
}

/** Returns the occurrence with a number, from 0; for months it may be before the first day. */
function getOccurrence({ every, unit, day, firstOn }: Recurrence, count: number): string {
  if (unit === 'week') return addDays(firstOn, count * every * 7);
  const [year, firstMonth] = readMonth(firstOn);
  const month = firstMonth + count * every * MONTHS[unit];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatDay(Date.UTC(year, month, Math.min(day ?? Number(firstOn.slice(8)), last)));
}

/** Estimates the number of occurrences between the first day and another day. */
function estimateCount({ every, unit, firstOn }: Recurrence, day: string): number {
  if (unit === 'week') return Math.floor((Date.parse(day) - Date.parse(firstOn)) / (DAY_MS * 7 * every));
  const [[firstYear, firstMonth], [year, month]] = [readMonth(firstOn), readMonth(day)];
  return Math.floor(((year - firstYear) * 12 + month - firstMonth) / (every * MONTHS[unit]));
}

/** Returns the year and the month, from 0, of a day. */
function readMonth(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
}

function formatDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
