import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../kernel/database/unit-of-work';
import { FailureThrottle } from '../../../kernel/http/rate-limit/failure-throttle';
import { MailPost } from '../../../kernel/mail/mail-post';
import { AccountLinks } from '../account-links';
import { mailUnavailable } from '../mails/mail-unavailable';
import { PasswordHasher } from '../password-hasher';
import { refuseWeak } from '../password-strength';
import type { Client } from '../sessions.service';
import { UsersService } from '../users.service';

/** Under this name the resets that a client asks for count: each may send a mail to somebody. */
const RESETS = 'password resets';

/** New passwords for those who have forgotten theirs. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
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

  /**
   * Sets a new password by a link, and ends every session of the person.
   * @throws Failure 401 for a link that is not good, 400 for a weak password
   */
  async reset(token: string, password: string): Promise<void> {
    const { userId } = await this.links.look('reset', token);
    const known =
      userId === null ? [] : await this.users.get(userId).then(({ email, name }) => [email, name]);
    await refuseWeak(password, known);
    const passwordHash = await this.hasher.hash(password);
    await this.unitOfWork.run(async (tx) => {
      const used = await this.links.use(tx, 'reset', token);
      if (used.userId === null) throw new Error('A link to a new password was mailed for nobody');
      await this.users.setPassword(tx, used.userId, passwordHash);
    });
  }
}
