import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { clock } from '../../../kernel/clock';
import { LOGGER, type Logger } from '../../../kernel/logger';
import { MetricsRegistry } from '../../../metrics/metrics-registry';
import { OwnCertificates } from './own-certificates';

const DAY_MS = 86_400_000;
/** From this many days before its end a certificate is warned about, once a day. */
const WARN_DAYS = 60;

/** Tells in metrics and log how long our certificates are still good for. */
@Injectable()
export class CertificateWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly own: OwnCertificates,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
  ) {
    metrics.gauge(
      'peppol_certificate_days_left',
      'Days until an access point certificate of ours ends; below 0 it has ended',
      ['seat', 'serial'],
      async () =>
        own.all().map(({ seatId, certificate: { serial, notAfter } }) => ({
          labels: { seat: seatId, serial },
          value: daysUntil(notAfter),
        })),
    );
  }

  onApplicationBootstrap(): void {
    this.warn();
    this.timer = setInterval(() => this.warn(), DAY_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Warns about what ends soon, unless its successor is there already. */
  warn(): void {
    const newest = this.own.all().reduce<Date | null>((latest, { certificate: { notAfter } }) => {
      return latest === null || notAfter > latest ? notAfter : latest;
    }, null);
    if (newest === null) return;
    const days = Math.floor(daysUntil(newest));
    if (days > WARN_DAYS) return;
    this.logger.warn(
      { days, until: newest },
      days < 0
        ? 'the access point certificate has ended: nothing can be sent or received over the network'
        : 'the access point certificate ends soon; a renewed one is used as soon as it is in its file',
    );
  }
}

function daysUntil(instant: Date): number {
  return (instant.getTime() - clock.milliseconds()) / DAY_MS;
}
