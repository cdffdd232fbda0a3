import { Injectable } from '@nestjs/common';
import { clock } from '../../../kernel/clock';
import { Vault } from '../../../kernel/crypto/vault';
import type { Transaction } from '../../../kernel/database/unit-of-work';
import { tooMany, type Failure } from '../../../kernel/http/failure';
import { TAKE_MAIL } from '../identity.queries';

const DAY_MS = 86_400_000;

/** Mails with invitations a day (UTC), for a team and to an address, whichever teams they come from. */
export const MAILS_A_DAY = { team: 200, address: 10 };

/** Bounds the invitations that members let us mail: to anybody's address, in our name. */
@Injectable()
export class MailAllowances {
  constructor(private readonly vault: Vault) {}

  /** Counts an invitation that is to be mailed. @throws Failure 429 until the next day when there were too many */
  async take(tx: Transaction, teamId: string, email: string): Promise<void> {
    await this.count(tx, email.toLowerCase(), MAILS_A_DAY.address, 'This address was');
    await this.count(tx, teamId, MAILS_A_DAY.team, 'The team has');
  }

  private async count(tx: Transaction, name: string, most: number, who: string): Promise<void> {
    const day = clock.now().toISOString().slice(0, 10);
    const row = [day, this.vault.hashSecret(name), most];
    if ((await tx.query(TAKE_MAIL, row)).length === 0) throw tooManyMails(who, most);
  }
}

function tooManyMails(who: string, most: number): Failure {
  const seconds = Math.ceil((DAY_MS - (clock.milliseconds() % DAY_MS)) / 1000);
  return tooMany(
    'too_many_mails',
    `${who} invited by mail ${most} times today; the next invitation is mailed tomorrow (UTC).`,
    seconds,
  );
}
