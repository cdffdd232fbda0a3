import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import { AccountLinks } from './account-links';
import { mailUnavailable } from './mails/mail-problem';
import type { Client } from './sessions.service';

/** Name of the counter of password resets that a client requests: each may send a mail. */
const RESETS = 'password resets';

/** Mails links to new passwords to those who request one. */
@Injectable()
export class ResetRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly throttle: FailureThrottle,
    private readonly post: MailSender,
  ) {}

  /**
   * Records a request for a new password. The worker that mails the link looks for the account, so the answer and its
   * duration are the same for every address.
   * @throws ApiError 409 without a mail server, 429 for a client that requests too often
   */
  async request(email: string, { address }: Client): Promise<void> {
    if (!this.post.isAvailable) throw mailUnavailable();
    const refusal =
      this.throttle.refusal(address, () => RESETS) ?? (await this.throttle.failed(address, RESETS));
    if (refusal !== null) throw refusal;
    await this.unitOfWork.run((tx) => this.links.request(tx, { kind: 'reset', email }));
  }
}
