import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { conflict } from '../../../platform/kernel/http/api-error';
import { INSERT_MEMBER, INSERT_USER } from '../members/members.queries';
import type { Role } from '../permissions/roles';
import { SessionCache } from './session-cache';
import { User } from './user.entity';
import type { Language } from './languages';
import { newUserId } from './user.resource';

const USER_CREATED = defineAuditAction('user.created');
/** Audit action of each grant of the operator role: at the first start, by invitation or on the command line. */
export const OPERATOR_GRANTED = defineAuditAction('user.operator_made');
const MEMBER_ADDED = defineAuditAction('member.added');

/** Data of a new account. */
export interface NewAccount {
  email: string;
  name: string;
  language: Language;
  operator: boolean;
  passwordHash: string | null;
}

/** Creates accounts and memberships. Callers must check permissions. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly sessionCache: SessionCache,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates an account.
   * @returns the id of the account
   * @throws ApiError 409 when an account with the address exists
   */
  async create(tx: Transaction, account: NewAccount): Promise<string> {
    const id = newUserId();
    const { email, name, language, operator, passwordHash } = account;
    const row = [id, email, name, language, operator, passwordHash, clock.now()];
    if ((await tx.query(INSERT_USER, row)).length === 0)
      throw conflict(
        'account_exists',
        'An account with this address was created in the meantime; repeat the request with its password.',
      );
    await this.audit.record(tx, {
      teamId: null,
      action: USER_CREATED,
      subjectId: id,
      memberId: id,
      after: { operator: account.operator },
    });
    return id;
  }

  /** Makes a person a member of a team; has no effect for a member. Open sessions reflect the change at once. */
  async join(tx: Transaction, userId: string, teamId: string, role: Role): Promise<void> {
    if ((await tx.query(INSERT_MEMBER, [teamId, userId, role, clock.now()])).length === 0) return;
    await this.audit.record(tx, {
      teamId,
      action: MEMBER_ADDED,
      subjectId: userId,
      memberId: userId,
      after: { role },
    });
    this.sessionCache.evictAfterCommit(tx, [userId]);
  }

  /** Makes a person an operator of the installation; has no effect for an operator. */
  async makeOperator(tx: Transaction, userId: string): Promise<void> {
    const { affected } = await tx.manager.update(User, { id: userId, operator: false }, { operator: true });
    if (affected !== 1) return;
    await this.audit.record(tx, {
      teamId: null,
      action: OPERATOR_GRANTED,
      subjectId: userId,
      memberId: userId,
      after: { operator: true },
    });
    this.sessionCache.evictAfterCommit(tx, [userId]);
  }
}
