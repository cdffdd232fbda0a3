import { Injectable } from '@nestjs/common';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { tooManyRequests } from '../../../../platform/kernel/http/api-error';
import { DELETE_FAILURES, UNCOUNT_ATTEMPT, TAKE_ATTEMPT } from './attempt.queries';

/** Kind of attempt: a password, or a code in addition to the right password. */
export type SignInAttemptKind = 'password' | 'code';

/** Number of consecutive failures before a wait is imposed: a minute, then two, four … up to an hour. */
export const FREE_ATTEMPTS: Readonly<Record<SignInAttemptKind, number>> = { password: 10, code: 5 };

/** Wait in seconds for the second of two simultaneous attempts. */
const MIN_WAIT_SECONDS = 60;

/** Admitted attempt, which counts as a failure until it succeeds or is cancelled. */
export interface CountedAttempt {
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
   * @param subject name of the counter: an account used from unknown devices, or a known device
   * @throws ApiError 429 `too_many_failures`, with the same message for an account that does not exist
   */
  async admit(kind: SignInAttemptKind, subject: string): Promise<CountedAttempt> {
    const nameHash = this.hashName(kind, subject);
    const [attemptCount] = await this.unitOfWork.query<{ failures: number | null; seconds: number | null }>(
      TAKE_ATTEMPT,
      [nameHash, FREE_ATTEMPTS[kind]],
    );
    const failures = attemptCount?.failures ?? null;
    if (failures !== null) return { nameHash, failures };
    const seconds = attemptCount?.seconds ?? MIN_WAIT_SECONDS;
    throw tooManyRequests(
      'too_many_failures',
      `Too many wrong ${kind}s were entered for this account; the next attempt is possible in ${seconds} s. Passkeys, and browsers that signed in before, are not delayed.`,
      seconds,
    );
  }

  /** Resets the counter after a successful attempt. */
  async resetFailures({ nameHash }: CountedAttempt): Promise<void> {
    await this.unitOfWork.query(DELETE_FAILURES, [[nameHash]]);
  }

  /** Uncounts an attempt that was not verified because the service had no free slot. */
  async cancelAttempt({ nameHash }: CountedAttempt): Promise<void> {
    await this.unitOfWork.query(UNCOUNT_ATTEMPT, [nameHash]);
  }

  /** Resets the counters of both kinds, for example when a new password was set. */
  async resetAllFailures(tx: Transaction, subject: string): Promise<void> {
    const hashes = (['password', 'code'] as const).map((kind) => this.hashName(kind, subject));
    await tx.query(DELETE_FAILURES, [hashes]);
  }

  private hashName(kind: SignInAttemptKind, subject: string): Buffer {
    return this.vault.hashSecret(`sign-in ${kind} of ${subject}`);
  }
}
