import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../../platform/kernel/queue/work';
import type { Finding } from '../../../standards/rules';
import { ReportEvents, type ReportWithState } from '../reports/report-events';
import { getNextState, type FilingOutcome } from '../reports/report-states';
import type { Filing } from './filing';
import { FilingStore } from './filing-store';
import { selectReportsNotUpdated } from './filings.queries';

/** Number of reports updated in one transaction. */
const BATCH_SIZE = 200;

/** Updates the reports of a filing after a change of its state. */
@Injectable()
export class FilingReportUpdater {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly filings: FilingStore,
    private readonly reports: ReportEvents,
  ) {}

  /**
   * Updates the reports of the filing in batches and skips reports that were updated before a crash. Stops when another
   * worker has claimed the filing, because the state is then outdated.
   * @returns false when the update stopped for this reason
   */
  async update(lease: Lease, filing: Filing, outcome: FilingOutcome): Promise<boolean> {
    const reasons = toReasons(filing, outcome);
    for (let after = ''; ;) {
      const last = await this.unitOfWork.run(async (tx) => {
        if (!(await this.filings.lockInState(tx, lease, filing.state))) return 'claimLost';
        const reports = await tx.query<ReportWithState>(selectReportsNotUpdated(outcome), [
          filing.id,
          after,
          BATCH_SIZE,
        ]);
        await this.reports.changeStates(
          tx,
          reports,
          ({ status }) => getNextState(status, outcome, filing.typeCode),
          reasons,
        );
        return reports[BATCH_SIZE - 1];
      });
      if (last === 'claimLost') return false;
      if (last === undefined) return true;
      after = last.id;
    }
  }
}

/** Returns the reasons of a rejection, which are shown in the documents of the reports. */
function toReasons({ findings, lastError }: Filing, outcome: FilingOutcome): Finding[] {
  if (outcome !== 'refused' && outcome !== 'notFiled') return [];
  if (findings.length > 0) return findings;
  const errorMessage = lastError ?? 'The filing was refused without a reason.';
  return [{ ruleCode: 'NOT_FILED', errorMessage, errorLevel: 'ERROR', fieldName: '', source: 'Passerelle' }];
}
