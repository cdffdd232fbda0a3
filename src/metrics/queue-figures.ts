import { Injectable } from '@nestjs/common';
import { ParkedWork } from '../kernel/queue/parked-work';
import { WorkHold } from '../kernel/queue/work-hold';
import { WorkRelay } from '../kernel/queue/work-relay';
import { MetricsRegistry } from './metrics-registry';

/** Metrics of the relay: what this process has in hand, how often it took over what another left, and what is parked. */
@Injectable()
export class QueueFigures {
  constructor(relay: WorkRelay, parked: ParkedWork, hold: WorkHold, metrics: MetricsRegistry) {
    const each = (value: 'inHand' | 'taken' | 'lapsed') => async () =>
      relay.progress().map((source) => ({ labels: { source: source.name }, value: source[value] }));
    metrics.gauge('work_in_hand', 'Items this process works on', ['source'], each('inHand'));
    metrics.gauge('work_taken', 'Items taken in hand since the start', ['source'], each('taken'));
    metrics.gauge('work_lapsed', 'Claims taken over since the start', ['source'], each('lapsed'));
    metrics.gauge(
      'work_held',
      '1 while outgoing work is held until the operator resumes it',
      [],
      async () => [{ labels: {}, value: (await hold.present()) === null ? 0 : 1 }],
    );
    metrics.gauge(
      'work_parked',
      'Rows that workers never finish and an operator has to look at',
      ['table'],
      async () => (await parked.count()).map(({ table, rows }) => ({ labels: { table }, value: rows })),
    );
  }
}
