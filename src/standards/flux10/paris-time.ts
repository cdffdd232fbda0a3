/** Days and hours in Europe/Paris, in which all French periods and deadlines are counted. */
import { formatDay, type CalendarDay } from './days';

const FIELDS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const HOUR = 3_600_000;

interface ParisTime extends CalendarDay {
  hour: number;
  minute: number;
  second: number;
}

function readClock(instant: Date): ParisTime {
  const fields: Record<string, number> = {};
  for (const { type, value } of FIELDS.formatToParts(instant)) fields[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields;
  return { year, month, day, hour, minute, second };
}

/** Formats the day in Paris at an instant, `YYYY-MM-DD`. */
export function formatParisDate(instant: Date): string {
  return formatDay(readClock(instant));
}

/** Formats day and time in Paris at an instant as 14 digits, `YYYYMMDDhhmmss`. */
export function formatParisTimestamp(instant: Date): string {
  const { hour, minute, second, ...day } = readClock(instant);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join('');
  return formatDay(day).replaceAll('-', '') + time;
}

/** Formats day and time in Paris at an instant, `YYYY-MM-DDThh:mm:ss`. */
export function formatParisTime(instant: Date): string {
  const { hour, minute, second, ...day } = readClock(instant);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${formatDay(day)}T${time}`;
}

/**
 * Returns the instant of `hour` o'clock in Paris on a day.
 * @param hour whole hour; not 1 to 3, which the change to and from summer time drops or repeats
 */
export function toInstantFromParis({ year, month, day }: CalendarDay, hour: number): Date {
  const asUtc = Date.UTC(year, month - 1, day, hour);
  // Paris is one or two hours ahead; within that last hour the offset does not change at the hours allowed.
  const nearUtc = asUtc - HOUR;
  const clockTime = readClock(new Date(nearUtc));
  const offset =
    Date.UTC(
      clockTime.year,
      clockTime.month - 1,
      clockTime.day,
      clockTime.hour,
      clockTime.minute,
      clockTime.second,
    ) - nearUtc;
  return new Date(asUtc - offset);
}
