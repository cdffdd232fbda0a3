import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import { ReceptionSlots } from './reception-slots';

/** Interval of log lines about rejected messages. */
const LOG_MS = 10_000;
/** Maximum number of networks in a log line. */
const MAX_NAMED = 5;

/**
 * Counts and logs messages that were rejected before they were processed. Many senders do not repeat a rejected message,
 * so the operator has to be informed. The first rejection is logged immediately, further ones in one line in ten seconds
 * with numbers.
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
    places: ReceptionSlots,
  ) {
    this.total = metrics.counter(
      'as4_turned_away_total',
      'Messages of other access points that were rejected before they were validated, by error code',
      ['reason'],
    );
    metrics.gauge('as4_messages', 'Messages of other access points by state', ['state'], async () => [
      { labels: { state: 'in_work' }, value: places.usage.inWork },
      { labels: { state: 'waiting' }, value: places.usage.waiting },
    ]);
  }

  /**
   * @param reason code of the failure
   * @param network of the sender
   */
  count(reason: string, network: string): void {
    this.total.inc({ reason });
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
    this.networks.set(network, (this.networks.get(network) ?? 0) + 1);
    if (this.timer !== null) return;
    this.write();
    this.timer = setInterval(() => this.writeOrRest(), LOG_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    if (this.networks.size > 0) this.write();
  }

  private writeOrRest(): void {
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
        networks: Object.fromEntries(networks.slice(0, MAX_NAMED)),
        otherNetworks: Math.max(0, networks.length - MAX_NAMED),
      },
      'messages of other access points were rejected before they were validated; their senders may not send them again',
    );
    this.reasons = {};
    this.networks = new Map();
  }
}
