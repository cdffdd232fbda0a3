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
  SELECT_SETTING_BY_ID,
} from './single-sign-on.queries';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ACCEPTED_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
/** Maximum age of a logout token, so that an old token does not end a newer session. */
const MAX_TOKEN_AGE = '2 minutes';
const SKEW_SECONDS = 30;
/** Shortest time between two requests for the keys of a provider. */
const KEYS_COOLDOWN_MS = 30_000;
const MAX_CACHED_PROVIDERS = 500;

/** Ends sessions when their provider requests it (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class ProviderLogout {
  private readonly keysByUri = new Map<string, JWTVerifyGetKey>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: OrganisationProvider,
    private readonly connections: ProviderConnections,
    private readonly settings: SingleSignOnService,
    private readonly throttle: FailureThrottle,
  ) {}

  /**
   * Verifies a logout token and ends the sessions that the token identifies. Repeated calls have no effect.
   * @throws ApiError 400 for any invalid token, 429 for a client that sends too many invalid tokens
   */
  async logOut(providerId: string, token: string, address: string | null): Promise<void> {
    const [setting] = await this.unitOfWork.query<SingleSignOn>(SELECT_SETTING_BY_ID, [providerId]);
    const claims = setting === undefined ? null : await this.verifyLogoutToken(setting, token);
    if (setting === undefined || claims === null)
      throw (await this.throttle.failed(address, 'logout tokens')) ?? invalidLogoutTokenError();
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
  private async verifyLogoutToken(setting: SingleSignOn, token: string): Promise<JWTPayload | null> {
    try {
      const metadata = (await this.provider.getConfiguration(setting)).serverMetadata();
      const { jwtVerify } = await import('jose');
      const { payload } = await jwtVerify(token, await this.findKeys(metadata.jwks_uri), {
        ...{ issuer: metadata.issuer, audience: setting.clientId, algorithms: ACCEPTED_ALGORITHMS },
        ...{
          clockTolerance: SKEW_SECONDS,
          maxTokenAge: MAX_TOKEN_AGE,
          requiredClaims: ['iat', 'jti', 'events'],
        },
      });
      return isLogoutClaims(payload) ? payload : null;
    } catch (error) {
      this.logger.warn({ err: error, teamId: setting.teamId }, 'a logout token was rejected');
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
    const cachedKeys = this.keysByUri.get(uri);
    if (cachedKeys !== undefined) return cachedKeys;
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const keys = createRemoteJWKSet(new URL(uri), {
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: this.fetchKeys,
    });
    if (this.keysByUri.size >= MAX_CACHED_PROVIDERS) this.keysByUri.clear();
    this.keysByUri.set(uri, keys);
    return keys;
  }
}

function isLogoutClaims({ events, nonce, sub, ...claims }: JWTPayload): boolean {
  const isEvent = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  return isEvent && nonce === undefined && (sub !== undefined || typeof claims['sid'] === 'string');
}

/** Creates the error 400 for any invalid token; only the log contains the reason. */
function invalidLogoutTokenError(): ApiError {
  return badInput({ logout_token: ['The logout token is invalid, too old, or from another provider.'] });
}
