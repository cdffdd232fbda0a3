import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { OverdueReports } from './overdue-reports';
import { formatOverdueReport } from './overdue-report-text';
import { StatisticsReportRefusedError, StatisticsReports } from './statistics-reports';

const EVERY_MS = 30 * 60_000;
/** Delay after a start, random within this range, so that processes which start together do not run together. */
const FIRST_AFTER_MS = { min: 30_000, max: 120_000 };

/** Closes the months whose reporting day has come, and logs months that were not reported. */
@Injectable()
export class MonthClosingJob extends RecurringTask {
  constructor(
    private readonly reports: StatisticsReports,
    private readonly overdue: OverdueReports,
  ) {
    super({
      firstAfterMs: randomInt(FIRST_AFTER_MS.min, FIRST_AFTER_MS.max),
      everyMs: EVERY_MS,
      failureMessage: 'the months could not be closed',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    await this.close();
    for (const report of await this.overdue.list()) {
      const { month, kind, state } = report;
      this.logger.error({ month, kind, state }, formatOverdueReport(report));
    }
  }

  private async close(): Promise<void> {
    try {
      const reportCount = await this.reports.closeMonths();
      if (reportCount > 0) this.logger.info({ made: reportCount }, 'statistics reports made');
    } catch (error) {
      if (!(error instanceof StatisticsReportRefusedError)) throw error;
      this.logger.error({ reason: error.message }, 'statistics reports cannot be made');
    }
  }
}
