import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { JURISDICTIONS, type Jurisdiction } from '../../standards/taxdata';
import { TaxAuthorities } from './tax-authorities';
import { TAX_DATA_QUEUE } from './tax-data-work';
import { MAKE_WAITING_REPORTS_DUE } from './tax-data-work.queries';

const FIRST_RUN_AFTER_MS = 500;
const RUN_INTERVAL_MS = 2_000;
/**
 * Number of runs after which waiting reports are searched even if no other authority has become known, because another
 * process without the setting may have postponed them.
 */
const RUNS_BETWEEN_CHECKS = 30;
const BATCH_SIZE = 1_000;

/**
 * Makes waiting reports due as soon as the operator has configured their tax authority and this provider has
 * a valid certificate. The job queries the database when another authority becomes known, and once a minute.
 */
@Injectable()
export class WaitingReportsJob extends RecurringTask {
  private knownJurisdictions: readonly Jurisdiction[] = [];
  private runs = 0;

  constructor(
    private readonly authorities: TaxAuthorities,
    private readonly unitOfWork: UnitOfWork,
    private readonly dispatcher: Dispatcher,
  ) {
    super({
      firstAfterMs: FIRST_RUN_AFTER_MS,
      everyMs: RUN_INTERVAL_MS,
      failureMessage: 'reports that wait for their tax authority could not be made due; the next run retries',
      onlyInWorkers: true,
    });
  }

  protected async run(): Promise<void> {
    const availableJurisdictions = JURISDICTIONS.filter(
      (jurisdiction) => this.authorities.findRoute({ environment: 'production', jurisdiction }).ok,
    );
    const hasNewJurisdiction = availableJurisdictions.some(
      (jurisdiction) => !this.knownJurisdictions.includes(jurisdiction),
    );
    const isCheckDue = this.runs++ % RUNS_BETWEEN_CHECKS === 0;
    if (availableJurisdictions.length > 0 && (hasNewJurisdiction || isCheckDue))
      await this.makeDue(availableJurisdictions);
    // Stored after the reports were made due, so that a failed run is repeated.
    this.knownJurisdictions = availableJurisdictions;
  }

  private async makeDue(jurisdictions: readonly Jurisdiction[]): Promise<void> {
    let dueReports: unknown[];
    do {
      dueReports = await this.unitOfWork.query(MAKE_WAITING_REPORTS_DUE, [jurisdictions, BATCH_SIZE]);
      if (dueReports.length > 0) this.dispatcher.request(TAX_DATA_QUEUE);
    } while (dueReports.length === BATCH_SIZE && !this.isStopping);
  }
}
