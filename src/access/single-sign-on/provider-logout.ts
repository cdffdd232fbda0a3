import { Inject, Injectable } from '@nestjs/common';
import type { FetchImplementation, JWTPayload, JWTVerifyGetKey } from 'jose';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput, type ApiError } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { OrganisationProvider } from './organisation-provider';
import { ProviderConnections } from './provider-connections';
import { SingleSignOnService, type EndedSession } from './single-sign-on.service';
import type { SingleSignOn } from './single-sign-on.entity';
import {
  END_SESSIONS_OF_PROVIDER_SESSION,
  END_SESSIONS_OF_SUBJECT,
  SETTING_OF_ID,
} from './single-sign-on.queries';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Maximum age of a logout token, so that an old one ends no later session. */
const MAX_AGE = '2 minutes';
const SKEW_SECONDS = 30;
/** Shortest time between two requests for the keys of a provider. */
const KEYS_COOLDOWN_MS = 30_000;
const MAX_PROVIDERS = 500;

/** Ends sessions when their provider requests it (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class ProviderLogout {
  private readonly keys = new Map<string, JWTVerifyGetKey>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: OrganisationProvider,
    private readonly connections: ProviderConnections,
    private readonly settings: SingleSignOnService,
    private readonly throttle: FailureThrottle,
  ) {}

  /**
   * Verifies a logout token and ends the sessions that it names. Idempotent.
   * @throws ApiError 400 for any fault of the token, 429 for a client that sends too many
   */
  async logOut(providerId: string, token: string, address: string | null): Promise<void> {
    const [setting] = await this.unitOfWork.query<SingleSignOn>(SETTING_OF_ID, [providerId]);
    const claims = setting === undefined ? null : await this.verify(setting, token);
    if (setting === undefined || claims === null)
      throw (await this.throttle.failed(address, 'logout tokens')) ?? logoutRefusedError();
    const { teamId, issuer } = { teamId: setting.teamId, issuer: claims.iss ?? '' };
    const { sub } = claims;
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
    await this.unitOfWork.run(async (tx) => {
      const endedSessions =
        sub === undefined
          ? await tx.query<EndedSession>(END_SESSIONS_OF_PROVIDER_SESSION, [teamId, sid, issuer])
          : await tx.query<EndedSession>(END_SESSIONS_OF_SUBJECT, [teamId, issuer, sub, sid]);
      await this.settings.recordEnded(tx, teamId, endedSessions);
    });
  }

  /** Returns the claims of a valid logout token (section 2.6); null for any other text. */
  private async verify(setting: SingleSignOn, token: string): Promise<JWTPayload | null> {
    try {
      const metadata = (await this.provider.getConfiguration(setting)).serverMetadata();
      const { jwtVerify } = await import('jose');
      const { payload } = await jwtVerify(token, await this.findKeys(metadata.jwks_uri), {
        ...{ issuer: metadata.issuer, audience: setting.clientId, algorithms: ALGORITHMS },
        ...{ clockTolerance: SKEW_SECONDS, maxTokenAge: MAX_AGE, requiredClaims: ['iat', 'jti', 'events'] },
      });
      return isLogout(payload) ? payload : null;
    } catch (error) {
      this.logger.warn({ err: error, teamId: setting.teamId }, 'a logout token was refused');
      return null;
    }
  }

  private readonly fetchKeys: FetchImplementation = (url, { method, headers, signal }) =>
    this.connections.fetch(url, {
      ...{ method, headers: Object.fromEntries(headers), redirect: 'manual', signal },
      body: null,
    });

  private async findKeys(uri: string | undefined): Promise<JWTVerifyGetKey> {
    if (uri === undefined) throw new Error('The metadata have no jwks_uri');
    const cachedKeys = this.keys.get(uri);
    if (cachedKeys !== undefined) return cachedKeys;
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const keys = createRemoteJWKSet(new URL(uri), {
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: this.fetchKeys,
    });
    if (this.keys.size >= MAX_PROVIDERS) this.keys.clear();
    this.keys.set(uri, keys);
    return keys;
  }
}

function isLogout({ events, nonce, sub, ...claims }: JWTPayload): boolean {
  const isEvent = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  return isEvent && nonce === undefined && (sub !== undefined || typeof claims['sid'] === 'string');
}

/** 400 for any error; the log contains the reason. */
function logoutRefusedError(): ApiError {
  return badInput({ logout_token: ['The logout token is wrong, too old, or of another provider.'] });
}
