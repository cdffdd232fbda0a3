import { Injectable } from '@nestjs/common';
import { WorkRelay } from '../kernel/queue/work-relay';
import { DeclarantRegistration } from './declarant/declarant-registration';
import { REGISTRATION_SOURCE } from './declarant/declarants.service';
import { FILING_SOURCE } from './filings/filing-store';
import { FilingWork } from './filings/filing-work';
import { PERIOD_SOURCE } from './filings/period-book';
import { PeriodClosing } from './filings/period-closing';

/** The work of e-reporting outside of requests: registrations, the end of periods, and filings. */
@Injectable()
export class ReportingProcessor {
  constructor(
    relay: WorkRelay,
    registration: DeclarantRegistration,
    closing: PeriodClosing,
    filings: FilingWork,
  ) {
    relay.register({
      name: REGISTRATION_SOURCE,
      table: 'reporting_declarants',
      concurrency: 2,
      handle: (pointer) => registration.carryOut(pointer),
    });
    relay.register({
      name: PERIOD_SOURCE,
      table: 'reporting_periods',
      concurrency: 2,
      handle: (pointer) => closing.close(pointer),
    });
    relay.register({
      name: FILING_SOURCE,
      table: 'reporting_filings',
      concurrency: 4,
      handle: (pointer) => filings.carryOut(pointer),
    });
  }
}
