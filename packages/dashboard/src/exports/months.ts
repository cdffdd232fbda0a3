/** A calendar month: its first and last day, `YYYY-MM-DD`. */
export interface Month {
  from: string;
  to: string;
}

/** Lists the months before an instant, the last full one first, then the running one at the second place. */
export function listMonths(now: Date, count: number): Month[] {
  const running = toMonth(now.getFullYear(), now.getMonth());
  const former = Array.from({ length: count }, (_, n) => toMonth(now.getFullYear(), now.getMonth() - 1 - n));
  return [...former.slice(0, 1), running, ...former.slice(1)];
}

/** @param month from 0; it may be out of a year */
function toMonth(year: number, month: number): Month {
  return {
    from: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    to: new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
  };
}

/** Returns whether a period is a whole calendar month. */
export function isWholeMonth({ from, to }: Month): boolean {
  const [year, month] = from.split('-').map(Number);
  const whole = toMonth(year ?? 0, (month ?? 1) - 1);
  return whole.from === from && whole.to === to;
}

/** Names a period: the month and the year, or its days for any other period. */
export function formatPeriod(period: Month, language: string, formatDay: (day: string) => string): string {
  if (!isWholeMonth(period)) return `${formatDay(period.from)} – ${formatDay(period.to)}`;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(period.from));
}
