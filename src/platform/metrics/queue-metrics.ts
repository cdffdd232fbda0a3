import { Injectable } from '@nestjs/common';
import { ParkedWork } from '../kernel/work-control/parked-work';
import { WorkHold } from '../kernel/work-control/work-hold';
import { Dispatcher } from '../kernel/queue/dispatcher';
import { RedisWatch } from '../kernel/queue-connection/redis-watch';
import { MetricsRegistry } from './metrics-registry';

type QueueMetric = 'inFlight' | 'started' | 'expired';

/** Names of version 0.2, retained for one release. */
const FORMER_NAMES: readonly [name: string, figure: QueueMetric, successor: string][] = [
  ['work_in_hand', 'inFlight', 'work_in_flight'],
  ['work_taken', 'started', 'work_started_total'],
  ['work_lapsed', 'expired', 'work_leases_expired_total'],
];

/** Metrics of the work: rows in flight, started rows, expired leases and parked rows. */
@Injectable()
export class QueueMetrics {
  constructor(
    dispatcher: Dispatcher,
    parkedWork: ParkedWork,
    hold: WorkHold,
    redis: RedisWatch,
    metrics: MetricsRegistry,
  ) {
    const createRedisGauge = (value: () => boolean) => async () =>
      redis.isConfigured ? [{ labels: {}, value: Number(value()) }] : [];
    metrics.gauge(
      'redis_up',
      'Whether Redis responds and accepts writes; absent without REDIS_URL',
      [],
      createRedisGauge(() => !redis.isAway),
    );
    metrics.gauge(
      'redis_fallback',
      'Whether work continues over PostgreSQL because Redis is unavailable; absent without REDIS_URL',
      [],
      createRedisGauge(() => redis.isReplaced),
    );
    const collect = (figure: QueueMetric) =>
      dispatcher.progress().map((queue) => ({ labels: { queue: queue.name }, value: queue[figure] }));
    metrics.gauge('work_in_flight', 'Rows that this process works on', ['queue'], async () =>
      collect('inFlight'),
    );
    metrics.observedCounter('work_started_total', 'Rows that this process has started', ['queue'], () =>
      collect('started'),
    );
    metrics.observedCounter(
      'work_leases_expired_total',
      'Rows that this process claimed after the lease of an earlier claim had expired',
      ['queue'],
      () => collect('expired'),
    );
    for (const [name, figure, successor] of FORMER_NAMES)
      metrics.gauge(name, `Deprecated, removed in the next release: use ${successor}`, ['source'], async () =>
        collect(figure).map(({ labels, value }) => ({ labels: { source: labels.queue }, value })),
      );
    metrics.gauge(
      'work_held',
      '1 while outgoing work is on hold until the operator resumes it',
      [],
      async () => [{ labels: {}, value: (await hold.getCurrent()) === null ? 0 : 1 }],
    );
    metrics.gauge(
      'work_parked',
      'Dead letters: rows that workers never finished and that wait for the operator',
      ['table'],
      async () => (await parkedWork.count()).map(({ table, rows }) => ({ labels: { table }, value: rows })),
    );
  }
}
