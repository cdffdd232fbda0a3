import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import {
  AttemptLimiter,
  FREE_ATTEMPTS,
  type CountedAttempt,
  type SignInAttemptKind,
} from './attempts/attempt-limiter';
import { KnownDevices } from './attempts/known-devices';
import { SecondFactor } from './factors/second-factor';
import { SELECT_USER_BY_EMAIL } from './identity.queries';
import { AccountNotices } from './mails/account-notices';
import { PasswordHasher } from './password-hasher';
import type { IdentityProof, Client } from './sessions.service';

/** Audit action of a failed sign-in, for a known account or an unknown address. */
export const SIGN_IN_FAILED = defineAuditAction('sign_in.failed');

/** Audit action of a correct password without the code that is also required. */
export const CODE_MISSING = defineAuditAction('sign_in.code_missing');

/** Subject of a failed sign-in when the account does not exist. */
const UNKNOWN_ACCOUNT = 'nobody';

/**
 * Counter of all failures of a client, so that a correct password for one account does not allow unlimited guesses at
 * others.
 */
const ANY_ACCOUNT = 'any account';

/** Number of consecutive wrong codes after a correct password at which the owner is warned by mail. */
const CODES_BEFORE_WARNING = FREE_ATTEMPTS.code;

interface SignInAccount {
  id: string;
  email: string;
  passwordHash: string | null;
  /** Whether the operator disabled the account; the correct password is then treated as wrong. */
  disabled: boolean;
  /** Whether codes are required in addition to the password. */
  totp: boolean;
}

/** Credentials of a sign-in or verification: address, password and optional code. */
export interface SignInCredentials {
  email: string;
  password: string;
  code?: string | undefined;
  /** Open session of the account; undefined at a sign-in. */
  sessionId?: string | undefined;
}

/** Part of the credentials that was wrong or missing. */
export type WrongPart = 'password' | 'code' | 'missing code';

/** Attempt to prove an identity, with what is known about the client. */
interface SignInAttempt {
  credentials: SignInCredentials;
  client: Client;
  account: SignInAccount | null;
  /** Known device or open session of the client; null for an unknown client. */
  proofName: string | null;
  /** Name of the counter of consecutive failures. */
  counterName: string;
}

