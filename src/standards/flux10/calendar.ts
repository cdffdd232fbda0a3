/** Reporting periods of French e-reporting and their deadlines. */
import { DECLARANT_DAYS_EARLIER, DUE_HOUR, RHYTHMS, type Slot } from './calendar-table';
import {
  getNextDay,
  getPreviousDay,
  daysInMonth,
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
  /** deadline of the platform for filing the period: 08:00 in Paris on the due day of the table */
  platformDeadline: Date;
  /** deadline of the declarant for submitting its reports: a day earlier */
  declarantDeadline: Date;
}

function readExistingDay(date: string): CalendarDay {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Not a day of the calendar: ${date}`);
  return day;
}

/**
 * Returns the period of a day.
 * @param date `YYYY-MM-DD`
 * @throws RangeError when the day is not in the calendar
 */
export function findPeriod(regime: VatRegime, flow: Flow, date: string): Period {
  const { year, month, day } = readExistingDay(date);
  const { months, slots } = RHYTHMS[regime][flow];
  const firstMonth = month - ((month - 1) % months);
  const lastMonth = firstMonth + months - 1;
  const [first, ...others] = slots;
  if (first === undefined) throw new RangeError(`${regime} has no periods of ${flow}`);
  // The latest slot that has begun; only a period of one month has several.
  const slot = others.reduce<Slot>((latest, next) => (day >= next.from ? next : latest), first);

  const due: CalendarDay = { ...addMonths(year, lastMonth, slot.due.monthsLater), day: slot.due.day };
  let declarantDue = due;
  for (let remainingDays = DECLARANT_DAYS_EARLIER; remainingDays > 0; remainingDays--)
    declarantDue = getPreviousDay(declarantDue);
  return {
    start: formatDay({ year, month: firstMonth, day: slot.from }),
    end: formatDay({ year, month: lastMonth, day: slot.to ?? daysInMonth(year, lastMonth) }),
    platformDeadline: toInstantFromParis(due, DUE_HOUR),
    declarantDeadline: toInstantFromParis(declarantDue, DUE_HOUR),
  };
}

/** Returns the end of a period: midnight in Paris after its last day. */
export function getClosingTime(period: Pick<Period, 'end'>): Date {
  return toInstantFromParis(getNextDay(readExistingDay(period.end)), 0);
}

/** Returns the following period of the same regime and flow. */
export function getNextPeriod(regime: VatRegime, flow: Flow, period: Pick<Period, 'end'>): Period {
  return findPeriod(regime, flow, formatDay(getNextDay(readExistingDay(period.end))));
}
