import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { OverdueReports } from './overdue-reports';
import { formatOverdueReport } from './overdue-report-text';
import { StatisticsReportError, StatisticsReports } from './statistics-reports';

const INTERVAL_MS = 30 * 60_000;
/**
 * Range of the random delay before the first run, so that processes that start at the same time do not run at the same
 * time.
 */
const FIRST_RUN_DELAY_MS = { min: 30_000, max: 120_000 };

/** Closes the months whose reporting day has been reached, and logs reports that are overdue. */
@Injectable()
export class MonthClosingJob extends RecurringTask {
  constructor(
    private readonly reports: StatisticsReports,
    private readonly overdueReports: OverdueReports,
  ) {
    super({
      firstAfterMs: randomInt(FIRST_RUN_DELAY_MS.min, FIRST_RUN_DELAY_MS.max),
      everyMs: INTERVAL_MS,
      failureMessage: 'the statistics reports of past months could not be created',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    await this.closeMonths();
    for (const report of await this.overdueReports.list()) {
      const { month, kind, state } = report;
      this.logger.error({ month, kind, state }, formatOverdueReport(report));
    }
  }

  private async closeMonths(): Promise<void> {
    try {
      const reportCount = await this.reports.closeMonths();
      if (reportCount > 0) this.logger.info({ made: reportCount }, 'statistics reports created');
    } catch (error) {
      if (!(error instanceof StatisticsReportError)) throw error;
      this.logger.error({ reason: error.message }, 'statistics reports cannot be created');
    }
  }
}
