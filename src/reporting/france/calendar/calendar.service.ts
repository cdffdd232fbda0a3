import { Injectable } from '@nestjs/common';
import { getClosingTime, FLOWS, formatParisDate, type Flow } from '../../../standards/flux10';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { DeclarantsService } from '../declarant/declarants.service';
import { getOpeningTime, listPeriodsOfYear, getPeriodState, type KnownPeriod } from './calendar-year';
import { SELECT_CLOCK_ADVANCE, SELECT_KNOWN_PERIODS } from '../filings/periods.queries';
import type { CalendarPeriodResource } from './calendar.resource';

/** Lists the periods for which a declarant reports in a year, with their states. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly declarants: DeclarantsService,
  ) {}

  /**
   * Returns the periods by flow, in the order of the days; empty for a company that is not registered. The clock of a
   * sandbox team may be ahead of real time.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async getCalendar(
    teamId: string,
    companyId: string,
    requestedYear?: number,
  ): Promise<CalendarPeriodResource[]> {
    const declarant = await this.declarants.get(teamId, companyId);
    if (declarant === null) return [];
    const [team] = await this.unitOfWork.query<{ ahead: number }>(SELECT_CLOCK_ADVANCE, [teamId]);
    const now = new Date(clock.milliseconds() + Number(team?.ahead ?? 0) * 1000);
    const year = requestedYear ?? Number(formatParisDate(now).slice(0, 4));
    const { vatRegime, siren } = declarant;
    const calendar: CalendarPeriodResource[] = [];
    for (const flow of FLOWS) {
      const rows = await this.unitOfWork.query<KnownPeriod>(SELECT_KNOWN_PERIODS, [
        companyId,
        siren,
        flow,
        `${year}-01-01`,
        `${year}-12-31`,
      ]);
      calendar.push(
        ...listPeriodsOfYear(vatRegime, flow, year, rows).map((period) => toResource(flow, period, now)),
      );
    }
    return calendar;
  }
}

function toResource(
  flow: Flow,
  period: ReturnType<typeof listPeriodsOfYear>[number],
  now: Date,
): CalendarPeriodResource {
  const storedPeriod = 'isParked' in period ? period : null;
  return {
    flow,
    periodStart: period.start,
    periodEnd: period.end,
    opensAt: getOpeningTime(period).toISOString(),
    closesAt: getClosingTime(period).toISOString(),
    declarantDeadline: period.declarantDeadline.toISOString(),
    platformDeadline: period.platformDeadline.toISOString(),
    state: getPeriodState(period, now),
    waitingReports: storedPeriod?.waiting ?? 0,
    filedReports: storedPeriod?.filed ?? 0,
    filingId: storedPeriod?.filingId ?? null,
  };
}
