import { Injectable } from '@nestjs/common';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { tooMany } from '../../../../platform/kernel/http/api-error';
import { FORGET_FAILURES, RETURN_ATTEMPT, TAKE_ATTEMPT } from './attempt.queries';

/** Kind of attempt: a password, or a code in addition to the right password. */
export type AttemptKind = 'password' | 'code';

/** Number of consecutive failures without a wait. The next attempt waits a minute, then two, four … up to an hour. */
export const FREE_ATTEMPTS: Readonly<Record<AttemptKind, number>> = { password: 10, code: 5 };

/** Wait of the second of two simultaneous attempts. */
const MIN_WAIT_SECONDS = 60;

/** Admitted attempt. The attempt counts as a failure until it is confirmed or returned. */
export interface Attempt {
  nameHash: Buffer;
  /** Number of consecutive failures, including this attempt. */
  failures: number;
}

/**
 * Limits the number of verified guesses of a password or a code, from all clients together. The counts are in the
 * database, so they apply to all processes and survive restarts.
 */
@Injectable()
export class AttemptLimiter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /**
   * Admits an attempt and counts it.
   * @param subject owner of the count: an account from unknown devices, or a known device
   * @throws ApiError 429 `too_many_failures`, with the same message for an account that does not exist
   */
  async take(kind: AttemptKind, subject: string): Promise<Attempt> {
    const nameHash = this.hashName(kind, subject);
    const [attemptCount] = await this.unitOfWork.query<{ failures: number | null; seconds: number | null }>(
      TAKE_ATTEMPT,
      [nameHash, FREE_ATTEMPTS[kind]],
    );
    const failures = attemptCount?.failures ?? null;
    if (failures !== null) return { nameHash, failures };
    const seconds = attemptCount?.seconds ?? MIN_WAIT_SECONDS;
    throw tooMany(
      'too_many_failures',
      `There were too many wrong ${kind}s in a row for this account; the next attempt is possible in ${seconds} s. Passkeys, and browsers that signed in before, are not delayed.`,
      seconds,
    );
  }

  /** Ends the count after a right attempt. */
  async forget({ nameHash }: Attempt): Promise<void> {
    await this.unitOfWork.query(FORGET_FAILURES, [[nameHash]]);
  }

  /** Returns an attempt that was not verified, because the service had no free slot. */
  async giveBack({ nameHash }: Attempt): Promise<void> {
    await this.unitOfWork.query(RETURN_ATTEMPT, [nameHash]);
  }

  /** Deletes the failures of both kinds in the transaction that makes them irrelevant. */
  async forgetAll(tx: Transaction, subject: string): Promise<void> {
    const hashes = (['password', 'code'] as const).map((kind) => this.hashName(kind, subject));
    await tx.query(FORGET_FAILURES, [hashes]);
  }

  private hashName(kind: AttemptKind, subject: string): Buffer {
    return this.vault.hashSecret(`sign-in ${kind} of ${subject}`);
  }
}
