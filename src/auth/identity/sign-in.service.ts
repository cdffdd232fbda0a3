import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { Failure } from '../../kernel/http/failure';
import { FailureThrottle } from '../../kernel/http/rate-limit/failure-throttle';
import type { SignInInput } from './account.input';
import { USER_OF_EMAIL } from './identity.queries';
import { PasswordHasher } from './password-hasher';
import { SessionsService, type Client, type IssuedSession } from './sessions.service';

const SIGN_IN_FAILED = defineAuditAction('sign_in.failed');

/** Whom a failed sign-in is about when there is no such account. */
const NOBODY = 'nobody';

/** Under this name all failures of a client count: a right password is no way to try many others unhindered. */
const ANY_ACCOUNT = 'any account';

interface Account {
  id: string;
  passwordHash: string | null;
}

/**
 * Sign-in by address and password. An address that nobody has costs the same work and gets the same answer as a wrong
 * password, and failures are counted by client and by account at that client, never by account alone: nobody can keep
 * another out.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly throttle: FailureThrottle,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Failure 401 `sign_in_failed`, 429 for a client that has failed too often */
  async signIn({ email, password }: SignInInput, client: Client): Promise<IssuedSession> {
    this.refuseThrottled(email, client);
    const account = await this.accountOf(email);
    if (await this.hasher.verify(account?.passwordHash ?? null, password)) {
      if (account === null) throw new Error('No account has a password that matches');
      return this.unitOfWork.run((tx) =>
        this.sessions.begin(tx, account.id, { ...client, secondFactor: false }),
      );
    }
    throw await this.failed(email, account?.id ?? null, client);
  }

  /** @throws Failure 429: by account at this client, and by this client whatever the account */
  private refuseThrottled(email: string, { address }: Client): void {
    const refusal =
      this.throttle.refusal(address, () => accountName(email)) ??
      this.throttle.refusal(address, () => ANY_ACCOUNT);
    if (refusal !== null) throw refusal;
  }

  private async accountOf(email: string): Promise<Account | null> {
    // PostgreSQL's text cannot hold a NUL, so no address has one.
    const [account] = await this.unitOfWork.query<Account>(USER_OF_EMAIL, [email.replaceAll('\0', '')]);
    return account ?? null;
  }

  /** Writes the failure down and counts it. The address itself is not kept: people type passwords where it belongs. */
  private async failed(email: string, userId: string | null, { address }: Client): Promise<Failure> {
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, {
        teamId: null,
        action: SIGN_IN_FAILED,
        subjectId: userId ?? NOBODY,
        memberId: null,
      }),
    );
    return (await this.throttle.failed(address, accountName(email), ANY_ACCOUNT)) ?? signInFailed();
  }
}

/** The name under which failures of an account count. */
function accountName(email: string): string {
  return `account ${email.toLowerCase()}`;
}

/** 401, the same for an unknown address and a wrong password. */
function signInFailed(): Failure {
  return new Failure(401, 'sign_in_failed', { root: ['The address or the password is wrong.'] });
}
