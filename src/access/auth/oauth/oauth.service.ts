import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput } from '../../../platform/kernel/http/api-error';
import { parseJwks, type TeamJwk } from '../../teams/jwks';
import { TeamOAuthStore } from '../../teams/team-oauth.store';
import { ApiKeysService } from '../api-keys.service';
import type { OAuthResource } from './oauth.resource';

const OAUTH_ENABLED = defineAuditAction('oauth.enabled');
const OAUTH_KEYS_REPLACED = defineAuditAction('oauth.keys_replaced');
const OAUTH_DISABLED = defineAuditAction('oauth.disabled');

/** Path of the token endpoint; with the base URL it is the audience of assertions. */
export const TOKEN_PATH = '/api/core/oauth2/token';

/** OAuth2 of a team as the operator sees it. */
export interface TeamOAuthResource {
  teamId: string;
  enabled: boolean;
  /** `kid` of each key; null for an only key that has none. */
  keyIds: (string | null)[];
  tokenUrl: string;
}

/** Enables and disables OAuth2 for a team: a task of the operator (specification, section 5). */
@Injectable()
export class OAuthService {
  readonly tokenUrl: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly store: TeamOAuthStore,
    private readonly keys: ApiKeysService,
    private readonly audit: AuditLog,
  ) {
    this.tokenUrl = `${config.baseUrl}${TOKEN_PATH}`;
  }

  /** Returns the state of OAuth2 for a team. */
  async getState(teamId: string): Promise<TeamOAuthResource> {
    return this.toResource(teamId, await this.unitOfWork.run((tx) => this.store.lockKeys(tx, teamId)));
  }

  /**
   * Enables OAuth2 for the team, or replaces its keys. Assertions by a removed key are refused from then on; access tokens
   * live until they expire or are revoked.
   * @throws ApiError 400 that names each key and member at fault
   */
  async enable(teamId: string, jwks: string): Promise<TeamOAuthResource> {
    const parsedJwksResult = parseJwks(jwks);
    if (!parsedJwksResult.ok) throw badInput(parsedJwksResult.errors, 'invalid_jwks');
    await this.unitOfWork.run(async (tx) => {
      const before = await this.store.put(tx, teamId, parsedJwksResult.keys);
      await this.audit.record(tx, {
        teamId,
        action: before === null ? OAUTH_ENABLED : OAUTH_KEYS_REPLACED,
        subjectId: teamId,
        before: before === null ? undefined : { keyIds: listKeyIds(before).map(String) },
        after: { keyIds: listKeyIds(parsedJwksResult.keys).map(String) },
      });
    });
    return this.toResource(teamId, parsedJwksResult.keys);
  }

  /** Disables OAuth2 for the team and revokes its access tokens. Has no effect when OAuth2 is disabled already. */
  async disable(teamId: string): Promise<TeamOAuthResource> {
    await this.unitOfWork.run(async (tx) => {
      const before = await this.store.remove(tx, teamId);
      if (before === null) return;
      const revokedTokens = await this.keys.revokeAccessTokens(tx, teamId);
      await this.audit.record(tx, {
        teamId,
        action: OAUTH_DISABLED,
        subjectId: teamId,
        before: { keyIds: listKeyIds(before).map(String) },
        after: { revokedTokens },
      });
    });
    return this.toResource(teamId, null);
  }

  /** Returns OAuth2 as the team itself sees it. */
  async getTeamResource(teamId: string): Promise<OAuthResource> {
    const storedKeys = await this.unitOfWork.run((tx) => this.store.find(tx, teamId));
    return {
      enabled: storedKeys !== null,
      tokenUrl: this.tokenUrl,
      keyIds: listKeyIds(storedKeys?.keys ?? []),
      enabledAt: storedKeys?.enabledAt.toISOString() ?? null,
      updatedAt: storedKeys?.updatedAt.toISOString() ?? null,
    };
  }

  private toResource(teamId: string, keys: TeamJwk[] | null): TeamOAuthResource {
    return { teamId, enabled: keys !== null, keyIds: listKeyIds(keys ?? []), tokenUrl: this.tokenUrl };
  }
}

function listKeyIds(keys: TeamJwk[]): (string | null)[] {
  return keys.map(({ kid }) => kid);
}
