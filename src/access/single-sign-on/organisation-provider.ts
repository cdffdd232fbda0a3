import { Inject, Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { Configuration, IDToken } from 'openid-client';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Vault } from '../../platform/kernel/crypto/vault';
import { ApiError } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import {
  isRecent,
  isUnreachable,
  MAX_AGE_SECONDS,
  providerRefusedError,
  providerUnavailableError,
  type AuthorizationSecret,
} from '../auth/identity/provider/identity-provider';
import { toOrganisationIdentity, type OrganisationIdentity } from './organisation-identity';
import { ProviderConnections, TIMEOUT_SECONDS } from './provider-connections';
import type { SingleSignOn } from './single-sign-on.entity';

/** Time limit in milliseconds of the check of a session, which needs up to three requests: metadata, token and keys. */
const REFRESH_TIMEOUT_MS = 8_000;
/** Time in milliseconds after which a provider's metadata are fetched again. */
const METADATA_LIFETIME_MS = 3_600_000;
/** Maximum number of providers whose metadata are cached. */
const MAX_PROVIDERS = 500;
/** Tolerance for the times in ID tokens, because clocks differ. */
const SKEW_SECONDS = 30;
/** Accepted signature algorithms of ID tokens: only those with a public key of the provider. */
const ACCEPTED_ALGORITHMS: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Setting of a provider with the sealed client secret. */
export type ProviderSetting = Pick<
  SingleSignOn,
  'id' | 'teamId' | 'issuer' | 'clientId' | 'clientSecretSealed' | 'updatedAt'
>;

/** Result of a check of a session at the provider. */
export type RefreshResult =
  | { state: 'confirmed'; refreshToken: string | null; identity: OrganisationIdentity | null }
  | { state: 'refused' }
  | { state: 'unknown'; isUnanswered: boolean };

/** Identity provider with its metadata. */
export interface CachedProvider {
  configuration: Configuration;
  updatedAt: number;
  readAt: number;
}

/**
 * Client of the identity providers of teams (OpenID Connect Core 1.0, authorization code with PKCE). Metadata are
 * fetched on demand, so that an unavailable provider affects only its own team; keys are fetched again at most once a
 * minute when a token has an unknown `kid`.
 */
