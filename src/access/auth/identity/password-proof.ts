import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { AttemptLimiter, FREE_ATTEMPTS, type Attempt, type AttemptKind } from './attempts/attempt-limiter';
import { KnownDevices } from './attempts/known-devices';
import { SecondFactor } from './factors/second-factor';
import { USER_OF_EMAIL } from './identity.queries';
import { AccountNotices } from './mails/account-notices';
import { PasswordHasher } from './password-hasher';
import type { Proof, Client } from './sessions.service';

/** Action of a failed sign-in, for an account or without one. */
export const SIGN_IN_FAILED = defineAuditAction('sign_in.failed');

/** Action of a right password without the code that is also required. */
export const CODE_MISSING = defineAuditAction('sign_in.code_missing');

/** Subject of a failed sign-in when the account does not exist. */
const UNKNOWN_ACCOUNT = 'nobody';

/** Counter of all failures of a client: otherwise one right password would allow unlimited guesses at other accounts. */
const ANY_ACCOUNT = 'any account';

/** Number of consecutive wrong codes after the right password at which the owner is warned by mail. */
const CODES_BEFORE_WARNING = FREE_ATTEMPTS.code;

interface Account {
  id: string;
  email: string;
  passwordHash: string | null;
  /** Whether the operator disabled the account: then its password is treated as wrong. */
  disabled: boolean;
  /** Whether codes are required in addition to the password. */
  totp: boolean;
}

/** Claimed identity, with its proofs. */
export interface Claim {
  email: string;
  password: string;
  code?: string | undefined;
  /** Open session of the account; undefined at a sign-in. */
  sessionId?: string | undefined;
}

/** Part of a claim that was wrong. */
export type WrongPart = 'password' | 'code' | 'missing code';

/** Claim with the facts known about its client. */
interface Guess {
  claim: Claim;
  client: Client;
  account: Account | null;
  /** Known device or open session of the client; null for an unknown client. */
  proven: string | null;
  /** Owner of the count of consecutive failures. */
  subject: string;
}

