import { Injectable } from '@nestjs/common';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { LastSelfTestReader, type LastSelfTest } from './last-self-test';
import { NetworkSelfTests } from './network-self-test';

/** Lifetime of the cached state. */
const CACHE_MS = 10_000;

/** Metrics of the self-test of the network; without a test they have no series. */
@Injectable()
export class NetworkSelfTestMetrics {
  constructor(registry: MetricsRegistry, state: LastSelfTestReader, selfTests: NetworkSelfTests) {
    const loadLastTest = memoizeFor(CACHE_MS, () => state.find());
    const addGauge = (name: string, help: string, read: (test: LastSelfTest) => number): void =>
      registry.gauge(name, help, [], async () => {
        const test = selfTests.isNightly ? await loadLastTest() : null;
        return test === null ? [] : [{ labels: {}, value: read(test) }];
      });
    addGauge(
      'network_self_test_timestamp_seconds',
      'Instant of the last self-test of the network (Unix time)',
      ({ startedAt }) => startedAt.getTime() / 1000,
    );
    addGauge(
      'network_self_test_failed',
      'Whether the last self-test of the network failed (1) or passed (0)',
      ({ failure }) => (failure === null ? 0 : 1),
    );
    addGauge(
      'network_self_test_duration_seconds',
      'Duration of the last self-test of the network',
      ({ seconds }) => seconds,
    );
  }
}
