import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { Failure } from '../../../platform/kernel/http/failure';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { AttemptLimiter, FREE_ATTEMPTS, type Attempt, type AttemptKind } from './attempts/attempt-limiter';
import { KnownDevices } from './attempts/known-devices';
import { SecondFactor } from './factors/second-factor';
import { USER_OF_EMAIL } from './identity.queries';
import { AccountNotices } from './mails/account-notices';
import { PasswordHasher } from './password-hasher';
import type { Proof } from './proof';
import type { Client } from './sessions.service';

/** About whom: an account, or nobody. */
export const SIGN_IN_FAILED = defineAuditAction('sign_in.failed');

/** About an account whose password was right, without the code that is asked for beside it. */
export const CODE_MISSING = defineAuditAction('sign_in.code_missing');

/** Whom a failed sign-in is about when there is no such account. */
const NOBODY = 'nobody';

/** Under this name all failures of a client count: a right password is no way to try many others unhindered. */
const ANY_ACCOUNT = 'any account';

/** With so many wrong codes in a row beside the right password, the owner is warned by mail. */
const CODES_BEFORE_WARNING = FREE_ATTEMPTS.code;

interface Account {
  id: string;
  email: string;
  passwordHash: string | null;
  /** Whether the operator disabled it: then its password is like a wrong one. */
  disabled: boolean;
  /** Whether codes are asked for beside the password. */
  totp: boolean;
}

/** What somebody brings to prove who they are. */
export interface Claim {
  email: string;
  password: string;
  code?: string | undefined;
  /** The open session of the account that claims it; undefined at a sign-in. */
  sessionId?: string | undefined;
}

/** What was wrong with a claim. */
export type Wrong = 'password' | 'code' | 'missing code';

/** A claim with what is known of who makes it. */
interface Guess {
  claim: Claim;
  client: Client;
  account: Account | null;
  /** The known device or the open session that it comes from; null for anybody else. */
  proven: string | null;
  /** Whose failures in a row it belongs to. */
  subject: string;
}

