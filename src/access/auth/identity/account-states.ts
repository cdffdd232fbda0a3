import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { forbidden, notFound } from '../../../platform/kernel/http/api-error';
import { ApiKeysService } from '../api-keys.service';
import { MailedInvitations } from '../members/mailed-invitations';
import { Membership } from '../members/membership.entity';
import { AccountLink } from './account-link.entity';
import { LOCK_OPERATORS, SELECT_USER_BY_EMAIL } from './identity.queries';
import { SessionCache } from './session-cache';
import { OPERATOR_GRANTED } from './new-accounts';
import { SessionsService } from './sessions.service';
import { User } from './user.entity';

const USER_DISABLED = defineAuditAction('user.disabled');
const USER_ENABLED = defineAuditAction('user.enabled');
const OPERATOR_REVOKED = defineAuditAction('user.operator_unmade');

/** Changes of an account; omitted fields stay unchanged. */
export interface AccountChange {
  disabled?: boolean | undefined;
  operator?: boolean | undefined;
}

/** Disables and enables accounts, and grants and revokes the operator role. */
@Injectable()
export class AccountStates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly sessionCache: SessionCache,
    private readonly keys: ApiKeysService,
    private readonly invitations: MailedInvitations,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the id of the account with this e-mail address, compared without case; null when there is no account. */
  async findIdByEmail(email: string): Promise<string | null> {
    const [account] = await this.unitOfWork.query<{ id: string }>(SELECT_USER_BY_EMAIL, [email]);
    return account?.id ?? null;
  }

  /**
   * Applies changes in one transaction; a change to the current state is ignored without an audit entry.
   *
   * - `disabled: true` disables the account: its sessions and access tokens end on every process within a second, and the
   *   invitations that the person sent are withdrawn. Memberships are kept for when `false` enables the account again.
   * - `operator` grants or revokes the operator role; open sessions reflect it within a second. Invitations that the
   *   person made as an operator end with the role.
   *
   * @param operatorId operator who makes the change; null for the command line. When two operators revoke each other's
   * role at the same time, the second change is rejected, so one operator always remains
   * @throws ApiError 404 for an unknown account, 403 when `operatorId` is no longer an operator
   */
  async applyChange(
    userId: string,
    { disabled, operator }: AccountChange,
    operatorId: string | null,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (operatorId !== null) await requireOperator(tx, operatorId, userId);
      const user = await lockUser(tx, userId);
      if (operator !== undefined && operator !== user.operator) await this.setOperator(tx, userId, operator);
      if (disabled === true && user.disabledAt === null) await this.disable(tx, userId);
      if (disabled === false && user.disabledAt !== null) await this.enable(tx, userId);
    });
  }

  private async disable(tx: Transaction, userId: string): Promise<void> {
    await tx.manager.update(User, { id: userId }, { disabledAt: clock.now() });
    await tx.manager.delete(AccountLink, { kind: 'reset', userId, usedAt: IsNull() });
    await this.invitations.withdrawInvitationsOfPerson(tx, userId, false);
    await this.sessions.endAll(tx, userId);
    let revokedTokens = 0;
    for (const { teamId } of await tx.manager.findBy(Membership, { userId }))
      revokedTokens += await this.keys.revokeTokensOfUser(tx, teamId, userId);
    const after = { disabled: true, revokedTokens };
    await this.audit.record(tx, { teamId: null, action: USER_DISABLED, subjectId: userId, after });
  }

  private async enable(tx: Transaction, userId: string): Promise<void> {
    await tx.manager.update(User, { id: userId }, { disabledAt: null });
    const after = { disabled: false };
    await this.audit.record(tx, { teamId: null, action: USER_ENABLED, subjectId: userId, after });
  }

  private async setOperator(tx: Transaction, userId: string, operator: boolean): Promise<void> {
    await tx.manager.update(User, { id: userId }, { operator });
    const action = operator ? OPERATOR_GRANTED : OPERATOR_REVOKED;
    await this.audit.record(tx, { teamId: null, action, subjectId: userId, after: { operator } });
    if (!operator) await this.invitations.withdrawInvitationsOfPerson(tx, userId, true);
    this.sessionCache.evictAfterCommit(tx, [userId]);
  }
}

/**
 * Locks all operators and the account to change in a fixed order, so that mutual changes of two operators run one after
 * another.
 * @throws ApiError 403 when `operatorId` is no longer an operator
 */
async function requireOperator(tx: Transaction, operatorId: string, userId: string): Promise<void> {
  const lockedRows = await tx.query<{ id: string }>(LOCK_OPERATORS, [userId.replaceAll('\0', '')]);
  if (lockedRows.some(({ id }) => id === operatorId)) return;
  throw forbidden('role_forbids', 'Your role does not permit this.');
}

/**
 * Locks the account until the transaction ends.
 * @throws ApiError 404
 */
async function lockUser(tx: Transaction, id: string): Promise<User> {
  const where = { id: id.replaceAll('\0', '') };
  const user = await tx.manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
  if (user === null) throw notFound('user', id);
  return user;
}
