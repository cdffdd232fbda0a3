import { Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import type { Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { tooManyRequests, type ApiError } from '../../../../platform/kernel/http/api-error';
import { COUNT_MAIL } from '../identity.queries';

const DAY_MS = 86_400_000;

/**
 * Maximum numbers of mails per day (UTC): invitations by a team, invitations to an address by all teams together, and
 * password reset links and warnings to an account.
 */
export const MAX_MAILS_PER_DAY = { team: 200, address: 10, reset: 10, warning: 1 };

/** Limits mails that other people can trigger: invitations to any address, and password reset links to any account. */
@Injectable()
export class MailAllowances {
  constructor(private readonly vault: Vault) {}

  /**
   * Counts an invitation mail.
   * @throws ApiError 429 until the next day (UTC) when the maximum is reached
   */
  async countInvitation(tx: Transaction, teamId: string, email: string): Promise<void> {
    await this.countOrReject(tx, email.toLowerCase(), MAX_MAILS_PER_DAY.address, 'This address');
    await this.countOrReject(tx, teamId, MAX_MAILS_PER_DAY.team, 'The team');
  }

  /**
   * Counts a password reset mail.
   * @returns false when the account has reached the maximum of today
   */
  async tryCountReset(tx: Transaction, userId: string): Promise<boolean> {
    return this.tryCount(tx, `reset ${userId}`, MAX_MAILS_PER_DAY.reset);
  }

  /**
   * Counts a warning to the owner of an account.
   * @returns false when the account was already warned today
   */
  async tryCountWarning(tx: Transaction, userId: string): Promise<boolean> {
    return this.tryCount(tx, `warning ${userId}`, MAX_MAILS_PER_DAY.warning);
  }

  private async countOrReject(
    tx: Transaction,
    name: string,
    maximum: number,
    recipientLabel: string,
  ): Promise<void> {
    if (!(await this.tryCount(tx, name, maximum))) throw tooManyMailsError(recipientLabel, maximum);
  }

  private async tryCount(tx: Transaction, name: string, maximum: number): Promise<boolean> {
    const day = clock.now().toISOString().slice(0, 10);
    return (await tx.query(COUNT_MAIL, [day, this.vault.hashSecret(name), maximum])).length > 0;
  }
}

function tooManyMailsError(recipientLabel: string, maximum: number): ApiError {
  const seconds = Math.ceil((DAY_MS - (clock.milliseconds() % DAY_MS)) / 1000);
  return tooManyRequests(
    'too_many_mails',
    `${recipientLabel} has reached its maximum of ${maximum} invitation mails today; try again tomorrow (UTC).`,
    seconds,
  );
}
