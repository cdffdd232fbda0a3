import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { Failure } from '../../kernel/http/failure';
import { FailureThrottle } from '../../kernel/http/rate-limit/failure-throttle';
import { SecondFactor } from './factors/second-factor';
import { USER_OF_EMAIL } from './identity.queries';
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
}

/** What was wrong with a claim. */
export type Wrong = 'password' | 'code' | 'missing code';

/**
 * Proof of a person by password, and by a code where they have set codes up. An address that nobody has costs the same work
 * as a wrong password. Failures are counted by client and by account at that client, never by account alone: nobody can keep
 * another out.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly throttle: FailureThrottle,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param refusal what answers a claim that is wrong
   * @throws Failure that of `refusal`, 429 for a client that has failed too often
   */
  async of(claim: Claim, client: Client, refusal: (wrong: Wrong) => Failure): Promise<Proof> {
    if (claim.code === undefined) this.refuseAsking(claim, client);
    const account = await this.ofPasswordAlone(claim, client, () => refusal('password'));
    const { id: userId, totp, passwordHash } = account;
    if (!totp) return { userId, method: 'password', secondFactor: false, passwordHash };
    if (claim.code === undefined)
      throw await this.codeMissing(claim, userId, client, refusal('missing code'));
    if (!(await this.secondFactor.use(userId, claim.code)))
      throw await this.failed(claim, account, client, refusal('code'));
    return { userId, method: 'password', secondFactor: true, passwordHash };
  }

  /** Whose address and password it is, whatever else is asked for at a sign-in. @throws Failure that of `refusal`, or 429 */
  async ofPasswordAlone(claim: Claim, client: Client, refusal: () => Failure): Promise<Account> {
    this.refuseThrottled(claim, client);
    const account = await this.accountOf(claim);
    const matches = await this.hasher.verify(account?.passwordHash ?? null, claim.password, client.address);
    if (!matches || account === null || account.disabled)
      throw await this.failed(claim, account, client, refusal());
    return account;
  }

  /**
   * Writes down and counts a failure of somebody who named no address.
   * @param about id of the account that they tried to come in as, where it is known
   * @returns what answers it
   */
  async countFailure({ address }: Client, refusal: Failure, about = NOBODY): Promise<Failure> {
    const throttled = await this.throttle.failed(address, ANY_ACCOUNT);
    if (throttled !== null) return throttled;
    await this.writeDown(about);
    return refusal;
  }

  /** @throws Failure 429 for a client that has failed too often, whatever the account */
  refuseThrottledClient({ address }: Client): void {
    const refusal = this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (refusal !== null) throw refusal;
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
    { email }: Claim,
    userId: string,
    { address }: Client,
    refusal: Failure,
  ): Promise<Failure> {
    await this.throttle.spend(address, askedName(email));
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
    { email }: Claim,
    account: Account | null,
    { address }: Client,
    refusal: Failure,
  ): Promise<Failure> {
    await this.writeDown(account?.id ?? NOBODY);
    return (await this.throttle.failed(address, accountName(email), ANY_ACCOUNT)) ?? refusal;
  }

  private async writeDown(subjectId: string, action = SIGN_IN_FAILED): Promise<void> {
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, { teamId: null, action, subjectId, memberId: null }),
    );
  }
}

/** The name under which failures of an account count. */
function accountName(email: string): string {
  return `account ${email.toLowerCase()}`;
}

/** The name under which right passwords of an account without a code count. */
function askedName(email: string): string {
  return `code of ${email.toLowerCase()}`;
}
