import { CALENDAR_DAY } from './days';
import { dateFormat, relativeFormat } from './intl';
import { toLocale, type Language } from './locale';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Settings for formatting times: the viewer's language and time zone, and the present instant. */
export interface TimeSetting {
  language: Language;
  /** IANA name, such as `Europe/Brussels`. Omitted: the browser's. */
  timeZone?: string;
  now: Date;
}

/** Shortest unambiguous form: `14:02` today, `20 Nov` this year, else `20 Nov 2025`. */
export function formatShort(instant: string, setting: TimeSetting): string {
  const date = readInstant(instant);
  if (date === null) {
    return instant;
  }
  if (dayKey(date, setting) === dayKey(setting.now, setting)) {
    return format(date, setting, { hour: '2-digit', minute: '2-digit' });
  }
  const sameYear = dayKey(date, setting).slice(0, 4) === dayKey(setting.now, setting).slice(0, 4);
  return format(date, setting, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** Day and minute, such as `20 November 2026, 11:37`. */
export function formatLong(instant: string, setting: TimeSetting): string {
  const date = readInstant(instant);
  if (date === null) {
    return instant;
  }
  const day = format(date, setting, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${format(date, setting, { hour: '2-digit', minute: '2-digit' })}`;
}

/** The day in the viewer's zone with its name, such as `Monday 23 November`, as a sentence begins with it. */
export function formatWeekday(instant: string, language: Language): string {
  const date = readInstant(instant);
  if (date === null) {
    return instant;
  }
  const text = format(date, { language, now: date }, { weekday: 'long', day: 'numeric', month: 'long' });
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** The time of day to the second; on another day than today its date before it. */
export function formatSecond(instant: string, setting: TimeSetting): string {
  const date = readInstant(instant);
  if (date === null) {
    return instant;
  }
  const time = format(date, setting, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return dayKey(date, setting) === dayKey(setting.now, setting)
    ? time
    : `${format(date, setting, { day: 'numeric', month: 'short' })}, ${time}`;
}

/** The instant in UTC for titles, such as `2026-11-20 11:37:02 UTC`. */
export function formatUtc(instant: string): string {
  const date = readInstant(instant);
  return date === null ? instant : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A day of a document (`YYYY-MM-DD`, no time zone), such as `20 Nov 2026`; anything else is shown as it came. */
export function formatDay(day: string, language: Language, month: 'short' | 'long' = 'short'): string {
  if (!CALENDAR_DAY.test(day)) {
    return day;
  }
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) {
    return day;
  }
  return dateFormat(toLocale(language), {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}

/** Day and month alone, such as `20 November`, of a day `YYYY-MM-DD`. */
export function formatDayOfMonth(day: string, language: Language, month: 'short' | 'long'): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : dateFormat(toLocale(language), { day: 'numeric', month, timeZone: 'UTC' }).format(date);
}

/** Relative time in a suitable unit: `4 min ago`, `in 10 days`. */
export function formatRelative(instant: string, setting: TimeSetting): string {
  const date = readInstant(instant);
  if (date === null) {
    return instant;
  }
  const distance = date.getTime() - setting.now.getTime();
  const [size, unit] = chooseUnit(Math.abs(distance));
  return relativeFormat(toLocale(setting.language), { style: 'short', numeric: 'auto' }).format(
    Math.trunc(distance / size),
    unit,
  );
}

/** True when the instant lies less than an hour from now, where a relative time says more. */
function isNear(instant: string, now: Date): boolean {
  const date = readInstant(instant);
  return date !== null && Math.abs(date.getTime() - now.getTime()) < HOUR;
}

/** Relative below an hour, else short and absolute. */
export function formatAge(instant: string, setting: TimeSetting): string {
  return isNear(instant, setting.now) ? formatRelative(instant, setting) : formatShort(instant, setting);
}

function chooseUnit(distance: number): [number, Intl.RelativeTimeFormatUnit] {
  if (distance < MINUTE) {
    return [1000, 'second'];
  }
  if (distance < HOUR) {
    return [MINUTE, 'minute'];
  }
  return distance < DAY ? [HOUR, 'hour'] : [DAY, 'day'];
}

function readInstant(instant: string): Date | null {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date;
}

function dayKey(date: Date, { timeZone }: TimeSetting): string {
  return dateFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

function format(
  date: Date,
  { language, timeZone }: TimeSetting,
  options: Intl.DateTimeFormatOptions,
): string {
  return dateFormat(toLocale(language), {
    ...options,
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}
