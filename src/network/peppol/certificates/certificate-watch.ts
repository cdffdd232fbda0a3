import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import { AnnouncedCertificates, getRolloverState } from './announced-certificates';
import type { OwnCertificate } from './identity-files';
import { OwnCertificates, PublisherCertificates } from './own-certificates';

const DAY_MS = 86_400_000;
/** Number of days before the expiry of a certificate from which a warning is logged once a day. */
const WARN_DAYS = 60;

interface Watched {
  certificates: { all(): OwnCertificate[] };
  metric: string;
  help: string;
  endWarning: string;
  ended: string;
}

/**
 * Reports the validity of our certificates in metrics and log, and the day on which the announced certificate of our
 * publisher has to be installed.
 */
@Injectable()
export class CertificateWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watchedCertificates: readonly Watched[];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    accessPoint: OwnCertificates,
    private readonly publisher: PublisherCertificates,
    private readonly announcedCertificates: AnnouncedCertificates,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
  ) {
    this.watchedCertificates = [
      {
        certificates: accessPoint,
        metric: 'peppol_certificate_days_left',
        help: 'Days until an access point certificate of ours ends; below 0 it has ended',
        endWarning:
          'the access point certificate ends soon; a renewed one is used as soon as it is in its file',
        ended: 'the access point certificate has ended: nothing can be sent or received over the network',
      },
      {
        certificates: publisher,
        metric: 'peppol_publisher_certificate_days_left',
        help: 'Days until a certificate of our metadata publisher ends; below 0 it has ended',
        endWarning:
          'the publisher certificate ends soon; announce its successor (network smp announce-certificate)',
        ended: 'the publisher certificate has ended: nothing can be published, and nobody can look us up',
      },
    ];
    for (const { certificates, metric, help } of this.watchedCertificates)
      metrics.gauge(metric, help, ['seat', 'serial'], async () =>
        certificates.all().map(({ seatId, certificate: { serial, notAfter } }) => ({
          labels: { seat: seatId, serial },
          value: countDaysUntil(notAfter),
        })),
      );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.warn();
    this.timer = setInterval(() => void this.warn(), DAY_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /**
   * Warns about certificates that expire soon, unless a successor is installed, and about an announced day that has
   * been reached.
   */
  async warn(): Promise<void> {
    for (const one of this.watchedCertificates) this.warnOfEnd(one);
    if (this.publisher.all().length === 0) return;
    await this.warnOfRollover().catch((err: unknown) =>
      this.logger.error({ err }, 'the announced publisher certificate could not be read'),
    );
  }

  private warnOfEnd({ certificates, endWarning, ended }: Watched): void {
    const newest = certificates.all().reduce<Date | null>((latest, { certificate: { notAfter } }) => {
      return latest === null || notAfter > latest ? notAfter : latest;
    }, null);
    if (newest === null) return;
    const days = Math.floor(countDaysUntil(newest));
    if (days <= WARN_DAYS) this.logger.warn({ days, until: newest }, days < 0 ? ended : endWarning);
  }

  private async warnOfRollover(): Promise<void> {
    const last = await this.announcedCertificates.findLast();
    if (last === null || getRolloverState(last, this.publisher.findCurrent()) !== 'late') return;
    this.logger.warn(
      { subject: last.subject, day: last.firstDay },
      'the day of the announced publisher certificate has come: put it and its key in place of the present ones',
    );
  }
}

function countDaysUntil(instant: Date): number {
  return (instant.getTime() - clock.milliseconds()) / DAY_MS;
}
