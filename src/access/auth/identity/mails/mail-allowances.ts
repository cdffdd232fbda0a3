import { Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import type { Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { tooMany, type ApiError } from '../../../../platform/kernel/http/api-error';
import { TAKE_MAIL } from '../identity.queries';

const DAY_MS = 86_400_000;

/**
 * Maximum number of mails a day (UTC): invitations of a team, invitations to an address by all teams together, and links
 * to a new password and warnings to an account.
 */
export const MAILS_A_DAY = { team: 200, address: 10, reset: 10, warning: 1 };

/** Limits mails that other people can trigger: invitations to any address, and links to a new password to any account. */
@Injectable()
export class MailAllowances {
  constructor(private readonly vault: Vault) {}

  /**
   * Counts an invitation that is to be mailed.
   * @throws ApiError 429 until the next day when there were too many
   */
  async takeInvitation(tx: Transaction, teamId: string, email: string): Promise<void> {
    await this.refuseBeyond(tx, email.toLowerCase(), MAILS_A_DAY.address, 'This address was');
    await this.refuseBeyond(tx, teamId, MAILS_A_DAY.team, 'The team has');
  }

  /**
   * Counts a link to a new password that is to be mailed.
   * @returns false when the account had the maximum today
   */
  async takeReset(tx: Transaction, userId: string): Promise<boolean> {
    return this.tryCount(tx, `reset ${userId}`, MAILS_A_DAY.reset);
  }

  /**
   * Counts a warning to the owner of an account.
   * @returns false when there was one today
   */
  async takeWarning(tx: Transaction, userId: string): Promise<boolean> {
    return this.tryCount(tx, `warning ${userId}`, MAILS_A_DAY.warning);
  }

  private async refuseBeyond(
    tx: Transaction,
    name: string,
    maximum: number,
    recipientLabel: string,
  ): Promise<void> {
    if (!(await this.tryCount(tx, name, maximum))) throw tooManyMailsError(recipientLabel, maximum);
  }

  private async tryCount(tx: Transaction, name: string, maximum: number): Promise<boolean> {
    const day = clock.now().toISOString().slice(0, 10);
    return (await tx.query(TAKE_MAIL, [day, this.vault.hashSecret(name), maximum])).length > 0;
  }
}

function tooManyMailsError(recipientLabel: string, maximum: number): ApiError {
  const seconds = Math.ceil((DAY_MS - (clock.milliseconds() % DAY_MS)) / 1000);
  return tooMany(
    'too_many_mails',
    `${recipientLabel} invited by mail ${maximum} times today; the next invitation is mailed tomorrow (UTC).`,
    seconds,
  );
}
