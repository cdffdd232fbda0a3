import { Injectable } from '@nestjs/common';
import { ConnectionPool } from '../kernel/database/connection-pool';
import { ReplicaReads } from '../kernel/database/replica/replica-reads';
import { WriteAvailability } from '../kernel/database/write-refusals';
import { Admission } from '../kernel/http/admission/admission';
import { ProcessLoad } from '../kernel/http/admission/process-load';
import { Tracing } from '../kernel/tracing/tracing';
import { MetricsRegistry } from './metrics-registry';

/** Metrics of this process: memory, CPU, event loop, and its connections to the database. */
@Injectable()
export class ProcessMetrics {
  constructor(
    pool: ConnectionPool,
    admission: Admission,
    load: ProcessLoad,
    writes: WriteAvailability,
    tracing: Tracing,
    replica: ReplicaReads,
    metrics: MetricsRegistry,
  ) {
    metrics.registerProcessMetrics();
    metrics.gauge(
      'database_connections',
      'Connections of the pool by state, and requests that wait for a connection',
      ['state'],
      () =>
        Promise.resolve(Object.entries(pool.usage).map(([state, value]) => ({ labels: { state }, value }))),
    );
    metrics.observedCounter(
      'trace_spans_total',
      'Ended spans by outcome: exported, dropped because the buffer was full, or not accepted by the collector',
      ['outcome'],
      () => Object.entries(tracing.counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
    );
    metrics.gauge(
      'database_replica_used',
      'Whether reads may go to the read replica: 1, or 0 while everything is read from the primary; no value without a replica',
      [],
      () =>
        Promise.resolve(
          replica.isConfigured ? [{ labels: {}, value: replica.problem === null ? 1 : 0 }] : [],
        ),
    );
    metrics.gauge(
      'database_replica_lag_seconds',
      'Lag of the read replica; no value while it is unknown or none is configured',
      [],
      () => Promise.resolve(replica.lagSeconds === null ? [] : [{ labels: {}, value: replica.lagSeconds }]),
    );
    metrics.observedCounter(
      'database_replica_reads_total',
      'Requests that may read from the replica, by target and by the reason for reading from the primary',
      ['target', 'reason'],
      () => replica.counts.map(({ target, reason, value }) => ({ labels: { target, reason }, value })),
    );
    const defineGauge = (name: string, help: string, value: () => number): void =>
      metrics.gauge(name, help, [], () => Promise.resolve([{ labels: {}, value: value() }]));
    defineGauge(
      'requests_limit',
      'Current adaptive limit of requests in progress',
      () => admission.state.limit,
    );
    defineGauge('requests_in_work', 'Requests in progress', () => admission.state.requests);
    defineGauge(
      'requests_waiting',
      'Requests that wait in the queue of the adaptive limit',
      () => admission.state.waiting,
    );
    defineGauge('requests_teams', 'Teams with requests in progress', () => admission.state.teams);
    defineGauge(
      'requests_body_bytes',
      'Bytes of the bodies of requests in progress',
      () => admission.state.bytes,
    );
    defineGauge(
      'database_writes_refused',
      '1 while the database is reachable but rejects writes, e.g. because its disk is full',
      () => (writes.reason === null ? 0 : 1),
    );
    defineGauge(
      'requests_loop_delay_seconds',
      'Delay of the event loop, beyond which requests are rejected',
      () => load.loopDelayMs / 1000,
    );
  }
}
