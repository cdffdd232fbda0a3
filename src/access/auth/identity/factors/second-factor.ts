import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../audit/audit-actions';
import { AuditLog } from '../../../audit/audit-log';
import { clock } from '../../../../platform/kernel/clock';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, type ApiError } from '../../../../platform/kernel/http/api-error';
import { defineId } from '../../../../platform/kernel/ids';
import { LOCK_USER, USE_RECOVERY_CODE, USE_TOTP_STEP, SELECT_FACTORS_OF_USER } from '../identity.queries';
import { SessionsService } from '../sessions.service';
import { User } from '../user.entity';
import { RecoveryCode } from './recovery-code.entity';
import {
  generateRecoveryCode,
  generateTotpSecret,
  normalizeRecoveryCode,
  findTotpStep,
  formatTotpUri,
} from './totp-codes';
import { TotpSecret } from './totp-secret.entity';
import type { IdentityProvider } from '../provider/identity-provider';
import type { SessionResource } from '../user.resource';

const TOTP_ENABLED = defineAuditAction('totp.enabled');
const TOTP_DISABLED = defineAuditAction('totp.disabled');
const RECOVERY_CODES_CREATED = defineAuditAction('recovery_codes.made');
const RECOVERY_CODE_USED = defineAuditAction('recovery_codes.used');

const newTotpId = defineId('otp');
const RECOVERY_CODE_COUNT = 10;
const TOTP_CODE_PATTERN = /^\d{6}$/;

/**
 * Codes of an authenticator app (TOTP) and recovery codes, required in addition to the password once they are set up.
 */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Begins the set-up of an app and returns the data for the app. Codes are required once the app has produced a valid
   * one.
   * @throws ApiError 409 when codes are already required
   */
  async enroll(userId: string): Promise<{ secret: string; uri: string }> {
    const secret = generateTotpSecret();
    const id = newTotpId();
    const email = await this.unitOfWork.run(async (tx) => {
      const user = await tx.manager.findOneOrFail(User, {
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      await requireTotpDisabled(tx, userId);
      await tx.manager.delete(TotpSecret, { userId });
      await tx.manager.insert(TotpSecret, {
        id,
        userId,
        secretSealed: this.vault.seal(secret, toSecretContext(id)),
        confirmedAt: null,
        lastStep: null,
        createdAt: clock.now(),
      });
      return user.email;
    });
    return { secret, uri: formatTotpUri(secret, email) };
  }

  /**
   * Completes a set-up with the first code of the app.
   * @returns the recovery codes, which are shown only once
   * @throws ApiError 400 for a wrong code, 409 when no set-up was begun or codes are already required
   */
  async confirm(userId: string, code: string): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_USER, [userId]);
      await requireTotpDisabled(tx, userId);
      const pendingSecret = await tx.manager.findOneBy(TotpSecret, { userId });
      if (pendingSecret === null)
        throw conflict('totp_missing', 'No authenticator app is being set up; begin the set-up first.');
      if (!(await this.useTotp(tx, pendingSecret, code))) throw wrongCodeError();
      await tx.manager.update(TotpSecret, { userId }, { confirmedAt: clock.now() });
      await this.audit.record(tx, { teamId: null, action: TOTP_ENABLED, subjectId: userId });
      return this.replaceRecoveryCodes(tx, userId);
    });
  }

  /**
   * Replaces the recovery codes.
   * @throws ApiError 409 while codes are not required
   */
  async replaceCodes(userId: string): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      // The second of two simultaneous requests sees the codes of the first, and replaces them.
      await tx.query(LOCK_USER, [userId]);
      const totpSecret = await tx.manager.findOneBy(TotpSecret, { userId });
      if ((totpSecret?.confirmedAt ?? null) === null)
        throw conflict('totp_missing', 'No authenticator app is set up; set one up first.');
      return this.replaceRecoveryCodes(tx, userId);
    });
  }

  /** Stops requiring codes. Has no effect when no app was set up. */
  async disable(tx: Transaction, userId: string): Promise<void> {
    await tx.query(LOCK_USER, [userId]);
    await tx.manager.delete(RecoveryCode, { userId });
    const { affected } = await tx.manager.delete(TotpSecret, { userId });
    if (affected !== 1) return;
    await this.sessions.clearSecondFactor(tx, userId);
    await this.audit.record(tx, { teamId: null, action: TOTP_DISABLED, subjectId: userId });
  }

  /**
   * Consumes a code of the app, or a recovery code.
   * @returns false for a code that is wrong or was used before
   */
  async useCode(userId: string, code: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (!TOTP_CODE_PATTERN.test(code.trim())) return this.useRecoveryCode(tx, userId, code);
      const secret = await tx.manager.findOneBy(TotpSecret, { userId });
      return secret !== null && (await this.useTotp(tx, secret, code.trim()));
    });
  }

  private async useTotp(
    tx: Transaction,
    { id, userId, secretSealed }: TotpSecret,
    code: string,
  ): Promise<boolean> {
    if (secretSealed === null) return false;
    const step = findTotpStep(this.vault.open(secretSealed, toSecretContext(id)), code);
    return step !== null && (await tx.query(USE_TOTP_STEP, [userId, step])).length === 1;
  }

  private async useRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
    const hashes = this.vault.hashSecretWithAllKeys(normalizeRecoveryCode(code));
    if ((await tx.query(USE_RECOVERY_CODE, [userId, hashes])).length === 0) return false;
    await this.audit.record(tx, {
      teamId: null,
      action: RECOVERY_CODE_USED,
      subjectId: userId,
      memberId: userId,
    });
    return true;
  }

  private async replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode);
    await tx.manager.delete(RecoveryCode, { userId });
    await tx.manager.insert(
      RecoveryCode,
      codes.map((code) => ({ userId, codeHash: this.vault.hashSecret(normalizeRecoveryCode(code)) })),
    );
    await this.audit.record(tx, { teamId: null, action: RECOVERY_CODES_CREATED, subjectId: userId });
    return codes;
  }
}

/** @throws ApiError 409 when an authenticator app is already set up */
async function requireTotpDisabled(tx: Transaction, userId: string): Promise<void> {
  const totpSecret = await tx.manager.findOneBy(TotpSecret, { userId });
  if ((totpSecret?.confirmedAt ?? null) !== null)
    throw conflict('totp_enabled', 'An authenticator app is already set up; remove it first.');
}

function toSecretContext(id: string): string {
  return `totp_secrets.secret:${id}`;
}

/** Creates the error 400 for a code that is wrong or was already used. */
export function wrongCodeError(): ApiError {
  return badInput({ code: ['The code is wrong or was already used; enter a new code.'] }, 'wrong_code');
}

/**
 * Checks that a person can still sign in after one of their factors was removed. Locks the account, so that
 * simultaneous removals see each other.
 * @throws ApiError 409
 */
export async function requireRemainingFactor(
  tx: Transaction,
  { issuer, isOnlyWay }: Pick<IdentityProvider, 'issuer' | 'isOnlyWay'>,
  userId: string,
): Promise<void> {
  await tx.query(LOCK_USER, [userId]);
  const [remainingFactors] = await tx.query<SessionResource['factors']>(SELECT_FACTORS_OF_USER, [
    userId,
    issuer,
  ]);
  if (remainingFactors?.provider === true) return;
  if (!isOnlyWay && (remainingFactors?.password === true || (remainingFactors?.passkeys ?? 0) > 0)) return;
  throw conflict('last_factor', 'This is the last way to sign in to the account; set up another way first.');
}
