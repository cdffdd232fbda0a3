import { Injectable } from '@nestjs/common';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { ApiKey } from '../api-key.entity';
import { ApiKeysService } from '../api-keys.service';
import { TokenIssuer } from '../token-issuer';
import { ApplicationGrant } from './application-grant.entity';
import type { Application } from './application.entity';
import { LOCK_REFRESH_TOKEN } from './applications.queries';
import { GRANT_REVOKED, GrantRevocation } from './grant-revocation';

/** Revokes tokens on request of the applications to which they were issued (RFC 7009). */
@Injectable()
export class TokenRevocation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly issuer: TokenIssuer,
    private readonly keys: ApiKeysService,
    private readonly grants: GrantRevocation,
  ) {}

  /**
   * Revokes a refresh token with its whole grant, or only an access token. A token that is unknown or belongs to
   * another application is ignored.
   */
  async revoke(application: Application, token: string): Promise<void> {
    if (token.split('.').length === 3) await this.revokeAccessToken(application, token);
    else await this.revokeGrant(application, token);
  }

  private async revokeGrant(application: Application, token: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [grant] = await tx.query<ApplicationGrant>(LOCK_REFRESH_TOKEN, [
        this.vault.hashSecretWithAllKeys(token),
      ]);
      if (grant?.applicationId !== application.id || grant.revokedAt !== null) return;
      await this.grants.revoke(tx, grant, GRANT_REVOKED, true);
    });
  }

  private async revokeAccessToken(application: Application, token: string): Promise<void> {
    const claims = await this.issuer.verify(token, 'at+jwt');
    if (claims === null) return;
    const { keyId, teamId } = claims;
    const grantId = await this.unitOfWork.run(async (tx) => {
      const key = await tx.manager.findOneBy(ApiKey, { id: keyId, teamId });
      const id = key?.grantId ?? null;
      if (id === null) return null;
      const grant = await tx.manager.findOneBy(ApplicationGrant, { id, teamId });
      return grant?.applicationId === application.id ? grant.id : null;
    });
    if (grantId !== null) await this.keys.revoke(teamId, keyId);
  }
}
