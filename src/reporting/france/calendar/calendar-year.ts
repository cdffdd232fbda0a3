import { getClosingTime, type Flow, type VatRegime } from '../../../standards/flux10';
import type { FilingState } from '../filings/filing';
import { choosePeriod, type ExistingPeriod, type RegimePeriod } from '../filings/period-of-day';

/** Stored period, for which reports exist or existed. */
export interface KnownPeriod extends RegimePeriod {
  isParked: boolean;
  waiting: number;
  filed: number;
  filingId: string | null;
  filingState: FilingState | null;
  isFilingParked: boolean | null;
}

export const CALENDAR_STATES = [
  'upcoming',
  'open',
  'due',
  'over',
  'filing',
  'filed',
  'refused',
  'parked',
] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];

const DAY_MS = 86_400_000;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Lists the periods of a flow that overlap a year, in order and without gaps: stored periods, and between them the
 * periods that the first report of a day would create.
 */
export function listPeriodsOfYear(
  regime: VatRegime,
  flow: Flow,
  year: number,
  storedPeriods: readonly KnownPeriod[],
): (RegimePeriod | KnownPeriod)[] {
  const existingPeriods: readonly ExistingPeriod[] = storedPeriods;
  const periods: (RegimePeriod | KnownPeriod)[] = [];
  let day = `${year}-01-01`;
  while (day.startsWith(String(year))) {
    const today = day;
    const period =
      storedPeriods.find(({ start, end }) => start <= today && today <= end) ??
      choosePeriod(regime, flow, day, existingPeriods);
    periods.push(period);
    day = addDays(period.end, 1);
  }
  return periods;
}

/** Returns the start of a period: midnight in Paris before its first day. */
export const getOpeningTime = ({ start }: { start: string }): Date =>
  getClosingTime({ end: addDays(start, -1) });

/** Returns the state of a period at an instant. The state of a filing takes precedence over the calendar. */
export function getPeriodState(period: RegimePeriod | KnownPeriod, now: Date): CalendarState {
  if ('isParked' in period) {
    if (period.isParked || period.isFilingParked === true) return 'parked';
    if (period.filingState === 'accepted') return 'filed';
    if (period.filingState === 'refused' || period.filingState === 'invalid') return 'refused';
    if (period.filingState !== null && period.filingState !== 'withdrawn') return 'filing';
  }
  if (now < getOpeningTime(period)) return 'upcoming';
  if (now < getClosingTime(period)) return 'open';
  return now < period.declarantDeadline ? 'due' : 'over';
}
