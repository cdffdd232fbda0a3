import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { OVERDUE_STATUSES } from '../../network/service-provider/provider-messages.queries';

/** Upper bounds of the histogram in seconds; 1200 and 1500 are the service levels of the network (Network Policy 1.0.0). */
const BUCKETS = [5, 15, 60, 300, 600, 1200, 1500, 3600, 86_400];

/** Metrics of the service levels of message statuses. */
@Injectable()
export class MessageStatusMetrics {
  private readonly sendSeconds;
  private readonly receiveSeconds;
  private readonly sentCounter;
  private readonly receivedCounter;

  constructor(metrics: MetricsRegistry, unitOfWork: UnitOfWork) {
    this.sendSeconds = metrics.histogram(
      'mls_send_seconds',
      'Time from a received message until its status was accepted by the sender’s provider (M2 − M1)',
      BUCKETS,
    );
    this.receiveSeconds = metrics.histogram(
      'mls_receive_seconds',
      'Time from a sent message until its status was received (M3 − M1)',
      BUCKETS,
    );
    this.sentCounter = metrics.counter('mls_sent_total', 'Sent message level statuses (MLS) by outcome', [
      'state',
    ]);
    this.receivedCounter = metrics.counter(
      'mls_received_total',
      'Received message level statuses (MLS) by code',
      ['code'],
    );
    metrics.gauge(
      'mls_overdue',
      'Message level statuses (MLS) that were not accepted within 20 minutes after the message',
      [],
      async () => {
        const [row] = await unitOfWork.query<{ n: number }>(OVERDUE_STATUSES);
        return [{ labels: {}, value: row?.n ?? 0 }];
      },
    );
  }

  @OnDomainEvent('provider.message_ended')
  recordEnd({ tx, kind, state, since }: DomainEvent<'provider.message_ended'>): Promise<void> {
    if (kind === 'mls')
      tx.afterCommit(() => {
        this.sentCounter.inc({ state });
        if (state === 'accepted' && since !== null) this.sendSeconds.observe(getSecondsSince(since));
      });
    return Promise.resolve();
  }

  /**
   * @param madeAt time at which the message was created; null when this installation did not send the message
   */
  recordReceived(code: string | null, madeAt: Date | null): void {
    this.receivedCounter.inc({ code: code ?? 'none' });
    if (madeAt !== null) this.receiveSeconds.observe(getSecondsSince(madeAt));
  }
}

function getSecondsSince(instant: Date): number {
  return Math.max(0, (clock.now().getTime() - instant.getTime()) / 1000);
}
