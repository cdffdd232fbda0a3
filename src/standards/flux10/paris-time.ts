/** Days and hours in Europe/Paris, the time zone of all French periods and deadlines. */
import { formatDay, type CalendarDay } from './days';

const PARIS_FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const HOUR_MS = 3_600_000;

interface ParisTime extends CalendarDay {
  hour: number;
  minute: number;
  second: number;
}

function toParisTime(instant: Date): ParisTime {
  const fields: Record<string, number> = {};
  for (const { type, value } of PARIS_FORMAT.formatToParts(instant)) fields[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields;
  return { year, month, day, hour, minute, second };
}

/** Formats the day in Paris at an instant as `YYYY-MM-DD`. */
export function formatParisDate(instant: Date): string {
  return formatDay(toParisTime(instant));
}

/** Formats day and time in Paris at an instant as 14 digits, `YYYYMMDDhhmmss`. */
export function formatParisTimestamp(instant: Date): string {
  const { hour, minute, second, ...day } = toParisTime(instant);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join('');
  return formatDay(day).replaceAll('-', '') + time;
}

/** Formats day and time in Paris at an instant as `YYYY-MM-DDThh:mm:ss`. */
export function formatParisTime(instant: Date): string {
  const { hour, minute, second, ...day } = toParisTime(instant);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${formatDay(day)}T${time}`;
}

/**
 * Returns the instant at which it is `hour` o'clock in Paris on a day.
 * @param hour whole hour; not 1 to 3, because changes of summer time omit or repeat these hours
 */
export function toInstantFromParis({ year, month, day }: CalendarDay, hour: number): Date {
  const asUtc = Date.UTC(year, month - 1, day, hour);
  // Paris is one or two hours ahead of UTC; the offset does not change between these times at the allowed hours.
  const nearUtc = asUtc - HOUR_MS;
  const clockTime = toParisTime(new Date(nearUtc));
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
