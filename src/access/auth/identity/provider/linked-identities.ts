import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../../audit/audit-actions';
import { AuditLog } from '../../../audit/audit-log';
import { clock } from '../../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { conflict, notFound } from '../../../../platform/kernel/http/api-error';
import { defineId } from '../../../../platform/kernel/ids';
import { requireRemainingFactor } from '../factors/second-factor';
import { SessionsService } from '../sessions.service';
import { IdentityProvider, type VerifiedIdentity } from './identity-provider';
import { LinkedIdentity } from './linked-identity.entity';
import { INSERT_IDENTITY, SELECT_USER_OF_IDENTITY } from '../identity.queries';

const IDENTITY_LINKED = defineAuditAction('identity.linked');
const IDENTITY_UNLINKED = defineAuditAction('identity.unlinked');

export const newIdentityId = defineId('idn');

/** User to whom an identity is linked. */
export interface UserOfIdentity {
  /** Id of the identity. */
  id: string;
  userId: string;
  email: string;
}

/** Links accounts at the identity provider to users, and unlinks them. */
@Injectable()
export class LinkedIdentities {
  constructor(
    @InjectRepository(LinkedIdentity) private readonly identities: Repository<LinkedIdentity>,
    private readonly provider: IdentityProvider,
    private readonly sessions: SessionsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the identities of a person, oldest first. */
  list(userId: string): Promise<LinkedIdentity[]> {
    return this.identities.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** Returns the person of an identity; null when the identity is not linked. */
  async findUser(tx: Transaction, { issuer, subject }: VerifiedIdentity): Promise<UserOfIdentity | null> {
    const [user] = await tx.query<UserOfIdentity>(SELECT_USER_OF_IDENTITY, [issuer, subject]);
    return user ?? null;
  }

  /** Records a sign-in with the identity. */
  async recordUse(tx: Transaction, id: string): Promise<void> {
    await tx.manager.update(LinkedIdentity, { id }, { lastUsedAt: clock.now() });
  }

  /**
   * Links an identity to a person. Has no effect when the identity is already linked to this person.
   * @throws ApiError 409 when the identity is linked to another person
   */
  async link(tx: Transaction, userId: string, identity: VerifiedIdentity): Promise<void> {
    const id = newIdentityId();
    const { issuer, subject, email } = identity;
    const values = [id, userId, issuer, subject, email, clock.now()];
    if ((await tx.query(INSERT_IDENTITY, values)).length === 0) {
      if ((await this.findUser(tx, identity))?.userId === userId) return;
      throw conflict('identity_linked', 'This account of the identity provider is linked to another person.');
    }
    await this.audit.record(tx, {
      teamId: null,
      action: IDENTITY_LINKED,
      subjectId: id,
      memberId: userId,
      after: { issuer },
    });
  }

  /** @throws ApiError 404 for an unknown identity, 409 when the person would have no other way to sign in */
  async unlink(userId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const where = { id: id.replaceAll('\0', ''), userId };
      const identity = await tx.manager.findOneBy(LinkedIdentity, where);
      if (identity === null) throw notFound('identity', id);
      await tx.manager.delete(LinkedIdentity, where);
      await requireRemainingFactor(tx, this.provider, userId);
      await this.sessions.clearSecondFactor(tx, userId);
      await this.audit.record(tx, {
        teamId: null,
        action: IDENTITY_UNLINKED,
        subjectId: id,
        before: { issuer: identity.issuer },
      });
    });
  }
}