/**
 * Verifies a person by password, and by a code if they have set codes up. An unknown address takes the same work as a
 * wrong password and gets the same response.
 *
 * Failures of unknown clients count by network (FailureThrottle) and by account (AttemptLimiter). Failures of a browser
 * in which the person has signed in before, or of an open session, count only for that browser or session, so that other
 * clients cannot lock it out.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly throttle: FailureThrottle,
    private readonly limiter: AttemptLimiter,
    private readonly devices: KnownDevices,
    private readonly notices: AccountNotices,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param createError returns the error for wrong credentials
   * @throws ApiError of `createError`; 429 for a client or an account with too many failures
   */
  async verify(
    claim: SignInCredentials,
    client: Client,
    createError: (wrong: WrongPart) => ApiError,
  ): Promise<IdentityProof> {
    const signInAttempt = await this.createAttempt(claim, client);
    if (claim.code === undefined && signInAttempt.proofName === null)
      this.requireFewMissingCodes(claim, client);
    const {
      id: userId,
      totp,
      passwordHash,
    } = await this.verifyPassword(signInAttempt, () => createError('password'));
    if (!totp) return { userId, method: 'password', secondFactor: false, passwordHash };
    if (claim.code === undefined)
      throw await this.createCodeMissingError(signInAttempt, userId, createError('missing code'));
    await this.verifyCode(signInAttempt, userId, claim.code, () => createError('code'));
    return { userId, method: 'password', secondFactor: true, passwordHash };
  }

  /**
   * Verifies only the password, without a code.
   * @throws ApiError of `createError`, or 429 after too many failures
   */
  async verifyPasswordOnly(
    claim: SignInCredentials,
    client: Client,
    createError: () => ApiError,
  ): Promise<SignInAccount> {
    return this.verifyPassword(await this.createAttempt(claim, client), createError);
  }

  /**
   * Records and counts a failure of a sign-in without a password, such as a passkey.
   * @param about id of the account, when known
   * @param countedAs name of the counter for the client's network
   * @returns the error to respond with
   */
  async countFailure(
    { address }: Client,
    error: ApiError,
    about = UNKNOWN_ACCOUNT,
    countedAs = ANY_ACCOUNT,
  ): Promise<ApiError> {
    const throttleError = await this.throttle.failed(address, countedAs);
    if (throttleError !== null) return throttleError;
    await this.record(about);
    return error;
  }

  /** @throws ApiError 429 for a client that has failed too often, regardless of the account */
  requireUnthrottledClient({ address }: Client): void {
    const throttleError = this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (throttleError !== null) throw throttleError;
  }

  /** Resets the failure count of unknown clients, within the transaction that changes the password. */
  forgetFailures(tx: Transaction, userId: string): Promise<void> {
    return this.limiter.resetAllFailures(tx, formatAccountLimit(userId));
  }

  /** @throws ApiError 429 for an unknown client whose network has failed too often */
  private async createAttempt(claim: SignInCredentials, client: Client): Promise<SignInAttempt> {
    // Checked before any query for a request with neither a session nor a device cookie.
    if (claim.sessionId === undefined && client.device === null) this.requireUnthrottled(claim, client);
    const account = await this.findAccount(claim);
    const proven = this.findProof(claim, client, account);
    if (proven === null) this.requireUnthrottled(claim, client);
    const unknownClientCounter =
      account === null ? `address ${claim.email.toLowerCase()}` : formatAccountLimit(account.id);
    return {
      credentials: claim,
      client,
      account,
      proofName: proven,
      counterName: proven ?? unknownClientCounter,
    };
  }

  private findProof(
    { sessionId }: SignInCredentials,
    { device }: Client,
    account: SignInAccount | null,
  ): string | null {
    if (sessionId !== undefined) return `session ${sessionId}`;
    const name = this.devices.find(device, account?.id ?? null);
    return name === null ? null : `device ${name}`;
  }

  /** @throws ApiError of `createError`, or 429 after too many failures */
  private async verifyPassword(
    signInAttempt: SignInAttempt,
    createError: () => ApiError,
  ): Promise<SignInAccount> {
    const { account, credentials, client, proofName } = signInAttempt;
    const attempt = await this.countAttempt('password', signInAttempt);
    const storedHash = account?.passwordHash ?? null;
    const matches = await this.verifyCounted(
      attempt,
      this.hasher.verify(storedHash, credentials.password, { address: client.address, proofName }),
    );
    if (!matches || account === null || account.disabled)
      throw await this.recordFailure(signInAttempt, createError());
    await this.limiter.resetFailures(attempt);
    return account;
  }

  /** @throws ApiError of `createError`, or 429 after too many failures */
  private async verifyCode(
    signInAttempt: SignInAttempt,
    userId: string,
    code: string,
    createError: () => ApiError,
  ): Promise<void> {
    const attempt = await this.countAttempt('code', signInAttempt);
    if (!(await this.verifyCounted(attempt, this.secondFactor.useCode(userId, code))))
      throw await this.recordFailure(signInAttempt, createError(), attempt.failures >= CODES_BEFORE_WARNING);
    await this.limiter.resetFailures(attempt);
  }

  /** Uncounts the attempt when the verification could not run, because such an attempt is not a failure. */
  private async verifyCounted(attempt: CountedAttempt, isValid: Promise<boolean>): Promise<boolean> {
    try {
      return await isValid;
    } catch (error) {
      await this.limiter.cancelAttempt(attempt);
      throw error;
    }
  }

  /**
   * Counts an attempt. Attempts that must wait are also counted for the client network, so that immediate repetitions
   * are rejected before any query.
   */
  private async countAttempt(
    kind: SignInAttemptKind,
    { credentials, client, proofName, counterName }: SignInAttempt,
  ): Promise<CountedAttempt> {
    try {
      return await this.limiter.admit(kind, counterName);
    } catch (error) {
      if (!(error instanceof ApiError) || proofName !== null) throw error;
      throw (await this.throttle.failed(client.address, formatAccountCounter(credentials.email))) ?? error;
    }
  }

  /** @throws ApiError 429 when the client has failed too often for this account, or for all accounts together */
  private requireUnthrottled({ email }: SignInCredentials, { address }: Client): void {
    const throttleError =
      this.throttle.refusal(address, () => formatAccountCounter(email)) ??
      this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (throttleError !== null) throw throttleError;
  }

  /**
   * Limits correct passwords without a code. They are not failures and do not delay the owner. But the response reveals
   * that the password is correct, and each one takes a hash, so the limit is the same as for failures.
   * @throws ApiError 429
   */
  private requireFewMissingCodes({ email }: SignInCredentials, { address }: Client): void {
    const throttleError = this.throttle.refusal(address, () => formatMissingCodeCounter(email));
    if (throttleError !== null) throw throttleError;
  }

  /** Records and counts a missing code, separately from failures. */
  private async createCodeMissingError(
    { credentials: { email }, client: { address }, proofName: proven }: SignInAttempt,
    userId: string,
    error: ApiError,
  ): Promise<ApiError> {
    if (proven === null) await this.throttle.spend(address, formatMissingCodeCounter(email));
    else await this.throttle.spend(null, `code of ${proven}`);
    await this.record(userId, CODE_MISSING);
    return error;
  }

  private async findAccount({ email }: SignInCredentials): Promise<SignInAccount | null> {
    // A text in PostgreSQL cannot contain a NUL, so no stored address contains one.
    const [account] = await this.unitOfWork.query<SignInAccount>(SELECT_USER_BY_EMAIL, [
      email.replaceAll('\0', ''),
    ]);
    return account ?? null;
  }

  /**
   * Records and counts the failure. The typed address is not stored, because people sometimes type a password there.
   */
  private async recordFailure(
    { credentials: { email }, account, client, proofName: proven }: SignInAttempt,
    error: ApiError,
    warnsOwner = false,
  ): Promise<ApiError> {
    await this.record(account?.id ?? UNKNOWN_ACCOUNT, SIGN_IN_FAILED, async (tx) => {
      if (warnsOwner && account !== null) await this.notices.warnOfWrongCodes(tx, account.id, client.address);
    });
    if (proven !== null) return error;
    return (await this.throttle.failed(client.address, formatAccountCounter(email), ANY_ACCOUNT)) ?? error;
  }

  private async record(
    subjectId: string,
    action = SIGN_IN_FAILED,
    writeAlso: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.audit.record(tx, { teamId: null, action, subjectId, memberId: null });
      await writeAlso(tx);
    });
  }
}

/** Returns the name of the limiter's counter for attempts of unknown clients at an account. */
function formatAccountLimit(userId: string): string {
  return `account ${userId}`;
}

/** Returns the name of the throttle's counter for failures at an address. */
function formatAccountCounter(email: string): string {
  return `account ${email.toLowerCase()}`;
}

/** Returns the name of the throttle's counter for correct passwords without a code. */
function formatMissingCodeCounter(email: string): string {
  return `code of ${email.toLowerCase()}`;
}
