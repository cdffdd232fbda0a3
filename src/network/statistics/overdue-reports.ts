import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { REPORT_KINDS } from '../../standards/peppol/statistics';
import type { OverdueReport } from './overdue-report-text';
import { OVERDUE_REPORTS } from './statistics.queries';

/** Lists the statistics reports that need the operator's attention, and provides their number as a metric. */
@Injectable()
export class OverdueReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
    metrics: MetricsRegistry,
  ) {
    metrics.gauge(
      'statistics_reports_overdue',
      'Monthly reports for OpenPeppol that were rejected, are invalid, or were not accepted in time',
      ['kind'],
      async () => {
        const overdue = await this.list();
        return REPORT_KINDS.map((kind) => ({
          labels: { kind },
          value: overdue.filter((report) => report.kind === kind).length,
        }));
      },
    );
  }

  /** Lists overdue reports, oldest month first; empty while reporting is off. */
  async list(): Promise<OverdueReport[]> {
    const { reportingReceiver, reportingDay } = this.config.peppol;
    if (reportingReceiver === null) return [];
    return this.unitOfWork.query<OverdueReport>(OVERDUE_REPORTS, [reportingDay]);
  }
}
