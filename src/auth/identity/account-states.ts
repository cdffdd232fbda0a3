import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../kernel/clock';
import { UnitOfWork, type Transaction } from '../../kernel/database/unit-of-work';
import { notFound } from '../../kernel/http/failure';
import { ApiKeysService } from '../api-keys.service';
import { Membership } from '../members/membership.entity';
import { AccountLink } from './account-link.entity';
import { USER_OF_EMAIL } from './identity.queries';
import { KnownSessions } from './known-sessions';
import { OPERATOR_MADE } from './new-accounts';
import { SessionsService } from './sessions.service';
import { User } from './user.entity';

const USER_DISABLED = defineAuditAction('user.disabled');
const USER_ENABLED = defineAuditAction('user.enabled');
const OPERATOR_UNMADE = defineAuditAction('user.operator_unmade');

/** What operators decide about accounts: which of them may sign in, and who else is an operator. */
@Injectable()
export class AccountStates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly known: KnownSessions,
    private readonly keys: ApiKeysService,
    private readonly audit: AuditLog,
  ) {}

  /** The id of the account of an address, whatever its case; null without one. */
  async idOf(email: string): Promise<string | null> {
    const [account] = await this.unitOfWork.query<{ id: string }>(USER_OF_EMAIL, [email]);
    return account?.id ?? null;
  }

  /**
   * Lets an account in no more, by no way: its sessions and access tokens end on every process within a second. Its memberships
   * stay. Nothing happens to one that is disabled.
   * @throws Failure 404
   */
  async disable(userId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if ((await heldUser(tx, userId)).disabledAt !== null) return;
      await tx.manager.update(User, { id: userId }, { disabledAt: clock.now() });
      await tx.manager.delete(AccountLink, { kind: 'reset', userId, usedAt: IsNull() });
      await this.sessions.endAll(tx, userId);
      let revokedTokens = 0;
      for (const { teamId } of await tx.manager.findBy(Membership, { userId }))
        revokedTokens += await this.keys.revokeTokensOf(tx, teamId, userId);
      const after = { disabled: true, revokedTokens };
      await this.audit.record(tx, { teamId: null, action: USER_DISABLED, subjectId: userId, after });
    });
  }

  /** Lets an account in again, as what it was. Nothing happens to one that is not disabled. @throws Failure 404 */
  async enable(userId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if ((await heldUser(tx, userId)).disabledAt === null) return;
      await tx.manager.update(User, { id: userId }, { disabledAt: null });
      const after = { disabled: false };
      await this.audit.record(tx, { teamId: null, action: USER_ENABLED, subjectId: userId, after });
    });
  }

  /**
   * Makes a person an operator of the installation, or one no more; open sessions know within a second. Nothing happens to who
   * is already.
   * @throws Failure 404
   */
  async setOperator(userId: string, operator: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if ((await heldUser(tx, userId)).operator === operator) return;
      await tx.manager.update(User, { id: userId }, { operator });
      const action = operator ? OPERATOR_MADE : OPERATOR_UNMADE;
      await this.audit.record(tx, { teamId: null, action, subjectId: userId, after: { operator } });
      this.known.forgetAfter(tx, [userId]);
    });
  }
}

/** The account, held until the transaction ends. @throws Failure 404 */
async function heldUser(tx: Transaction, id: string): Promise<User> {
  const where = { id: id.replaceAll('\0', '') };
  const user = await tx.manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
  if (user === null) throw notFound('user', id);
  return user;
}
