import { FLOWS } from '../../../standards/flux10';
import {
  day,
  idOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  enumOf,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { newFilingId } from '../filings/filing.resource';
import { CALENDAR_STATES } from './calendar-year';

export const calendarPeriodSchema = namedSchema(
  'CalendarPeriod',
  object(
    {
      flow: { ...enumOf(...FLOWS), description: 'E-reporting flow of the period' },
      periodStart: { ...day, description: 'First day of the period' },
      periodEnd: { ...day, description: 'Last day of the period' },
      opensAt: { ...instant, description: 'Start of the period: midnight in Paris before the first day' },
      closesAt: { ...instant, description: 'End of the period: midnight in Paris after the last day' },
      declarantDeadline: {
        ...instant,
        description: 'Time until which reports are included in the initial filing',
      },
      platformDeadline: {
        ...instant,
        description: 'Time by which the administration must have received the filing',
      },
      state: {
        ...enumOf(...CALENDAR_STATES),
        description:
          '`upcoming`; `open`; `due`: closed, before the deadline of the declarant; `over`: after the ' +
          'deadline, without a filing; `filing`, `filed`, `refused`: state of the filing; `parked`: ' +
          'an error requires the operator',
      },
      waitingReports: { ...integer, description: 'Number of reports that wait to be filed' },
      filedReports: { ...integer, description: 'Number of valid reports that a filing contains' },
      filingId: { ...nullable(idOf(newFilingId.prefix)), description: 'Id of the last filing of the period' },
    },
    'A period of French e-reporting in the calendar of a declarant',
  ),
);

/** A period of the calendar. */
export type CalendarPeriodResource = Shape<typeof calendarPeriodSchema>;

export const calendarPeriodExample: CalendarPeriodResource = {
  flow: 'transactions',
  periodStart: '2026-11-11',
  periodEnd: '2026-11-20',
  opensAt: '2026-11-10T23:00:00.000Z',
  closesAt: '2026-11-20T23:00:00.000Z',
  declarantDeadline: '2026-11-30T07:00:00.000Z',
  platformDeadline: '2026-12-01T07:00:00.000Z',
  state: 'due',
  waitingReports: 8,
  filedReports: 0,
  filingId: null,
};