@Injectable()
export class OrganisationProvider {
  private readonly baseUrl: string;
  private readonly cache = new Map<string, CachedProvider>();

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly connections: ProviderConnections,
    private readonly vault: Vault,
  ) {
    this.baseUrl = baseUrl;
  }

  /** Returns the redirect URI of a provider, which no other provider has. */
  formatRedirectUri(id: string): string {
    return `${this.baseUrl}/app/organisation/${id}`;
  }

  /**
   * Fetches the metadata of an issuer.
   * @throws Error when the metadata cannot be fetched, are invalid, or contain another issuer
   */
  async discover(issuer: string, clientId: string, clientSecret: string | null): Promise<Configuration> {
    const client = await import('openid-client');
    const authentication: import('openid-client').ClientAuth = (server, ...rest) => {
      if (clientSecret === null) return client.None()(server, ...rest);
      // Basic is the default of a provider without this metadata (OpenID Connect Discovery 1.0, section 3).
      const basic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
      const method = basic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
      return method(server, ...rest);
    };
    const insecure = this.connections.policy.allowHttp ? [client.allowInsecureRequests] : [];
    const metadata = { [client.clockTolerance]: SKEW_SECONDS };
    const configuration = await client.discovery(new URL(issuer), clientId, metadata, authentication, {
      [client.customFetch]: this.connections.fetch,
      timeout: TIMEOUT_SECONDS,
      // Verifies the signature of the ID token, although OpenID Connect does not require this for a token received over
      // TLS.
      execute: [client.enableNonRepudiationChecks, ...insecure],
    });
    if (configuration.serverMetadata().authorization_endpoint === undefined)
      throw new Error(`The metadata of ${issuer} have no authorization_endpoint`);
    return configuration;
  }

  /**
   * Returns the authorization URL to which the browser is sent.
   * @param options.again whether the person must sign in again at the provider, even if already signed in
   * @throws ApiError 503 when the provider is unavailable
   */
  async formatAuthorizationUrl(
    setting: ProviderSetting,
    { state, nonce, codeVerifier }: AuthorizationSecret,
    { again, loginHint }: { again: boolean; loginHint: string | null },
  ): Promise<string> {
    const configuration = await this.getConfiguration(setting).catch((error: unknown) => {
      throw this.toProviderError(error, setting);
    });
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    // A refresh token serves to check later that the person may still sign in; not every provider supports the scope.
    const supportsOfflineAccess =
      configuration.serverMetadata().scopes_supported?.includes('offline_access') === true;
    const parameters = {
      redirect_uri: this.formatRedirectUri(setting.id),
      scope: `openid email profile${supportsOfflineAccess ? ' offline_access' : ''}`,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(loginHint === null ? {} : { login_hint: loginHint }),
      ...(again ? { prompt: 'login', max_age: '0' } : {}),
    };
    return buildAuthorizationUrl(configuration, parameters).href;
  }

  /**
   * Returns the identity for a callback: exchanges the code, and verifies signature, issuer, audience, authorized
   * party, times and nonce of the ID token.
   * @param query query that the provider added to the callback address
   * @param signedInAfter earliest accepted sign-in at the provider; null: any
   * @throws ApiError 400 `provider_refused`, 503 `provider_unavailable`
   */
  async getIdentity(
    setting: ProviderSetting,
    query: string,
    { state, nonce, codeVerifier }: AuthorizationSecret,
    signedInAfter: Date | null,
  ): Promise<{ identity: OrganisationIdentity; refreshToken: string | null }> {
    try {
      const configuration = await this.getConfiguration(setting);
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const url = new URL(`${this.formatRedirectUri(setting.id)}?${query}`);
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(signedInAfter === null ? {} : { maxAge: MAX_AGE_SECONDS }),
      });
      const claims = await this.requireValidClaims(setting, tokens.id_token, tokens.claims());
      if (!isRecent(claims, signedInAfter)) throw providerRefusedError();
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const person =
        claims['email'] === undefined && hasUserInfo
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        identity: toOrganisationIdentity(claims, person),
        refreshToken: tokens.refresh_token ?? null,
      };
    } catch (error) {
      throw this.toProviderError(error, setting);
    }
  }

  /**
   * Uses a refresh token to check at the provider whether the person may still sign in, for at most {@link REFRESH_TIMEOUT_MS}.
   * @param onLate receives a result that arrives after the time limit
   */
  async refresh(
    setting: ProviderSetting,
    refreshToken: string,
    onLate: (result: RefreshResult) => Promise<unknown>,
  ): Promise<RefreshResult> {
    const limit = new AbortController();
    const refreshAttempt = this.refreshOnce(setting, refreshToken);
    try {
      const resultInTime = await Promise.race([
        refreshAttempt,
        setTimeout(REFRESH_TIMEOUT_MS, null, { signal: limit.signal }),
      ]);
      if (resultInTime !== null) return resultInTime;
      refreshAttempt
        .then(onLate)
        .catch((err: unknown) =>
          this.logger.error(
            { err, teamId: setting.teamId },
            'a late refresh response could not be processed',
          ),
        );
      return { state: 'unknown', isUnanswered: true };
    } finally {
      limit.abort();
    }
  }

  private async refreshOnce(setting: ProviderSetting, refreshToken: string): Promise<RefreshResult> {
    try {
      const configuration = await this.getConfiguration(setting);
      const { refreshTokenGrant } = await import('openid-client');
      const tokens = await refreshTokenGrant(configuration, refreshToken);
      const claims = tokens.claims();
      const verifiedToken =
        claims === undefined ? undefined : await this.requireValidClaims(setting, tokens.id_token, claims);
      return {
        state: 'confirmed',
        refreshToken: tokens.refresh_token ?? null,
        identity: verifiedToken === undefined ? null : toOrganisationIdentity(verifiedToken, verifiedToken),
      };
    } catch (error) {
      // Only these errors mean that the provider no longer accepts the token or the client (RFC 6749, section 5.2).
      const isRefused =
        typeof error === 'object' &&
        error !== null &&
        'error' in error &&
        (error.error === 'invalid_grant' || error.error === 'unauthorized_client');
      this.logger.warn({ err: error, teamId: setting.teamId }, 'a session could not be refreshed');
      return isRefused ? { state: 'refused' } : { state: 'unknown', isUnanswered: isUnreachable(error) };
    }
  }

  /**
   * Returns the cached metadata of a provider, or fetches them.
   * @throws Error as `discover`
   */
  async getConfiguration(setting: ProviderSetting): Promise<Configuration> {
    const updatedAt = setting.updatedAt.getTime();
    const cachedProvider = this.cache.get(setting.id);
    const now = performance.now();
    if (cachedProvider?.updatedAt === updatedAt && now - cachedProvider.readAt < METADATA_LIFETIME_MS)
      return cachedProvider.configuration;
    const { id, issuer, clientId, clientSecretSealed } = setting;
    const secret =
      clientSecretSealed === null ? null : this.vault.open(clientSecretSealed, toSecretContext(id));
    try {
      const configuration = await this.discover(issuer, clientId, secret);
      this.cacheProvider(id, { configuration, updatedAt, readAt: now });
      return configuration;
    } catch (error) {
      if (cachedProvider?.updatedAt !== updatedAt) throw error;
      this.logger.warn({ err: error, issuer }, 'the metadata of an identity provider could not be fetched');
      return cachedProvider.configuration;
    }
  }

  private cacheProvider(id: string, provider: CachedProvider): void {
    this.cache.delete(id);
    this.cache.set(id, provider);
    if (this.cache.size <= MAX_PROVIDERS) return;
    for (const oldest of this.cache.keys()) {
      this.cache.delete(oldest);
      return;
    }
  }

  /**
   * Verifies claims that the OpenID Connect library does not verify: the algorithm, and the authorized party of a token
   * with one audience.
   * @throws ApiError 400
   */
  private async requireValidClaims(
    { clientId }: ProviderSetting,
    token: string | undefined,
    claims: IDToken | undefined,
  ): Promise<IDToken> {
    const { decodeProtectedHeader } = await import('jose');
    if (token === undefined || claims === undefined) throw providerRefusedError();
    const { alg } = decodeProtectedHeader(token);
    if (alg === undefined || !ACCEPTED_ALGORITHMS.includes(alg)) throw providerRefusedError();
    if (claims.azp !== undefined && claims.azp !== clientId) throw providerRefusedError();
    return claims;
  }

  /** Returns the error for an unreachable provider or an invalid response; only the log contains the reason. */
  private toProviderError(error: unknown, { teamId, issuer }: ProviderSetting): ApiError {
    if (error instanceof ApiError) return error;
    const unreachable = isUnreachable(error);
    this.logger.warn(
      { err: error, teamId, issuer },
      unreachable
        ? 'the identity provider of a team does not respond'
        : 'a sign-in through the identity provider of a team was rejected',
    );
    return unreachable ? providerUnavailableError() : providerRefusedError();
  }
}

/** Returns the context for which the client secret of a provider is sealed. */
export function toSecretContext(id: string): string {
  return `single_sign_on.client_secret:${id}`;
}
