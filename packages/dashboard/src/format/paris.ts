import { dateFormat } from './intl';
import { toLocale, type Language } from './locale';

const DAY_MS = 86_400_000;

/** The day in Paris, `YYYY-MM-DD`. */
export function parisDay(at: Date): string {
  return dateFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);
}

/** Day and time in Paris, such as `30 November, 08:00`, with the year where it is another one than now. */
export function parisTime(instant: string, language: Language, now: Date): string {
  const at = new Date(instant);
  const isThisYear = parisDay(at).slice(0, 4) === parisDay(now).slice(0, 4);
  const locale = toLocale(language);
  const day = dateFormat(locale, {
    ...{ timeZone: 'Europe/Paris', day: 'numeric', month: 'long' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
  const time = dateFormat(locale, {
    ...{ timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(at);
  return `${day}, ${time}`;
}

/** The days of a period, such as `11–20 November`; whole months by their names. */
export function dayRange(
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
  language: Language,
): string {
  const start = new Date(`${periodStart}T00:00:00Z`);
  const end = new Date(`${periodEnd}T00:00:00Z`);
  const isWhole = start.getUTCDate() === 1 && new Date(end.getTime() + DAY_MS).getUTCDate() === 1;
  const format = dateFormat(toLocale(language), {
    ...(isWhole ? {} : { day: 'numeric' }),
    ...{ month: 'long', timeZone: 'UTC' },
  });
  // Between two days of one month the dash stands close, as between any two numbers.
  return format.formatRange(start, end).replace(/^(\d+\.?)\s–\s(?=\d)/, '$1–');
}
