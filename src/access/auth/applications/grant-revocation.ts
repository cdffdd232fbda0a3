import { Injectable } from '@nestjs/common';
import { defineAuditAction, type AuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { KeyCache } from '../key-cache';
import { ApplicationGrant } from './application-grant.entity';
import { REVOKE_GRANTS_OF_USER, REVOKE_TOKENS_OF_GRANT } from './applications.queries';

/** Audit action: a grant was revoked by a person, by its application, or because the person left the team. */
export const GRANT_REVOKED = defineAuditAction('application_grant.revoked');
/** Audit action: a code or refresh token was used twice, so it may have been stolen, and the grant was revoked. */
export const GRANT_REUSE_DETECTED = defineAuditAction('application_grant.reuse_refused');

/** Revokes the grants of applications. */
@Injectable()
export class GrantRevocation {
  constructor(
    private readonly keyCache: KeyCache,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Revokes a grant with its access tokens: immediately in this process, within a second in all others. Refresh
   * tokens of a revoked grant are rejected.
   * @param byApplication whether the application requested the revocation, without a credential of this service
   */
  async revoke(
    tx: Transaction,
    { id, teamId }: Pick<ApplicationGrant, 'id' | 'teamId'>,
    action: AuditAction,
    byApplication: boolean,
  ): Promise<void> {
    const revokedAt = clock.now();
    await tx.manager.update(ApplicationGrant, { id, teamId }, { revokedAt });
    const tokens = await tx.query<{ id: string }>(REVOKE_TOKENS_OF_GRANT, [teamId, id, revokedAt]);
    this.keyCache.evictAfterCommit(
      tx,
      tokens.map((token) => token.id),
    );
    await this.audit.record(tx, {
      ...{ teamId, action, subjectId: id, after: { revokedAt: revokedAt.toISOString() } },
      ...(byApplication ? { memberId: null } : {}),
    });
  }

  /**
   * Revokes the grants of a person in a team that they leave; their access tokens are revoked with the other tokens of the
   * person.
   */
  async revokeGrantsOfUser(tx: Transaction, teamId: string, userId: string): Promise<void> {
    const grants = await tx.query<{ id: string }>(REVOKE_GRANTS_OF_USER, [teamId, userId, clock.now()]);
    for (const { id } of grants)
      await this.audit.record(tx, { teamId, action: GRANT_REVOKED, subjectId: id });
  }
}
