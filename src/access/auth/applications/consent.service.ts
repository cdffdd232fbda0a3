import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput, ApiError, unauthorized } from '../../../platform/kernel/http/api-error';
import { TeamScope } from '../../teams/team-scope';
import { SELECT_OTHER_COMPANY } from '../auth.queries';
import { toPermissions } from '../permissions/scopes';
import { ApplicationGrant } from './application-grant.entity';
import { newGrantId, type ConsentRequestResource } from './application.resource';
import { LOCK_ACTING_MEMBER, SELECT_TEAM_NAME } from './applications.queries';
import { AuthorizationRequestParser, type ApplicationAuthorizationRequest } from './authorization-request';

const GRANT_CREATED = defineAuditAction('application_grant.created');

/** Lifetime of an authorization code (RFC 6749, section 4.1.2, recommends at most ten minutes). */
export const CODE_LIFETIME_MS = 60_000;

/** Decision of a person to connect an application. */
export interface Consent {
  userId: string;
  teamId: string;
  companyIds: string[] | null;
}

/** Shows a person what an application requests, records their consent, and issues the authorization code. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly requests: AuthorizationRequestParser,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    private readonly scope: TeamScope,
  ) {}

  /** Describes a request for the consent page. @throws ApiError 400 for an invalid request */
  async preview(encodedRequest: string): Promise<ConsentRequestResource> {
    const request = await this.parseEncodedRequest(encodedRequest);
    const { id, name, registrar, teamId } = request.application;
    const [team] =
      teamId === null ? [] : await this.unitOfWork.query<{ name: string }>(SELECT_TEAM_NAME, [teamId]);
    return {
      application: { id, name, registeredBy: registrar, teamName: team?.name ?? null },
      redirectUri: request.redirectUri,
      scopes: request.scopes,
      permissions: [...toPermissions(request.scopes)].sort(),
      denialUri: this.requests.formatDenialUri(request),
    };
  }

  /**
   * Records the consent and returns the redirect URI of the application with the code.
   * @throws ApiError 400 for an invalid request, 401 when the person is not a member of the team or a company belongs
   * to another team, 404 for an unknown company
   */
  async create(encodedRequest: string, { userId, teamId, companyIds }: Consent): Promise<string> {
    const request = await this.parseEncodedRequest(encodedRequest);
    const code = `code_${randomBytes(32).toString('base64url')}`;
    await this.unitOfWork.run(async (tx) => {
      const members = await tx.query(LOCK_ACTING_MEMBER, [teamId.replaceAll('\0', ''), userId]);
      if (members.length === 0) throw unauthorized();
      await this.requireTeamCompanies(tx, teamId, companyIds);
      const now = clock.now();
      const { application, redirectUri, codeChallenge, scopes } = request;
      const grant: ApplicationGrant = {
        ...{ id: newGrantId(), teamId, applicationId: application.id, userId, scopes, companyIds },
        ...{ codeHash: this.vault.hashSecret(code), codeChallenge, redirectUri },
        codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
        ...{ connectedAt: null, revokedAt: null, createdAt: now },
      };
      await tx.manager.insert(ApplicationGrant, grant);
      await this.audit.record(tx, {
        ...{ teamId, action: GRANT_CREATED, subjectId: grant.id },
        after: { applicationId: application.id, name: application.name, scopes, companyIds },
      });
    });
    return this.requests.formatCallbackUri(request, { code });
  }

  /** @param encodedRequest query of the authorization request in base64url. @throws ApiError 400 */
  private async parseEncodedRequest(encodedRequest: string): Promise<ApplicationAuthorizationRequest> {
    const query = Buffer.from(encodedRequest, 'base64url').toString('utf8');
    const request = await this.requests.parseRequest(new URLSearchParams(query)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      throw badInput({ request: Object.values(error.errors).flat() });
    });
    if ('errorUri' in request)
      throw badInput({
        request: ['The authorization request is not valid; start again at /oauth/authorize.'],
      });
    return request;
  }

  /** @throws ApiError 404 for an unknown company, 401 for a company of another team */
  private async requireTeamCompanies(
    tx: Transaction,
    teamId: string,
    companyIds: string[] | null,
  ): Promise<void> {
    if (companyIds === null) return;
    const ids = companyIds.map((id) => id.replaceAll('\0', ''));
    const [other] = await tx.query<{ id: string }>(SELECT_OTHER_COMPANY, [teamId, ids]);
    if (other !== undefined) throw await this.scope.toMissingError('companies', other.id, tx);
  }
}
