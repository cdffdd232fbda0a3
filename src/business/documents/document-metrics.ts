import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import type { Counter } from 'prom-client';
import { EVENT_RECORDED, isEventOfKind, type RecordedEvent } from '../../platform/events/event-log';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { DELIVERY_STATUS_CHANGED, DOCUMENT_RECEIVED, DOCUMENT_SENT } from './document-events';
import { OPEN_DELIVERIES, OLDEST_DUE } from './documents.queries';
import { clock } from '../../platform/kernel/clock';
import { ruleSetsInForce } from '../../standards/rules/catalogue';

/**
 * Metrics of documents and their deliveries. Counters count the events of this process; backlogs are read from the
 * database, so all processes report the same values.
 */
@Injectable()
export class DocumentMetrics {
  private readonly documents: Counter<'direction'>;
  private readonly finishedCounter: Counter<'channel' | 'status'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    metrics: MetricsRegistry,
  ) {
    this.documents = metrics.counter('documents_total', 'Documents stored by this process', ['direction']);
    this.finishedCounter = metrics.counter(
      'document_deliveries_total',
      'Deliveries of documents that this process ended',
      ['channel', 'status'],
    );
    metrics.gauge(
      'document_deliveries_open',
      'Deliveries of documents that are not finished: due now, or waiting for their scheduled instant or the next attempt',
      ['channel', 'state'],
      () => this.countOpen(),
    );
    metrics.gauge(
      'document_delivery_oldest_due_seconds',
      'Age of the delivery that has been due for the longest time',
      ['channel'],
      () => this.getOldestDue(),
    );
  }

  /** Events of rolled-back transactions are not counted. */
  @OnEvent(EVENT_RECORDED)
  count(event: RecordedEvent): void {
    if (isEventOfKind(DOCUMENT_RECEIVED, event)) this.documents.inc({ direction: 'incoming' });
    if (isEventOfKind(DOCUMENT_SENT, event)) this.documents.inc({ direction: 'outgoing' });
    if (isEventOfKind(DELIVERY_STATUS_CHANGED, event)) {
      const { channel, status } = event.data;
      if (status !== 'pending') this.finishedCounter.inc({ channel, status });
    }
  }

  private async countOpen(): Promise<{ labels: { channel: string; state: string }; value: number }[]> {
    const rows = await this.unitOfWork.query<{ channel: string; due: number; scheduled: number }>(
      OPEN_DELIVERIES,
    );
    return rows.flatMap(({ channel, due, scheduled }) => [
      { labels: { channel, state: 'due' }, value: Number(due) },
      { labels: { channel, state: 'scheduled' }, value: Number(scheduled) },
    ]);
  }

  private async getOldestDue(): Promise<{ labels: { channel: string }; value: number }[]> {
    const rows = await this.unitOfWork.query<{ channel: string; age: number }>(OLDEST_DUE);
    return rows.map(({ channel, age }) => ({ labels: { channel }, value: age }));
  }
}

/** Metric of the age of the rule sets, which shows when a new release is due. */
@Injectable()
export class RuleMetrics {
  constructor(metrics: MetricsRegistry) {
    metrics.gauge(
      'rule_set_age_seconds',
      'Seconds since the rule set version that is in force today came into force',
      ['set', 'version'],
      async () => {
        const now = clock.now();
        return ruleSetsInForce(now.toISOString().slice(0, 10)).map(({ name, version, since }) => ({
          labels: { set: name, version },
          value: Math.floor((now.getTime() - Date.parse(since)) / 1000),
        }));
      },
    );
  }
}
