import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import { ReceptionSlots } from './reception-slots';

/** Interval in milliseconds between log lines about rejected messages. */
const LOG_INTERVAL_MS = 10_000;
/** Maximum number of networks in a log line. */
const MAX_LOGGED_NETWORKS = 5;

/**
 * Counts and logs messages that were rejected before they were processed. Many senders do not repeat a rejected
 * message, so the operator must be informed. The first rejection is logged immediately; further rejections are logged
 * as one line with numbers every ten seconds.
 */
@Injectable()
export class RejectedMessageLog implements OnApplicationShutdown {
  private readonly total;
  private reasons: Record<string, number> = {};
  private networks = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
    slots: ReceptionSlots,
  ) {
    this.total = metrics.counter(
      'as4_turned_away_total',
      'Messages of other access points that were rejected before they were validated, by error code',
      ['reason'],
    );
    metrics.gauge('as4_messages', 'Messages of other access points by state', ['state'], async () => [
      { labels: { state: 'in_work' }, value: slots.usage.inWork },
      { labels: { state: 'waiting' }, value: slots.usage.waiting },
    ]);
  }

  /**
   * @param reason error code of the rejection
   * @param network network of the sender
   */
  count(reason: string, network: string): void {
    this.total.inc({ reason });
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
    this.networks.set(network, (this.networks.get(network) ?? 0) + 1);
    if (this.timer !== null) return;
    this.write();
    this.timer = setInterval(() => this.writeOrStop(), LOG_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    if (this.networks.size > 0) this.write();
  }

  private writeOrStop(): void {
    if (this.networks.size > 0) return this.write();
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private write(): void {
    const networks = [...this.networks].sort(([, a], [, b]) => b - a);
    this.logger.warn(
      {
        turnedAway: networks.reduce((sum, [, count]) => sum + count, 0),
        reasons: this.reasons,
        networks: Object.fromEntries(networks.slice(0, MAX_LOGGED_NETWORKS)),
        otherNetworks: Math.max(0, networks.length - MAX_LOGGED_NETWORKS),
      },
      'messages of other access points were rejected before they were validated; their senders may not send them again',
    );
    this.reasons = {};
    this.networks = new Map();
  }
}
