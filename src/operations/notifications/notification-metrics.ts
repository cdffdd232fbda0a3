import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { COUNT_FAILING_MAILS } from './notifications.queries';

/** Metrics of the mails with notifications. */
@Injectable()
export class NotificationMetrics {
  private readonly attempts;

  constructor(metrics: MetricsRegistry, unitOfWork: UnitOfWork) {
    this.attempts = metrics.counter(
      'notification_mails_total',
      'Attempts to mail notifications: delivered, failed and tried again, or given up',
      ['outcome'],
    );
    metrics.gauge(
      'notification_mails_failing',
      'Mails with notifications whose last attempt failed and that are tried again',
      [],
      async () => {
        const [row] = await unitOfWork.query<{ number: number }>(COUNT_FAILING_MAILS);
        return [{ labels: {}, value: row?.number ?? 0 }];
      },
    );
  }

  /** Counts an attempt. */
  count(outcome: 'delivered' | 'failed' | 'given_up'): void {
    this.attempts.inc({ outcome });
  }
}
