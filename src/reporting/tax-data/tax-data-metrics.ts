import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { SELECT_OPEN_REPORTS } from './tax-data.queries';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';

interface OpenReportsRow {
  jurisdiction: string;
  state: string;
  n: number;
  age: number;
  secondsLeft: number | null;
}

interface Sample {
  labels: { jurisdiction: string; state: string };
  value: number;
}

/** Metrics of the reports of production teams to tax authorities. */
@Injectable()
export class TaxDataMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly unitOfWork: UnitOfWork,
  ) {
    const labels = ['jurisdiction', 'state'] as const;
    metrics.gauge('tax_data_open', 'Reports that no tax authority has accepted, by state', labels, () =>
      this.readSamples(({ n }) => n),
    );
    metrics.gauge(
      'tax_data_open_oldest_seconds',
      'Age of the oldest report that no tax authority has accepted',
      labels,
      () => this.readSamples(({ age }) => age),
    );
    metrics.gauge(
      'tax_data_deadline_seconds',
      'Seconds until the next deadline of a report; negative after a missed deadline',
      labels,
      () => this.readSamples(({ secondsLeft }) => secondsLeft),
    );
  }

  private async readSamples(pick: (open: OpenReportsRow) => number | null): Promise<Sample[]> {
    const rows = await this.unitOfWork.query<OpenReportsRow>(SELECT_OPEN_REPORTS);
    return rows.flatMap((open) => {
      const value = pick(open);
      const { jurisdiction, state } = open;
      return value === null ? [] : [{ labels: { jurisdiction, state }, value }];
    });
  }
}
