import { Injectable } from '@nestjs/common';
import { EventLog } from '../events/event-log';
import type { DocumentEventData, RecordedEvent } from '../events/event-kinds';
import { UnitOfWork, type Transaction } from '../kernel/database/unit-of-work';
import { MetricsRegistry } from './metrics-registry';

/**
 * Metrics of documents and their deliveries. What this process brings about it counts from the events that tell of it;
 * what waits is read from the database, so any process tells it of all of them.
 */
@Injectable()
export class DocumentFigures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    events: EventLog,
    metrics: MetricsRegistry,
  ) {
    const documents = metrics.counter('documents_total', 'Documents stored by this process', ['direction']);
    const finished = metrics.counter(
      'document_deliveries_total',
      'Deliveries of documents that this process brought to their end',
      ['channel', 'status'],
    );
    const count = ({ type, data }: RecordedEvent): void => {
      if (type === 'document.received') documents.inc({ direction: 'incoming' });
      if (type === 'document.sent') documents.inc({ direction: 'outgoing' });
      if (type === 'document.delivery_status_changed') {
        const { channel = 'unknown', status = 'unknown' }: Partial<DocumentEventData> = data;
        if (status !== 'pending') finished.inc({ channel, status });
      }
    };
    events.onRecord((tx: Transaction, event) => {
      tx.afterCommit(() => count(event));
      return Promise.resolve();
    });
    metrics.gauge(
      'document_deliveries_open',
      'Deliveries of documents that are not finished: due now, or waiting for their time or the next attempt',
      ['channel', 'state'],
      () => this.open(),
    );
    metrics.gauge(
      'document_delivery_oldest_due_seconds',
      'Age of the delivery that is due for the longest time',
      ['channel'],
      () => this.oldestDue(),
    );
  }

  private async open(): Promise<{ labels: { channel: string; state: string }; value: number }[]> {
    const rows = await this.unitOfWork.query<{ channel: string; due: number; scheduled: number }>(
      `SELECT c.channel, count(d.id) FILTER (WHERE d.next_attempt_at <= clock_timestamp()) AS due,
         count(d.id) FILTER (WHERE d.next_attempt_at > clock_timestamp()) AS scheduled
       FROM ${CHANNELS} LEFT JOIN deliveries d ON d.channel = c.channel AND d.next_attempt_at IS NOT NULL
       GROUP BY c.channel`,
    );
    return rows.flatMap(({ channel, due, scheduled }) => [
      { labels: { channel, state: 'due' }, value: Number(due) },
      { labels: { channel, state: 'scheduled' }, value: Number(scheduled) },
    ]);
  }

  private async oldestDue(): Promise<{ labels: { channel: string }; value: number }[]> {
    const rows = await this.unitOfWork.query<{ channel: string; age: number }>(
      `SELECT c.channel, coalesce(extract(epoch FROM clock_timestamp() - min(d.next_attempt_at)), 0)::float8 AS age
       FROM ${CHANNELS} LEFT JOIN deliveries d ON d.channel = c.channel AND d.next_attempt_at <= clock_timestamp()
       GROUP BY c.channel`,
    );
    return rows.map(({ channel, age }) => ({ labels: { channel }, value: age }));
  }
}

const CHANNELS = `(VALUES ('peppol'), ('email')) AS c(channel)`;
