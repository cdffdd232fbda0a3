import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import { AccountLinks } from './account-links';
import { mailUnavailableError } from './mails/mail-problem';
import type { Client } from './sessions.service';

/** Name of the counter of password resets that a client requests, each of which may send a mail. */
const RESET_COUNTER = 'password resets';

/** Accepts requests for password reset links. */
@Injectable()
export class ResetRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly throttle: FailureThrottle,
    private readonly mailSender: MailSender,
  ) {}

  /**
   * Records a request for a new password. The worker that sends the mail looks up the account, so the response and its
   * duration are the same for every address.
   * @throws ApiError 409 without a mail server, 429 for a client that requests too often
   */
  async request(email: string, { address }: Client): Promise<void> {
    if (!this.mailSender.isAvailable) throw mailUnavailableError();
    const throttleError =
      this.throttle.refusal(address, () => RESET_COUNTER) ??
      (await this.throttle.failed(address, RESET_COUNTER));
    if (throttleError !== null) throw throttleError;
    await this.unitOfWork.run((tx) => this.links.createForMail(tx, { kind: 'reset', email }));
  }
}
