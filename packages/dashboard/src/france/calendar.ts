import { dateFormat } from '../format/intl';
import { toLocale, type Language } from '../format/locale';
import { parisDay } from '../format/paris';
import type { StatusMark } from '../status-mark';
import { periodStatus } from './statuses';
import type { Flow } from './flows';
import type { Period } from './queries';

/** Names a period, as the address does. */
export interface PeriodName {
  flow: Flow;
  periodStart: string;
}

/** Days in one column of the year: a month, or the months that periods hold together. */
export interface YearColumn {
  /** Number from 1 */
  firstMonth: number;
  lastMonth: number;
  /** By flow, in the order of the days; a flow without periods has none */
  periods: Record<Flow, Period[]>;
}

const monthNumber = (day: string): number => Number(day.slice(5, 7));

/** The columns of a year. Months that one period of any flow spans are one column. */
export function toColumns(periods: readonly Period[], year: number): YearColumn[] {
  const inYear = (day: string, otherwise: number) =>
    day.startsWith(String(year)) ? monthNumber(day) : otherwise;
  /** A month that is joined to the one before it. */
  const joined = new Set<number>();
  for (const { periodStart, periodEnd } of periods) {
    for (let month = inYear(periodStart, 1) + 1; month <= inYear(periodEnd, 12); month++) joined.add(month);
  }
  const columns: YearColumn[] = [];
  for (let month = 1; month <= 12; month++) {
    const last = columns.at(-1);
    if (last && joined.has(month)) last.lastMonth = month;
    else columns.push({ firstMonth: month, lastMonth: month, periods: none() });
  }
  for (const period of periods) {
    const month = inYear(period.periodStart, 1);
    columns.find(({ lastMonth }) => month <= lastMonth)?.periods[period.flow].push(period);
  }
  return columns;
}

function none(): Record<Flow, Period[]> {
  return { transactions: [], payments: [], purchases: [] };
}

/** The year that most periods of a calendar begin in; null for an empty one. */
export function findYear(periods: readonly Period[]): number | null {
  const middle = periods[Math.floor(periods.length / 2)];
  return middle === undefined ? null : Number(middle.periodStart.slice(0, 4));
}

/** Look of a period in the year; a dot where nothing is to be filed. */
export type CellLook = 'none' | 'open' | 'due' | 'filing' | 'ok' | 'bad';

export function cellLook({
  flow,
  state,
  waitingReports,
}: Pick<Period, 'flow' | 'state' | 'waitingReports'>): CellLook {
  switch (state) {
    case 'filed':
      return 'ok';
    case 'refused':
    case 'parked':
      return 'bad';
    case 'filing':
      return 'filing';
    // Purchases are reported automatically: a period without any needs no reminder.
    case 'due':
      return flow === 'purchases' && waitingReports === 0 ? 'none' : 'due';
    case 'open':
      return 'open';
    // Past its deadline without a report there is nothing to file; with one it is filed within the hour.
    case 'over':
      return waitingReports > 0 ? 'filing' : 'none';
    default:
      return 'none';
  }
}

/**
 * The period that a page opens with: the one whose deadline is next among those that are closed, else the one that runs.
 */
export function periodToShow(periods: readonly Period[]): Period | undefined {
  const due = periods
    .filter(({ state }) => state === 'due')
    .sort((a, b) => a.declarantDeadline.localeCompare(b.declarantDeadline));
  const open = periods.find(({ state, flow }) => state === 'open' && flow === 'transactions');
  return due[0] ?? open ?? periods.find(({ state }) => state === 'open') ?? periods.at(-1);
}

/** The period with this name. */
export function periodNamed(periods: readonly Period[], name: Partial<PeriodName>): Period | undefined {
  return periods.find(({ flow, periodStart }) => flow === name.flow && periodStart === name.periodStart);
}

/**
 * The mark of a period.
 * @param now Of the browser; the states are the service's own, whose sandbox may be ahead of it
 */
export function periodMark(period: Period, now: Date): StatusMark {
  return periodStatus(period.state, daysLeft(period.declarantDeadline, now), period.waitingReports);
}

const DAY_MS = 86_400_000;

/** Whole days until an instant, 0 on the last one and after it. */
function daysLeft(instant: string, now: Date): number {
  return Math.max(0, Math.floor((Date.parse(instant) - now.getTime()) / DAY_MS));
}

/** The days of a period, first to last. */
export function formatDays({ periodStart, periodEnd }: Pick<Period, 'periodStart' | 'periodEnd'>): string[] {
  const days: string[] = [];
  for (
    let at = Date.parse(`${periodStart}T00:00:00Z`);
    at <= Date.parse(`${periodEnd}T00:00:00Z`);
    at += DAY_MS
  )
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/**
 * The days of a period that are over or run and that nothing was reported of, newest first. Of a period that runs only those up
 * to today in Paris; a sandbox that is ahead of the clock has all of them.
 */
export function missingDays(period: Period, reported: ReadonlySet<string>, now: Date): string[] {
  if (period.state === 'upcoming') return [];
  const today = parisDay(now);
  const isRunning = period.state === 'open' && today >= period.periodStart;
  return formatDays(period)
    .filter((day) => !reported.has(day) && (!isRunning || day <= today))
    .reverse();
}

/** A month, or the first and last of several, such as `Jan` or `Jan–Feb`. */
export function monthNames({ firstMonth, lastMonth }: YearColumn, language: Language): string {
  const format = dateFormat(toLocale(language), { month: 'short', timeZone: 'UTC' });
  const name = (month: number) => format.format(new Date(Date.UTC(2026, month - 1, 1))).replace(/\.$/, '');
  return firstMonth === lastMonth ? name(firstMonth) : `${name(firstMonth)}–${name(lastMonth)}`;
}

/** A day with its weekday, such as `Fri 20`. */
export function weekday(day: string, language: Language): string {
  const format = dateFormat(toLocale(language), {
    ...{ weekday: 'short', day: 'numeric', timeZone: 'UTC' },
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
