import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import type { Counter } from 'prom-client';
import { EVENT_RECORDED, isEventOfKind, type RecordedEvent } from '../../platform/events/event-log';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { DELIVERY_STATUS_CHANGED, DOCUMENT_RECEIVED, DOCUMENT_SENT } from './document-events';
import { COUNT_OPEN_DELIVERIES, SELECT_OLDEST_DUE_AGE } from './documents.queries';
import { clock } from '../../platform/kernel/clock';
import { listRuleSetsInForce } from '../../standards/rules/catalogue';

/**
 * Metrics of documents and their deliveries. Counters count the events of this process; backlogs are read from the
 * database, so all processes report the same values.
 */
@Injectable()
export class DocumentMetrics {
  private readonly documentCounter: Counter<'direction'>;
  private readonly finishedCounter: Counter<'channel' | 'status'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    metrics: MetricsRegistry,
  ) {
    this.documentCounter = metrics.counter('documents_total', 'Documents stored by this process', [
      'direction',
    ]);
    this.finishedCounter = metrics.counter(
      'document_deliveries_total',
      'Document deliveries that this process brought to a final status',
      ['channel', 'status'],
    );
    metrics.gauge(
      'document_deliveries_open',
      'Document deliveries that are not final: due now, or waiting for the scheduled time or the next attempt',
      ['channel', 'state'],
      () => this.countOpenDeliveries(),
    );
    metrics.gauge(
      'document_delivery_oldest_due_seconds',
      'Age of the delivery that has been due for the longest time',
      ['channel'],
      () => this.listOldestDueAges(),
    );
  }

  /** Counts a recorded event; events of rolled-back transactions are not counted. */
  @OnEvent(EVENT_RECORDED)
  countEvent(event: RecordedEvent): void {
    if (isEventOfKind(DOCUMENT_RECEIVED, event)) this.documentCounter.inc({ direction: 'incoming' });
    if (isEventOfKind(DOCUMENT_SENT, event)) this.documentCounter.inc({ direction: 'outgoing' });
    if (isEventOfKind(DELIVERY_STATUS_CHANGED, event)) {
      const { channel, status } = event.data;
      if (status !== 'pending') this.finishedCounter.inc({ channel, status });
    }
  }

  private async countOpenDeliveries(): Promise<
    { labels: { channel: string; state: string }; value: number }[]
  > {
    const rows = await this.unitOfWork.query<{ channel: string; due: number; scheduled: number }>(
      COUNT_OPEN_DELIVERIES,
    );
    return rows.flatMap(({ channel, due, scheduled }) => [
      { labels: { channel, state: 'due' }, value: Number(due) },
      { labels: { channel, state: 'scheduled' }, value: Number(scheduled) },
    ]);
  }

  private async listOldestDueAges(): Promise<{ labels: { channel: string }; value: number }[]> {
    const rows = await this.unitOfWork.query<{ channel: string; age: number }>(SELECT_OLDEST_DUE_AGE);
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
        return listRuleSetsInForce(now.toISOString().slice(0, 10)).map(({ name, version, since }) => ({
          labels: { set: name, version },
          value: Math.floor((now.getTime() - Date.parse(since)) / 1000),
        }));
      },
    );
  }
}