/**
 * Verifies a person by password, and by a code if they have set codes up. An unknown address costs the same work as a
 * wrong password, and gets the same answer.
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
   * @param refusal returns the failure for a wrong claim
   * @throws ApiError of `refusal`; 429 for a client, or an account, with too many failures
   */
  async verify(claim: Claim, client: Client, refusal: (wrong: WrongPart) => ApiError): Promise<Proof> {
    const guess = await this.toGuess(claim, client);
    if (claim.code === undefined && guess.proven === null) this.refuseAsking(claim, client);
    const { id: userId, totp, passwordHash } = await this.verifyPassword(guess, () => refusal('password'));
    if (!totp) return { userId, method: 'password', secondFactor: false, passwordHash };
    if (claim.code === undefined)
      throw await this.createCodeMissingError(guess, userId, refusal('missing code'));
    await this.verifyCode(guess, userId, claim.code, () => refusal('code'));
    return { userId, method: 'password', secondFactor: true, passwordHash };
  }

  /**
   * Verifies only address and password, regardless of other requirements of a sign-in.
   * @throws ApiError of `refusal`, or 429
   */
  async verifyPasswordOnly(claim: Claim, client: Client, refusal: () => ApiError): Promise<Account> {
    return this.verifyPassword(await this.toGuess(claim, client), refusal);
  }

  /**
   * Records and counts a failure without an address.
   * @param about id of the account that they tried to use, when it is known
   * @param countedAs name of the counter at the client's network
   * @returns the failure to answer with
   */
  async countFailure(
    { address }: Client,
    refusal: ApiError,
    about = UNKNOWN_ACCOUNT,
    countedAs = ANY_ACCOUNT,
  ): Promise<ApiError> {
    const throttleError = await this.throttle.failed(address, countedAs);
    if (throttleError !== null) return throttleError;
    await this.record(about);
    return refusal;
  }

  /** @throws ApiError 429 for a client that has failed too often, regardless of the account */
  refuseThrottledClient({ address }: Client): void {
    const refusal = this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (refusal !== null) throw refusal;
  }

  /** Resets the failure count of unknown clients, within the transaction that changes the password. */
  forgetFailures(tx: Transaction, userId: string): Promise<void> {
    return this.limiter.forgetAll(tx, formatAccountSubject(userId));
  }

  /** @throws ApiError 429 for an unknown client whose network has failed too often */
  private async toGuess(claim: Claim, client: Client): Promise<Guess> {
    // Before any query, when the request contains neither a session nor a device cookie.
    if (claim.sessionId === undefined && client.device === null) this.refuseThrottled(claim, client);
    const account = await this.findAccount(claim);
    const proven = this.findProof(claim, client, account);
    if (proven === null) this.refuseThrottled(claim, client);
    const stranger =
      account === null ? `address ${claim.email.toLowerCase()}` : formatAccountSubject(account.id);
    return { claim, client, account, proven, subject: proven ?? stranger };
  }

  private findProof({ sessionId }: Claim, { device }: Client, account: Account | null): string | null {
    if (sessionId !== undefined) return `session ${sessionId}`;
    const name = this.devices.find(device, account?.id ?? null);
    return name === null ? null : `device ${name}`;
  }

  /** @throws ApiError of `refusal`, or 429 */
  private async verifyPassword(guess: Guess, refusal: () => ApiError): Promise<Account> {
    const { account, claim, client, proven: provenHash } = guess;
    const attempt = await this.takeAttempt('password', guess);
    const storedHash = account?.passwordHash ?? null;
    const matches = await this.withAttempt(
      attempt,
      this.hasher.verify(storedHash, claim.password, { address: client.address, provenHash }),
    );
    if (!matches || account === null || account.disabled) throw await this.recordFailure(guess, refusal());
    await this.limiter.forget(attempt);
    return account;
  }

  /** @throws ApiError of `refusal`, or 429 */
  private async verifyCode(
    guess: Guess,
    userId: string,
    code: string,
    refusal: () => ApiError,
  ): Promise<void> {
    const attempt = await this.takeAttempt('code', guess);
    if (!(await this.withAttempt(attempt, this.secondFactor.use(userId, code))))
      throw await this.recordFailure(guess, refusal(), attempt.failures >= CODES_BEFORE_WARNING);
    await this.limiter.forget(attempt);
  }

  /** An attempt that could not be verified is not a failure. */
  private async withAttempt(attempt: Attempt, isValid: Promise<boolean>): Promise<boolean> {
    try {
      return await isValid;
    } catch (error) {
      await this.limiter.giveBack(attempt);
      throw error;
    }
  }

  /**
   * Attempts that have to wait also count for the client network, so that immediate repetitions are refused before any
   * query.
   */
  private async takeAttempt(kind: AttemptKind, { claim, client, proven, subject }: Guess): Promise<Attempt> {
    try {
      return await this.limiter.take(kind, subject);
    } catch (error) {
      if (!(error instanceof ApiError) || proven !== null) throw error;
      throw (await this.throttle.failed(client.address, accountName(claim.email))) ?? error;
    }
  }

  /** @throws ApiError 429: by account at this client, and by this client regardless of the account */
  private refuseThrottled({ email }: Claim, { address }: Client): void {
    const refusal =
      this.throttle.refusal(address, () => accountName(email)) ??
      this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (refusal !== null) throw refusal;
  }

  /**
   * * A correct password without its code is not a failure and does not delay the person with the code; but it reveals
   * that the password is correct, and costs a hash, so it has the same limit as failures.
   * @throws ApiError 429
   */
  private refuseAsking({ email }: Claim, { address }: Client): void {
    const refusal = this.throttle.refusal(address, () => formatAskedName(email));
    if (refusal !== null) throw refusal;
  }

  /** Records and counts it, separately from failures. */
  private async createCodeMissingError(
    { claim: { email }, client: { address }, proven }: Guess,
    userId: string,
    refusal: ApiError,
  ): Promise<ApiError> {
    if (proven === null) await this.throttle.spend(address, formatAskedName(email));
    else await this.throttle.spend(null, `code of ${proven}`);
    await this.record(userId, CODE_MISSING);
    return refusal;
  }

  private async findAccount({ email }: Claim): Promise<Account | null> {
    // PostgreSQL's text cannot store a NUL, so no address has one.
    const [account] = await this.unitOfWork.query<Account>(USER_OF_EMAIL, [email.replaceAll('\0', '')]);
    return account ?? null;
  }

  /** Records the failure and counts it. The address is not stored, because people type passwords into its field. */
  private async recordFailure(
    { claim: { email }, account, client, proven }: Guess,
    refusal: ApiError,
    warnsOwner = false,
  ): Promise<ApiError> {
    await this.record(account?.id ?? UNKNOWN_ACCOUNT, SIGN_IN_FAILED, async (tx) => {
      if (warnsOwner && account !== null) await this.notices.warnOfWrongCodes(tx, account.id, client.address);
    });
    if (proven !== null) return refusal;
    return (await this.throttle.failed(client.address, accountName(email), ANY_ACCOUNT)) ?? refusal;
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

/** Returns the counter of strangers' attempts at an account. */
function formatAccountSubject(userId: string): string {
  return `account ${userId}`;
}

/** Returns the counter of an account's failures. */
function accountName(email: string): string {
  return `account ${email.toLowerCase()}`;
}

/** Returns the counter of an account's right passwords without a code. */
function formatAskedName(email: string): string {
  return `code of ${email.toLowerCase()}`;
}
