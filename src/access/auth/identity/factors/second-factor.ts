import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../audit/audit-actions';
import { AuditLog } from '../../../audit/audit-log';
import { clock } from '../../../../platform/kernel/clock';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, type ApiError } from '../../../../platform/kernel/http/api-error';
import { defineId } from '../../../../platform/kernel/ids';
import { LOCK_USER, USE_RECOVERY_CODE, USE_TOTP_STEP, FACTORS_OF_USER } from '../identity.queries';
import { SessionsService } from '../sessions.service';
import { User } from '../user.entity';
import { RecoveryCode } from './recovery-code.entity';
import {
  generateRecoveryCode,
  generateTotpSecret,
  normalizeRecoveryCode,
  findStep,
  formatTotpUri,
} from './totp-codes';
import { TotpSecret } from './totp-secret.entity';
import type { IdentityProvider } from '../provider/identity-provider';
import type { SessionResource } from '../user.resource';

const TOTP_ENABLED = defineAuditAction('totp.enabled');
const TOTP_DISABLED = defineAuditAction('totp.disabled');
const RECOVERY_CODES_MADE = defineAuditAction('recovery_codes.made');
const RECOVERY_CODE_USED = defineAuditAction('recovery_codes.used');

const newTotpId = defineId('otp');
const RECOVERY_CODES = 10;
const DIGITS = /^\d{6}$/;

/** Codes of an app, required in addition to the password once a person has set them up. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Begins a set-up and returns the data for the app. The setup takes effect once the app has produced a valid code.
   * @throws ApiError 409
   */
  async begin(userId: string): Promise<{ secret: string; uri: string }> {
    const secret = generateTotpSecret();
    const id = newTotpId();
    const email = await this.unitOfWork.run(async (tx) => {
      const user = await tx.manager.findOneOrFail(User, {
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      await refuseEnabled(tx, userId);
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
   * @throws ApiError 400 for a wrong code, 409 when there is no set-up or codes are required already
   */
  async confirm(userId: string, code: string): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_USER, [userId]);
      await refuseEnabled(tx, userId);
      const pendingSecret = await tx.manager.findOneBy(TotpSecret, { userId });
      if (pendingSecret === null)
        throw conflict('totp_missing', 'No set-up of codes was begun; begin one first.');
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
        throw conflict('totp_missing', 'Codes of an app are not set up.');
      return this.replaceRecoveryCodes(tx, userId);
    });
  }

  /** Stops requiring codes. Has no effect when second factors were not required. */
  async remove(tx: Transaction, userId: string): Promise<void> {
    await tx.query(LOCK_USER, [userId]);
    await tx.manager.delete(RecoveryCode, { userId });
    const { affected } = await tx.manager.delete(TotpSecret, { userId });
    if (affected !== 1) return;
    await this.sessions.forgetSecondFactor(tx, userId);
    await this.audit.record(tx, { teamId: null, action: TOTP_DISABLED, subjectId: userId });
  }

  /**
   * Uses up a code of the app, or a recovery code.
   * @returns false for a code that is wrong or was used before
   */
  async use(userId: string, code: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (!DIGITS.test(code.trim())) return this.useRecoveryCode(tx, userId, code);
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
    const step = findStep(this.vault.open(secretSealed, toSecretContext(id)), code);
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
    const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
    await tx.manager.delete(RecoveryCode, { userId });
    await tx.manager.insert(
      RecoveryCode,
      codes.map((code) => ({ userId, codeHash: this.vault.hashSecret(normalizeRecoveryCode(code)) })),
    );
    await this.audit.record(tx, { teamId: null, action: RECOVERY_CODES_MADE, subjectId: userId });
    return codes;
  }
}

/** @throws ApiError 409 */
async function refuseEnabled(tx: Transaction, userId: string): Promise<void> {
  const totpSecret = await tx.manager.findOneBy(TotpSecret, { userId });
  if ((totpSecret?.confirmedAt ?? null) !== null)
    throw conflict('totp_enabled', 'Codes of an app are set up already; remove them first.');
}

function toSecretContext(id: string): string {
  return `totp_secrets.secret:${id}`;
}

/** 400: the code is wrong, or was used before. */
export function wrongCodeError(): ApiError {
  return badInput({ code: ['The code is wrong, or it was used before.'] }, 'wrong_code');
}

/**
 * Refuses to remove the last way to sign in. Called after the removal; the account is locked, so that simultaneous
 * removals see each other.
 * @throws ApiError 409
 */
export async function refuseLastFactor(
  tx: Transaction,
  { issuer, isOnlyWay }: Pick<IdentityProvider, 'issuer' | 'isOnlyWay'>,
  userId: string,
): Promise<void> {
  await tx.query(LOCK_USER, [userId]);
  const [left] = await tx.query<SessionResource['factors']>(FACTORS_OF_USER, [userId, issuer]);
  if (left?.provider === true) return;
  if (!isOnlyWay && (left?.password === true || (left?.passkeys ?? 0) > 0)) return;
  throw conflict('last_factor', 'This is the last way to sign in; set up another one first.');
}
