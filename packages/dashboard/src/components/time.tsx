import { useText } from '../i18n/text';

const DAY_MS = 86_400_000;

/** Formats an instant for the viewer: today 14:02, this year 20 Nov, else 20 Nov 2025; `full` has date and time. */
export function formatTime(
  instant: string,
  locale: string,
  form: 'short' | 'full' | 'time' = 'short',
  now = new Date(),
): string {
  const date = new Date(instant);
  const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  if (form === 'time') return new Intl.DateTimeFormat(locale, { ...time, second: '2-digit' }).format(date);
  if (form === 'full')
    return new Intl.DateTimeFormat(locale, { ...day, year: 'numeric', ...time }).format(date);
  if (date.toDateString() === now.toDateString()) return new Intl.DateTimeFormat(locale, time).format(date);
  if (date.getFullYear() === now.getFullYear()) return new Intl.DateTimeFormat(locale, day).format(date);
  return new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }).format(date);
}

/** How long ago or how far ahead, in the largest unit that is at least one. */
export function formatAgo(instant: string, locale: string, now = Date.now()): string {
  const ms = new Date(instant).getTime() - now;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const size = Math.abs(ms);
  if (size < 60_000) return format.format(Math.round(ms / 1000), 'second');
  if (size < 3_600_000) return format.format(Math.round(ms / 60_000), 'minute');
  if (size < DAY_MS) return format.format(Math.round(ms / 3_600_000), 'hour');
  return format.format(Math.round(ms / DAY_MS), 'day');
}

/** An instant in the viewer's time; the title has the whole of it and UTC. */
export function Time({ at, form = 'short' }: { at: string; form?: 'short' | 'full' | 'time' | 'ago' }) {
  const { locale } = useText();
  const utc = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time dateTime={at} title={`${formatTime(at, locale, 'full')} · ${utc}`} className="whitespace-nowrap">
      {form === 'ago' ? formatAgo(at, locale) : formatTime(at, locale, form)}
    </time>
  );
}
