import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock, formatInstantOrNull } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { selectPage } from '../../../platform/kernel/database/select-page';
import { teamRestriction } from '../../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { badInput, conflict, type FieldErrors } from '../../../platform/kernel/http/api-error';
import { TeamScope } from '../../teams/team-scope';
import { normalizeScopes } from '../permissions/scopes';
import { Application, type ApplicationRegistrar, type ClientType } from './application.entity';
import { newApplicationId } from './application.resource';
import { COUNT_CONNECTED_GRANTS } from './applications.queries';
import { findRedirectUriError } from './redirect-uri';

const APPLICATION_CREATED = defineAuditAction('application.created');
const SECRET_ROTATED = defineAuditAction('application.secret_rotated');
const APPLICATION_DELETED = defineAuditAction('application.deleted');

/** Application to register. */
export interface NewApplication {
  /** Team that registers the application; null for other registrars. */
  teamId: string | null;
  registrar: ApplicationRegistrar;
  name: string;
  redirectUris: string[];
  clientType: ClientType;
  scopes: string[];
}

/** Registered application with its secret, which is shown only once; the secret is null for a public application. */
export interface RegisteredApplication {
  application: Application;
  secret: string | null;
}

/** Registers the applications that people can connect to their teams. */
@Injectable()
export class ApplicationsService {
  constructor(
    @InjectRepository(Application) private readonly applications: Repository<Application>,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Registers an application. The secret of a confidential one has 256 random bits, so a plain HMAC protects it at
   * rest.
   * @throws ApiError 400 with an error for each invalid redirect URI
   */
  async create(input: NewApplication): Promise<RegisteredApplication> {
    validateRedirectUris(input.redirectUris);
    const { teamId, name, clientType, registrar } = input;
    const secret = clientType === 'confidential' ? generateSecret() : null;
    const application: Application = {
      ...{ id: newApplicationId(), teamId, registrar, name, clientType },
      redirectUris: [...new Set(input.redirectUris)],
      secretHash: secret === null ? null : this.vault.hashSecret(secret),
      appKeyId: secret === null ? null : this.vault.current.id,
      ...{ formerSecretHash: null, formerSecretExpiresAt: null, secretRotatedAt: null },
      scopes: normalizeScopes(input.scopes),
      createdAt: clock.now(),
    };
    await this.unitOfWork.run(async (tx) => {
      await tx.manager.insert(Application, application);
      const { id, redirectUris, scopes } = application;
      await this.audit.record(tx, {
        ...{ teamId, action: APPLICATION_CREATED, subjectId: id },
        after: { name, clientType, redirectUris, scopes },
      });
    });
    return { application, secret };
  }

  /** Returns a page of the team's applications, newest first. */
  async list(teamId: string, query: PageQuery): Promise<Page<Application>> {
    const selection = this.applications.createQueryBuilder('row').where('row.teamId = :teamId', { teamId });
    return selectPage(selection, query);
  }

  /**
   * @throws ApiError 404, or 401 when the application belongs to another team
   */
  async get(teamId: string, id: string): Promise<Application> {
    const application = await this.applications.findOneBy({ id, teamId });
    if (application === null) throw await this.scope.toMissingError('applications', id);
    return application;
  }

  /**
   * Gives a confidential application a new secret. The former secret is accepted for a while, so that a running service
   * can switch to the new one; older secrets become invalid immediately. Grants and tokens stay valid.
   * @throws ApiError 409 for a public application, 404, or 401 when the application belongs to another team
   */
  async rotateSecret(
    teamId: string,
    id: string,
    overlapSeconds: number,
  ): Promise<RegisteredApplication & { secret: string }> {
    const secret = generateSecret();
    const application = await this.unitOfWork.run(async (tx) => {
      const row = await tx.manager.findOne(Application, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null) throw await this.scope.toMissingError('applications', id, tx);
      if (row.secretHash === null)
        throw conflict('secret_not_rotatable', 'The application is public, so it has no secret.');
      const now = clock.now();
      const formerSecretEnd = new Date(now.getTime() + overlapSeconds * 1000);
      const change = {
        secretHash: this.vault.hashSecret(secret),
        appKeyId: this.vault.current.id,
        formerSecretHash: overlapSeconds === 0 ? null : row.secretHash,
        formerSecretExpiresAt: overlapSeconds === 0 ? null : formerSecretEnd,
        secretRotatedAt: now,
      };
      await tx.manager.update(Application, { id, teamId }, change);
      await this.audit.record(tx, {
        ...{ teamId, action: SECRET_ROTATED, subjectId: id },
        after: { formerSecretExpiresAt: formatInstantOrNull(change.formerSecretExpiresAt) },
      });
      return { ...row, ...change };
    });
    return { application, secret };
  }

  /**
   * Deletes an application of a team. The application loses its access in every team: its grants are deleted with it,
   * and every process rejects their tokens within a second.
   * @throws ApiError 404, or 401 when the application belongs to another team
   */
  async delete(teamId: string, id: string): Promise<void> {
    await this.get(teamId, id);
    // The grants belong to the teams that people connected, possibly other teams.
    await teamRestriction.runUnrestricted(() =>
      this.unitOfWork.run(async (tx) => {
        const application = await tx.manager.findOne(Application, {
          where: { id, teamId },
          lock: { mode: 'pessimistic_write' },
        });
        if (application === null) return;
        const [countRow] = await tx.query<{ grants: number }>(COUNT_CONNECTED_GRANTS, [id]);
        await tx.manager.delete(Application, { id, teamId });
        await this.audit.record(tx, {
          ...{ teamId, action: APPLICATION_DELETED, subjectId: id, before: { name: application.name } },
          after: { endedGrants: countRow?.grants ?? 0 },
        });
      }),
    );
  }
}

/** Generates a client secret with 256 random bits. */
function generateSecret(): string {
  return `secret_${randomBytes(32).toString('base64url')}`;
}

/** @throws ApiError 400 with an error for each invalid redirect URI */
function validateRedirectUris(uris: readonly string[]): void {
  const errors: FieldErrors = {};
  uris.forEach((uri, index) => {
    const fault = findRedirectUriError(uri);
    if (fault !== null) errors[`redirectUris.${index}`] = [`The redirect URI ${fault}.`];
  });
  if (Object.keys(errors).length > 0) throw badInput(errors);
}
