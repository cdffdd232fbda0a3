import { Injectable } from '@nestjs/common';
import { OwnCertificates, PublisherCertificates } from '../../network/peppol/certificates/own-certificates';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import {
  MAX_NOTIFICATIONS,
  NOTIFY_OF_CERTIFICATE,
  NOTIFY_OF_DISABLED_WEBHOOKS,
  NOTIFY_OF_FRENCH_DEADLINES,
  NOTIFY_OF_FRENCH_FILINGS,
  NOTIFY_OF_TAX_DEADLINES,
} from './notification-facts.queries';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Days before the expiry of a certificate at which the operators are notified; 0: the certificate has expired. */
const CERTIFICATE_NOTICE_DAYS = [0, 7, 30] as const;

const FACT_STATEMENTS = [
  NOTIFY_OF_DISABLED_WEBHOOKS,
  NOTIFY_OF_TAX_DEADLINES,
  NOTIFY_OF_FRENCH_DEADLINES,
  NOTIFY_OF_FRENCH_FILINGS,
];

/**
 * Notifies people of facts that have no event: disabled webhooks, deadlines, and expiring certificates.
 * Each fact has a name, so that a person is notified once, regardless of the number of processes.
 */
@Injectable()
export class NotificationFactsJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accessPoint: OwnCertificates,
    private readonly publisher: PublisherCertificates,
  ) {
    super({
      firstAfterMs: MINUTE_MS,
      everyMs: 5 * MINUTE_MS,
      failureMessage:
        'deadlines and certificates could not be checked for notifications; the next attempt is in five minutes',
      onlyInWorkers: true,
    });
  }

  /** Stores the notifications of all new facts. */
  async storeNotifications(): Promise<void> {
    for (const fact of FACT_STATEMENTS) {
      while (!this.isStopping && (await this.unitOfWork.query(fact)).length >= MAX_NOTIFICATIONS);
    }
    await this.tellOfEnd('access point', this.accessPoint);
    await this.tellOfEnd('metadata publisher', this.publisher);
  }

  protected override run(): Promise<void> {
    return this.storeNotifications();
  }

  /** Notifies the operators when the newest certificate of the owner expires soon. */
  private async tellOfEnd(owner: string, certificates: Pick<OwnCertificates, 'listAll'>): Promise<void> {
    const [newestCertificate] = certificates
      .listAll()
      .map(({ certificate }) => certificate)
      .sort((a, b) => b.notAfter.getTime() - a.notAfter.getTime());
    if (newestCertificate === undefined) return;
    const daysLeft = (newestCertificate.notAfter.getTime() - clock.milliseconds()) / DAY_MS;
    const noticeDays = CERTIFICATE_NOTICE_DAYS.find((days) => daysLeft <= days);
    if (noticeDays === undefined) return;
    const details = {
      name: `${owner}: ${newestCertificate.subject}`,
      expiresAt: newestCertificate.notAfter.toISOString(),
    };
    const source = `certificate ${owner} ${newestCertificate.serial} ${noticeDays}`;
    await this.unitOfWork.query(NOTIFY_OF_CERTIFICATE, [JSON.stringify(details), source]);
  }
}
