import { Injectable } from '@nestjs/common';
import { ParkedWork } from '../kernel/queue/parked-work';
import { WorkHold } from '../kernel/queue/work-hold';
import { Dispatcher } from '../kernel/queue/dispatcher';
import { MetricsRegistry } from './metrics-registry';

/** Metrics of the work: what this process works on, how often it took over what another left, and what is parked. */
@Injectable()
export class QueueFigures {
  constructor(dispatcher: Dispatcher, parked: ParkedWork, hold: WorkHold, metrics: MetricsRegistry) {
    const each = (value: 'inFlight' | 'started' | 'expired') => async () =>
      dispatcher.progress().map((source) => ({ labels: { source: source.name }, value: source[value] }));
    metrics.gauge('work_in_hand', 'Items this process works on', ['source'], each('inFlight'));
    metrics.gauge('work_taken', 'Items started since the start', ['source'], each('started'));
    metrics.gauge('work_lapsed', 'Claims taken over since the start', ['source'], each('expired'));
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
