/** A span of days that the date filter offers. */
export type DayPreset = 'today' | 'week' | 'month' | 'lastMonth';
export const DAY_PRESETS: DayPreset[] = ['today', 'week', 'month', 'lastMonth'];

/** First and last day of a preset, in the viewer's zone. */
export function daysOfPreset(preset: DayPreset, now: Date): { from: string; to: string } {
  const day = (year: number, month: number, date: number): string => dayKey(new Date(year, month, date));
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (preset) {
    case 'today':
      return { from: day(year, month, date), to: day(year, month, date) };
    case 'week':
      return { from: day(year, month, date - 6), to: day(year, month, date) };
    case 'month':
      return { from: day(year, month, 1), to: day(year, month, date) };
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
  }
}

/** The day of an instant in the viewer's zone, `YYYY-MM-DD`. */
export function dayKey(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of a filter: `YYYY-MM-DD` in the viewer's zone, with a `Z` behind it in UTC, as the API counts days. */
export const FILTER_DAY = /^\d{4}-\d{2}-\d{2}Z?$/;

/** Year, month and date of a filter's day alone. */
export function toIsoDate(day: string): string {
  return day.slice(0, 10);
}

/** True of a filter's day that is one of UTC. */
export function isUtcDay(day: string): boolean {
  return day.endsWith('Z');
}

/** The beginning of a filter's day, or of one some days later, as the API takes it. */
export function beginOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = toIsoDate(day).split('-').map(Number);
  if (isUtcDay(day)) return new Date(Date.UTC(year, month - 1, date + later)).toISOString();
  return new Date(year, month - 1, date + later).toISOString();
}
