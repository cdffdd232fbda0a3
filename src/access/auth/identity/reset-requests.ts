import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { MailPost } from '../../../platform/kernel/mail/mail-post';
import { AccountLinks } from './account-links';
import { mailUnavailable } from './mails/mail-unavailable';
import type { Client } from './sessions.service';

/** Under this name the resets that a client asks for count: each may send a mail to somebody. */
const RESETS = 'password resets';

/** Mails links to new passwords to those who ask for one. */
@Injectable()
export class ResetRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly throttle: FailureThrottle,
    private readonly post: MailPost,
  ) {}

  /**
   * Notes that somebody wants a new password. Whether there is an account is found out by the worker that mails the link, so the
   * answer and its time are the same for every address.
   * @throws Failure 409 where no mail can leave, 429 for a client that asks too often
   */
  async request(email: string, { address }: Client): Promise<void> {
    if (!this.post.isAvailable) throw mailUnavailable();
    const refusal =
      this.throttle.refusal(address, () => RESETS) ?? (await this.throttle.failed(address, RESETS));
    if (refusal !== null) throw refusal;
    await this.unitOfWork.run((tx) => this.links.request(tx, { kind: 'reset', email }));
  }
}
