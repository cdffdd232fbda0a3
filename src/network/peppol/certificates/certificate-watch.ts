import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import { AnnouncedCertificates, getRolloverState } from './announced-certificates';
import type { OwnCertificate } from './identity-files';
import { OwnCertificates, PublisherCertificates } from './own-certificates';

const DAY_MS = 86_400_000;
/** Number of days before the expiry of a certificate at which daily warnings begin. */
const WARNING_DAYS = 60;

interface WatchedRole {
  certificates: { listAll(): OwnCertificate[] };
  metric: string;
  help: string;
  expiryWarning: string;
  expiredMessage: string;
}

/**
 * Reports the validity of our certificates in metrics and in the log, and warns when the announced certificate of our
 * publisher must be installed.
 */
@Injectable()
export class CertificateWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watchedRoles: readonly WatchedRole[];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    accessPoint: OwnCertificates,
    private readonly publisher: PublisherCertificates,
    private readonly announcedCertificates: AnnouncedCertificates,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
  ) {
    this.watchedRoles = [
      {
        certificates: accessPoint,
        metric: 'peppol_certificate_days_left',
        help: 'Days until an access point certificate of this installation expires; negative after its expiry',
        expiryWarning:
          'the access point certificate expires soon; put the renewed certificate into its file, it is then used without a restart',
        expiredMessage:
          'the access point certificate has expired: no message can be sent or received over the network',
      },
      {
        certificates: publisher,
        metric: 'peppol_publisher_certificate_days_left',
        help: 'Days until a certificate of our metadata publisher (SMP) expires; negative after its expiry',
        expiryWarning:
          'the publisher certificate ends soon; announce its successor (network smp announce-certificate)',
        expiredMessage:
          'the publisher certificate has expired: no participant can be published, and other access points cannot look up our participants',
      },
    ];
    for (const { certificates, metric, help } of this.watchedRoles)
      metrics.gauge(metric, help, ['seat', 'serial'], async () =>
        certificates.listAll().map(({ seatId, certificate: { serial, notAfter } }) => ({
          labels: { seat: seatId, serial },
          value: countDaysUntil(notAfter),
        })),
      );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.logWarnings();
    this.timer = setInterval(() => void this.logWarnings(), DAY_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /**
   * Logs warnings about certificates that expire soon without an installed successor, and about an announced
   * certificate whose first day has been reached.
   */
  async logWarnings(): Promise<void> {
    for (const one of this.watchedRoles) this.warnOfExpiry(one);
    if (this.publisher.listAll().length === 0) return;
    await this.warnOfRollover().catch((err: unknown) =>
      this.logger.error({ err }, 'the announced publisher certificate could not be read'),
    );
  }

  private warnOfExpiry({ certificates, expiryWarning, expiredMessage }: WatchedRole): void {
    const latestExpiry = certificates
      .listAll()
      .reduce<Date | null>((latest, { certificate: { notAfter } }) => {
        return latest === null || notAfter > latest ? notAfter : latest;
      }, null);
    if (latestExpiry === null) return;
    const days = Math.floor(countDaysUntil(latestExpiry));
    if (days <= WARNING_DAYS)
      this.logger.warn({ days, until: latestExpiry }, days < 0 ? expiredMessage : expiryWarning);
  }

  private async warnOfRollover(): Promise<void> {
    const announcement = await this.announcedCertificates.findLast();
    if (announcement === null || getRolloverState(announcement, this.publisher.findCurrent()) !== 'late')
      return;
    this.logger.warn(
      { subject: announcement.subject, day: announcement.firstDay },
      'the first day of the announced publisher certificate has been reached: replace the current certificate and key with the announced ones',
    );
  }
}

function countDaysUntil(date: Date): number {
  return (date.getTime() - clock.milliseconds()) / DAY_MS;
}