/**
 * Proof of a person by password, and by a code where they have set codes up. An address that nobody has costs the same work
 * as a wrong password, and is answered alike.
 *
 * Failures of strangers count by network (FailureThrottle) and by account, wherever they come from (AttemptLimiter). Those of a
 * browser in which the person has signed in before, or of an open session, count for it alone: nobody can keep it out.
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
   * @param refusal what answers a claim that is wrong
   * @throws Failure that of `refusal`; 429 for a client, or an account, with too many failures
   */
  async of(claim: Claim, client: Client, refusal: (wrong: Wrong) => Failure): Promise<Proof> {
    const guess = await this.guessOf(claim, client);
    if (claim.code === undefined && guess.proven === null) this.refuseAsking(claim, client);
    const { id: userId, totp, passwordHash } = await this.judgePassword(guess, () => refusal('password'));
    if (!totp) return { userId, method: 'password', secondFactor: false, passwordHash };
    if (claim.code === undefined) throw await this.codeMissing(guess, userId, refusal('missing code'));
    await this.judgeCode(guess, userId, claim.code, () => refusal('code'));
    return { userId, method: 'password', secondFactor: true, passwordHash };
  }

  /** Whose address and password it is, whatever else is asked for at a sign-in. @throws Failure that of `refusal`, or 429 */
  async ofPasswordAlone(claim: Claim, client: Client, refusal: () => Failure): Promise<Account> {
    return this.judgePassword(await this.guessOf(claim, client), refusal);
  }

  /**
   * Writes down and counts a failure of somebody who named no address.
   * @param about id of the account that they tried to come in as, where it is known
   * @param countedAs the name under which it counts at the client's network
   * @returns what answers it
   */
  async countFailure(
    { address }: Client,
    refusal: Failure,
    about = NOBODY,
    countedAs = ANY_ACCOUNT,
  ): Promise<Failure> {
    const throttled = await this.throttle.failed(address, countedAs);
    if (throttled !== null) return throttled;
    await this.writeDown(about);
    return refusal;
  }

  /** @throws Failure 429 for a client that has failed too often, whatever the account */
  refuseThrottledClient({ address }: Client): void {
    const refusal = this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (refusal !== null) throw refusal;
  }

  /** Forgets what strangers have tried, within the transaction that changes the password. */
  forgetFailures(tx: Transaction, userId: string): Promise<void> {
    return this.limiter.forgetAll(tx, accountSubject(userId));
  }

  /** @throws Failure 429 for a stranger whose network has failed too often */
  private async guessOf(claim: Claim, client: Client): Promise<Guess> {
    // Before the database is asked, where nothing could show that it is no stranger.
    if (claim.sessionId === undefined && client.device === null) this.refuseThrottled(claim, client);
    const account = await this.accountOf(claim);
    const proven = this.provenBy(claim, client, account);
    if (proven === null) this.refuseThrottled(claim, client);
    const stranger = account === null ? `address ${claim.email.toLowerCase()}` : accountSubject(account.id);
    return { claim, client, account, proven, subject: proven ?? stranger };
  }

  private provenBy({ sessionId }: Claim, { device }: Client, account: Account | null): string | null {
    if (sessionId !== undefined) return `session ${sessionId}`;
    const name = this.devices.find(device, account?.id ?? null);
    return name === null ? null : `device ${name}`;
  }

  /** @throws Failure that of `refusal`, or 429 */
  private async judgePassword(guess: Guess, refusal: () => Failure): Promise<Account> {
    const { account, claim, client, proven } = guess;
    const attempt = await this.take('password', guess);
    const stored = account?.passwordHash ?? null;
    const matches = await this.judged(
      attempt,
      this.hasher.verify(stored, claim.password, { address: client.address, proven }),
    );
    if (!matches || account === null || account.disabled) throw await this.failed(guess, refusal());
    await this.limiter.forget(attempt);
    return account;
  }

  /** @throws Failure that of `refusal`, or 429 */
  private async judgeCode(guess: Guess, userId: string, code: string, refusal: () => Failure): Promise<void> {
    const attempt = await this.take('code', guess);
    if (!(await this.judged(attempt, this.secondFactor.use(userId, code))))
      throw await this.failed(guess, refusal(), attempt.failures >= CODES_BEFORE_WARNING);
    await this.limiter.forget(attempt);
  }

  /** An attempt that could not be judged is no failure. */
  private async judged(attempt: Attempt, judgement: Promise<boolean>): Promise<boolean> {
    try {
      return await judgement;
    } catch (error) {
      await this.limiter.giveBack(attempt);
      throw error;
    }
  }

  /** Attempts that have to wait count at the network of a stranger too, so that repeating them at once is refused before the database is asked. */
  private async take(kind: AttemptKind, { claim, client, proven, subject }: Guess): Promise<Attempt> {
    try {
      return await this.limiter.take(kind, subject);
    } catch (error) {
      if (!(error instanceof Failure) || proven !== null) throw error;
      throw (await this.throttle.failed(client.address, accountName(claim.email))) ?? error;
    }
  }

  /** @throws Failure 429: by account at this client, and by this client whatever the account */
  private refuseThrottled({ email }: Claim, { address }: Client): void {
    const refusal =
      this.throttle.refusal(address, () => accountName(email)) ??
      this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (refusal !== null) throw refusal;
  }

  /**
   * A right password without its code is no failure and hinders nobody who has the code; but it tells that the password is right, and
   * costs a hash, so it does not happen more often than failures do.
   * @throws Failure 429
   */
  private refuseAsking({ email }: Claim, { address }: Client): void {
    const refusal = this.throttle.refusal(address, () => askedName(email));
    if (refusal !== null) throw refusal;
  }

  /** Writes it down and counts it, apart from failures. */
  private async codeMissing(
    { claim: { email }, client: { address }, proven }: Guess,
    userId: string,
    refusal: Failure,
  ): Promise<Failure> {
    if (proven === null) await this.throttle.spend(address, askedName(email));
    else await this.throttle.spend(null, `code of ${proven}`);
    await this.writeDown(userId, CODE_MISSING);
    return refusal;
  }

  private async accountOf({ email }: Claim): Promise<Account | null> {
    // PostgreSQL's text cannot hold a NUL, so no address has one.
    const [account] = await this.unitOfWork.query<Account>(USER_OF_EMAIL, [email.replaceAll('\0', '')]);
    return account ?? null;
  }

  /** Writes the failure down and counts it. The address itself is not kept: people type passwords where it belongs. */
  private async failed(
    { claim: { email }, account, client, proven }: Guess,
    refusal: Failure,
    warnsOwner = false,
  ): Promise<Failure> {
    await this.writeDown(account?.id ?? NOBODY, SIGN_IN_FAILED, async (tx) => {
      if (warnsOwner && account !== null) await this.notices.wrongCodes(tx, account.id, client.address);
    });
    if (proven !== null) return refusal;
    return (await this.throttle.failed(client.address, accountName(email), ANY_ACCOUNT)) ?? refusal;
  }

  private async writeDown(
    subjectId: string,
    action = SIGN_IN_FAILED,
    beside: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.audit.record(tx, { teamId: null, action, subjectId, memberId: null });
      await beside(tx);
    });
  }
}

/** Under this name what strangers try counts for an account. */
function accountSubject(userId: string): string {
  return `account ${userId}`;
}

/** The name under which failures of an account count. */
function accountName(email: string): string {
  return `account ${email.toLowerCase()}`;
}

/** The name under which right passwords of an account without a code count. */
function askedName(email: string): string {
  return `code of ${email.toLowerCase()}`;
}
