import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { TeamScope } from '../teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { Vault } from '../../platform/kernel/crypto/vault';
import { selectPage } from '../../platform/kernel/database/select-page';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { conflict } from '../../platform/kernel/http/api-error';
import { newScimTokenId } from './scim-token.resource';
import { ScimToken } from './scim-token.entity';
import { COUNT_TOKENS, LOCK_TEAM } from './scim.queries';

const CREATED_ACTION = defineAuditAction('scim_token.created');
const REVOKED_ACTION = defineAuditAction('scim_token.revoked');

/** Maximum number of valid tokens of a team, enough for several providers and the replacement of their tokens. */
const MAX_VALID_TOKENS = 5;

/** Creates, lists and revokes SCIM tokens. */
@Injectable()
export class ScimTokensService {
  constructor(
    @InjectRepository(ScimToken) private readonly tokens: Repository<ScimToken>,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
  ) {}

  /** Returns a page of the team's tokens, newest first, including revoked tokens. */
  async list(teamId: string, query: PageQuery): Promise<Page<ScimToken>> {
    return selectPage(this.tokens.createQueryBuilder('row').where('row.teamId = :teamId', { teamId }), query);
  }

  /**
   * @throws ApiError 404, or 401 when the token belongs to another team
   */
  async get(teamId: string, id: string): Promise<ScimToken> {
    const token = await this.tokens.findOneBy({ id, teamId });
    if (token === null) throw await this.scope.toMissingError('scim_tokens', id);
    return token;
  }

  /**
   * Creates a token of 256 random bits, which is shown only once.
   * @throws ApiError 409 when the team has five valid tokens
   */
  async create(
    teamId: string,
    createdBy: string,
    name: string,
  ): Promise<{ token: ScimToken; secret: string }> {
    const secret = `scim_${randomBytes(32).toString('base64url')}`;
    const id = newScimTokenId();
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_TEAM, [teamId]);
      const [countRow] = await tx.query<{ tokens: number }>(COUNT_TOKENS, [teamId]);
      if ((countRow?.tokens ?? 0) >= MAX_VALID_TOKENS)
        throw conflict(
          'too_many_scim_tokens',
          'A team can have at most 5 valid SCIM tokens; revoke one first.',
        );
      await tx.manager.insert(ScimToken, {
        ...{ id, teamId, name, createdBy, tokenHash: this.vault.hashSecret(secret) },
        ...{ createdAt: clock.now(), lastUsedAt: null, revokedAt: null },
      });
      await this.audit.record(tx, { teamId, action: CREATED_ACTION, subjectId: id, after: { name } });
      await tx.recordCreatedResource('SCIM token', id);
    });
    return { token: await this.get(teamId, id), secret };
  }

  /**
   * Revokes a token with effect from the next request.
   * @throws ApiError 404, or 401 when the token belongs to another team
   */
  async revoke(teamId: string, id: string): Promise<ScimToken> {
    await this.unitOfWork.run(async (tx) => {
      const token = await tx.manager.findOne(ScimToken, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (token === null) throw await this.scope.toMissingError('scim_tokens', id, tx);
      if (token.revokedAt !== null) return;
      await tx.manager.update(ScimToken, { id, teamId }, { revokedAt: clock.now() });
      const before = { name: token.name };
      await this.audit.record(tx, { teamId, action: REVOKED_ACTION, subjectId: id, before });
    });
    return this.get(teamId, id);
  }
}
