/** Reporting periods of French e-reporting and their deadlines. */
import { DECLARANT_DAYS_EARLIER, DUE_HOUR, REPORTING_SCHEDULES, type PeriodSlot } from './calendar-table';
import {
  getNextDay,
  getPreviousDay,
  getDaysInMonth,
  addMonths,
  parseDay,
  formatDay,
  type CalendarDay,
} from './days';
import type { Flow, VatRegime } from './model';
import { toInstantFromParis } from './paris-time';

export { formatParisDate } from './paris-time';

/** Span of days whose reports are filed together. */
export interface Period {
  /** first day, `YYYY-MM-DD` */
  start: string;
  /** last day, included */
  end: string;
  /** deadline for the platform to file the period: 08:00 in Paris on the due day of the table */
  platformDeadline: Date;
  /** deadline for the declarant to submit its reports: one day before the platform's deadline */
  declarantDeadline: Date;
}

function parseExistingDay(date: string): CalendarDay {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Expected a day of the calendar (YYYY-MM-DD); received ${date}`);
  return day;
}

/**
 * Returns the period that contains a day.
 * @param date `YYYY-MM-DD`
 * @throws RangeError when the day is not in the calendar
 */
export function findPeriod(regime: VatRegime, flow: Flow, date: string): Period {
  const { year, month, day } = parseExistingDay(date);
  const { months, slots } = REPORTING_SCHEDULES[regime][flow];
  const firstMonth = month - ((month - 1) % months);
  const lastMonth = firstMonth + months - 1;
  const [first, ...others] = slots;
  if (first === undefined) throw new RangeError(`The regime ${regime} has no periods for ${flow}`);
  // The latest slot that has begun. Only schedules of one month have several slots.
  const slot = others.reduce<PeriodSlot>((latest, next) => (day >= next.from ? next : latest), first);

  const due: CalendarDay = { ...addMonths(year, lastMonth, slot.due.monthsLater), day: slot.due.day };
  let declarantDue = due;
  for (let remainingDays = DECLARANT_DAYS_EARLIER; remainingDays > 0; remainingDays--)
    declarantDue = getPreviousDay(declarantDue);
  return {
    start: formatDay({ year, month: firstMonth, day: slot.from }),
    end: formatDay({ year, month: lastMonth, day: slot.to ?? getDaysInMonth(year, lastMonth) }),
    platformDeadline: toInstantFromParis(due, DUE_HOUR),
    declarantDeadline: toInstantFromParis(declarantDue, DUE_HOUR),
  };
}

/** Returns the end of a period: midnight in Paris after its last day. */
export function getClosingTime(period: Pick<Period, 'end'>): Date {
  return toInstantFromParis(getNextDay(parseExistingDay(period.end)), 0);
}

/** Returns the following period of the same regime and flow. */
export function getNextPeriod(regime: VatRegime, flow: Flow, period: Pick<Period, 'end'>): Period {
  return findPeriod(regime, flow, formatDay(getNextDay(parseExistingDay(period.end))));
}
