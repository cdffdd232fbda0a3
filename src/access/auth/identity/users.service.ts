import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput, unauthorized, type ApiError } from '../../../platform/kernel/http/api-error';
import type { Person } from '../credential';
import { AccountLink } from './account-link.entity';
import type { ChangePasswordInput, UpdateUserInput } from './account.input';
import { LOCK_ACCOUNT } from './identity.queries';
import { PasswordHasher } from './password-hasher';
import { PasswordProof } from './password-proof';
import { requireStrongPassword } from './password-strength';
import { SessionsService, type Client, type IssuedSession } from './sessions.service';
import { User } from './user.entity';

const USER_CHANGED = defineAuditAction('user.changed');
const PASSWORD_CHANGED = defineAuditAction('user.password_changed');

/** Reads accounts, and changes their name, language and password. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly unitOfWork: UnitOfWork,
    private readonly passwordProof: PasswordProof,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws ApiError 401 when the account was deleted
   */
  async get(id: string): Promise<User> {
    const user = await this.users.findOneBy({ id });
    if (user === null) throw unauthorized();
    return user;
  }

  /** Changes name or language. */
  async update(id: string, { name, language }: UpdateUserInput): Promise<User> {
    return this.unitOfWork.run(async (tx) => {
      const user = await tx.manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (user === null) throw unauthorized();
      const change = { name: name ?? user.name, language: language ?? user.language };
      if (change.name === user.name && change.language === user.language) return user;
      await tx.manager.update(User, { id }, change);
      await this.audit.record(tx, {
        teamId: null,
        action: USER_CHANGED,
        subjectId: id,
        before: { language: user.language },
        after: { language: change.language },
      });
      return Object.assign(user, change);
    });
  }

  /**
   * Changes the password; every other session of the person ends, and this one gets a new token.
   * @throws ApiError 400 for a wrong current password or a weak new one, 429 for a client that has failed too often
   */
  async changePassword(
    { userId, sessionId }: Person,
    { current, password }: ChangePasswordInput,
    client: Client,
  ): Promise<IssuedSession> {
    const { email, name } = await this.get(userId);
    const credentials = { email, password: current, sessionId };
    const account = await this.passwordProof.verifyPasswordOnly(credentials, client, wrongPasswordError);
    await requireStrongPassword(password, [email, name]);
    const passwordHash = await this.hasher.hash(password, {
      address: client.address,
      proofName: `session ${sessionId}`,
    });
    return this.unitOfWork.run(async (tx) => {
      await this.requireCurrentProof(tx, { userId, sessionId }, account.passwordHash);
      await this.setPassword(tx, userId, passwordHash, sessionId);
      return this.sessions.rotateToken(tx, { userId, sessionId });
    });
  }

  /**
   * Checks that the proof is still current. Hashing takes a while, and a password reset in the meantime must not be
   * undone. Locks the account.
   * @throws ApiError 401 when the session ended, 400 when the account's password has changed
   */
  private async requireCurrentProof(
    tx: Transaction,
    { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
    provenHash: string | null,
  ): Promise<void> {
    const isPasswordCurrent = (await tx.query(LOCK_ACCOUNT, [userId, provenHash])).length > 0;
    await this.sessions.requireOpenSession(tx, { userId, sessionId });
    if (!isPasswordCurrent) throw wrongPasswordError();
  }

  /**
   * Sets the password and ends sessions. Earlier failed attempts are no longer counted.
   * @param exceptSessionId id of a session that does not end
   */
  async setPassword(
    tx: Transaction,
    userId: string,
    passwordHash: string,
    exceptSessionId: string | null = null,
  ): Promise<void> {
    await tx.manager.update(User, { id: userId }, { passwordHash });
    await tx.manager.delete(AccountLink, { kind: 'reset', userId, usedAt: IsNull() });
    await this.passwordProof.forgetFailures(tx, userId);
    await this.audit.record(tx, {
      teamId: null,
      action: PASSWORD_CHANGED,
      subjectId: userId,
      memberId: userId,
    });
    await this.sessions.endAll(tx, userId, { except: exceptSessionId, memberId: userId });
  }
}

function wrongPasswordError(): ApiError {
  return badInput({ current: ['This is not the password of the account.'] }, 'wrong_password');
}
