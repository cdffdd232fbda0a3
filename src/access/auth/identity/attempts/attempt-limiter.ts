import { Injectable } from '@nestjs/common';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { tooMany } from '../../../../platform/kernel/http/failure';
import { FORGET_FAILURES, RETURN_ATTEMPT, TAKE_ATTEMPT } from './attempt.queries';

/** What is tried: a password, or a code beside the right one. */
export type AttemptKind = 'password' | 'code';

/** So many wrong ones in a row need not wait. The next one waits a minute, then two, four … up to an hour. */
export const FREE_ATTEMPTS: Readonly<Record<AttemptKind, number>> = { password: 10, code: 5 };

/** When two attempts come at the same moment, the second one is answered with the shortest wait. */
const SHORTEST_WAIT_SECONDS = 60;

/** An attempt that was let through. It counts as a failure until it is forgotten or returned. */
export interface Attempt {
  nameHash: Buffer;
  /** Failures in a row, with this attempt. */
  failures: number;
}

/**
 * Bounds how many guesses of a password or a code are judged, wherever they come from. The counts are in the database: they hold
 * over processes and restarts.
 */
@Injectable()
export class AttemptLimiter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /**
   * Lets an attempt through and counts it.
   * @param subject whose attempts these are: an account from unknown devices, or a known device
   * @throws Failure 429 `too_many_failures`, in the same words for an account that nobody has
   */
  async take(kind: AttemptKind, subject: string): Promise<Attempt> {
    const nameHash = this.nameHashOf(kind, subject);
    const [counted] = await this.unitOfWork.query<{ failures: number | null; seconds: number | null }>(
      TAKE_ATTEMPT,
      [nameHash, FREE_ATTEMPTS[kind]],
    );
    const failures = counted?.failures ?? null;
    if (failures !== null) return { nameHash, failures };
    const seconds = counted?.seconds ?? SHORTEST_WAIT_SECONDS;
    throw tooMany(
      'too_many_failures',
      `Too many wrong ${kind}s in a row were tried for this account; the next attempt is possible in ${seconds} s. A passkey, or a browser that signed in before, is not held up.`,
      seconds,
    );
  }

  /** The attempt was right: failures before it count no more. */
  async forget({ nameHash }: Attempt): Promise<void> {
    await this.unitOfWork.query(FORGET_FAILURES, [[nameHash]]);
  }

  /** The attempt was not judged, because the service had no place for it. */
  async giveBack({ nameHash }: Attempt): Promise<void> {
    await this.unitOfWork.query(RETURN_ATTEMPT, [nameHash]);
  }

  /** Forgets the failures of both kinds, within the transaction that made them void. */
  async forgetAll(tx: Transaction, subject: string): Promise<void> {
    const hashes = (['password', 'code'] as const).map((kind) => this.nameHashOf(kind, subject));
    await tx.query(FORGET_FAILURES, [hashes]);
  }

  private nameHashOf(kind: AttemptKind, subject: string): Buffer {
    return this.vault.hashSecret(`sign-in ${kind} of ${subject}`);
  }
}
