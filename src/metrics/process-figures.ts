import { Injectable } from '@nestjs/common';
import { ConnectionPool } from '../kernel/database/connection-pool';
import { MetricsRegistry } from './metrics-registry';

/** Metrics of this process: memory, CPU, event loop, and the connections to the database that it shares out. */
@Injectable()
export class ProcessFigures {
  constructor(pool: ConnectionPool, metrics: MetricsRegistry) {
    metrics.ofProcess();
    metrics.gauge(
      'database_connections',
      'Connections of the pool by state, and the work that waits for one',
      ['state'],
      () =>
        Promise.resolve(Object.entries(pool.figures).map(([state, value]) => ({ labels: { state }, value }))),
    );
  }
}
