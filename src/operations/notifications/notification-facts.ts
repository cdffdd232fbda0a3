import { Injectable } from '@nestjs/common';
import { OwnCertificates, PublisherCertificates } from '../../network/peppol/certificates/own-certificates';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import {
  MAX_NOTIFICATIONS,
  TELL_OF_CERTIFICATE,
  TELL_OF_DISABLED_WEBHOOKS,
  TELL_OF_FRENCH_DEADLINES,
  TELL_OF_FRENCH_FILINGS,
  TELL_OF_TAX_DEADLINES,
} from './notification-facts.queries';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Days before the end of a certificate at which its operators are notified; 0: it has ended. */
const CERTIFICATE_STEPS = [0, 7, 30] as const;

const FACTS = [
  TELL_OF_DISABLED_WEBHOOKS,
  TELL_OF_TAX_DEADLINES,
  TELL_OF_FRENCH_DEADLINES,
  TELL_OF_FRENCH_FILINGS,
];

/**
 * Finds facts without an event of which people are notified: disabled webhooks, deadlines, and expiring certificates.
 * Each fact has a name, so that a person is notified once, regardless of the number of processes.
 */
@Injectable()
export class NotificationFacts extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accessPoint: OwnCertificates,
    private readonly publisher: PublisherCertificates,
  ) {
    super({
      firstAfterMs: MINUTE_MS,
      everyMs: 5 * MINUTE_MS,
      failureMessage:
        'deadlines and certificates could not be checked for notifications; the next attempt is in minutes',
      onlyInWorkers: true,
    });
  }

  /** Stores the notifications of all new facts. */
  async tell(): Promise<void> {
    for (const fact of FACTS) {
      while (!this.isStopping && (await this.unitOfWork.query(fact)).length >= MAX_NOTIFICATIONS);
    }
    await this.tellOfEnd('access point', this.accessPoint);
    await this.tellOfEnd('metadata publisher', this.publisher);
  }

  protected override run(): Promise<void> {
    return this.tell();
  }

  /** A renewed certificate that is installed next to the old one counts. */
  private async tellOfEnd(owner: string, certificates: Pick<OwnCertificates, 'all'>): Promise<void> {
    const [newest] = certificates
      .all()
      .map(({ certificate }) => certificate)
      .sort((a, b) => b.notAfter.getTime() - a.notAfter.getTime());
    if (newest === undefined) return;
    const daysLeft = (newest.notAfter.getTime() - clock.milliseconds()) / DAY_MS;
    const step = CERTIFICATE_STEPS.find((days) => daysLeft <= days);
    if (step === undefined) return;
    const details = { name: `${owner}: ${newest.subject}`, expiresAt: newest.notAfter.toISOString() };
    const source = `certificate ${owner} ${newest.serial} ${step}`;
    await this.unitOfWork.query(TELL_OF_CERTIFICATE, [JSON.stringify(details), source]);
  }
}
