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

/** OAuth2 settings of a team, as returned to the operator. */
export interface TeamOAuthResource {
  teamId: string;
  enabled: boolean;
  /** `kid` of each key; null for a single key without `kid`. */
  keyIds: (string | null)[];
  tokenUrl: string;
}

/** Enables and disables OAuth2 for a team on behalf of the operator. */
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
   * Enables OAuth2 for the team, or replaces its keys. Assertions signed with a removed key are rejected from then on;
   * existing access tokens remain valid until they expire or are revoked.
   * @throws ApiError 400 with an error for each invalid key and member
   */
  async enable(teamId: string, jwks: string): Promise<TeamOAuthResource> {
    const parsedJwks = parseJwks(jwks);
    if (!parsedJwks.ok) throw badInput(parsedJwks.errors, 'invalid_jwks');
    await this.unitOfWork.run(async (tx) => {
      const oldKeys = await this.store.putKeys(tx, teamId, parsedJwks.keys);
      await this.audit.record(tx, {
        teamId,
        action: oldKeys === null ? OAUTH_ENABLED : OAUTH_KEYS_REPLACED,
        subjectId: teamId,
        before: oldKeys === null ? undefined : { keyIds: listKeyIds(oldKeys).map(String) },
        after: { keyIds: listKeyIds(parsedJwks.keys).map(String) },
      });
    });
    return this.toResource(teamId, parsedJwks.keys);
  }

  /** Disables OAuth2 for the team and revokes its access tokens. Has no effect when OAuth2 is already disabled. */
  async disable(teamId: string): Promise<TeamOAuthResource> {
    await this.unitOfWork.run(async (tx) => {
      const removedKeys = await this.store.remove(tx, teamId);
      if (removedKeys === null) return;
      const revokedTokens = await this.keys.revokeAccessTokens(tx, teamId);
      await this.audit.record(tx, {
        teamId,
        action: OAUTH_DISABLED,
        subjectId: teamId,
        before: { keyIds: listKeyIds(removedKeys).map(String) },
        after: { revokedTokens },
      });
    });
    return this.toResource(teamId, null);
  }

  /** Returns the OAuth2 settings of a team, for the team itself. */
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
