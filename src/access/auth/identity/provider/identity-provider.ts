import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Configuration, IDToken } from 'openid-client';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { badInput, ApiError, forbidden } from '../../../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../../../platform/kernel/logger';
import type { OidcSettings } from '../../../../platform/kernel/settings/oidc-settings';
import { boundedFetch } from './bounded-fetch';

/** Time limit of each request to the provider. */
const TIMEOUT_SECONDS = 5;
/** Time in milliseconds after which the provider's metadata are fetched again. */
const METADATA_LIFETIME_MS = 3_600_000;
/**
 * Retry interval in milliseconds while the provider does not respond; the old metadata are used meanwhile.
 */
const METADATA_RETRY_MS = 60_000;
/** Tolerance for the age of a sign-in at the provider relative to the authorization request, because clocks differ. */
const SKEW_SECONDS = 60;
/** Maximum age of a repeated sign-in; the sign-in must also be later than the start of the authorization request. */
export const MAX_AGE_SECONDS = 600;

const SCOPE = 'openid email profile';

/** Secrets of an authorization request, stored only in the cookie of the browser. */
export interface AuthorizationSecret {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Identity from the verified ID token of the provider. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  /** Verified address; null without an address, or when the provider does not report it as verified. */
  verifiedEmail: string | null;
  email: string | null;
  name: string | null;
  /** Whether the provider reports more than one factor (RFC 8176, `mfa`). */
  hasSeveralFactors: boolean;
  /**
   * Instant of the sign-in at the provider, never later than now; null when the provider does not report it (`auth_time`).
   */
  signedInAt: Date | null;
}

/** Generates the secrets of an authorization request, 256 random bits each. */
export function generateAuthorizationSecret(): AuthorizationSecret {
  const createRandomText = (): string => randomBytes(32).toString('base64url');
  return { state: createRandomText(), nonce: createRandomText(), codeVerifier: createRandomText() };
}

/**
 * Identity provider of the installation (OpenID Connect Core 1.0, authorization code with PKCE). The metadata are fetched
 * at the first sign-in, so that an unavailable provider affects nothing else.
 */
@Injectable()
export class IdentityProvider {
  private readonly settings: OidcSettings | null;
  private readonly redirectUri: string;
  private metadata: { configuration: Configuration; askAt: number } | null = null;
  private pendingDiscovery: Promise<Configuration> | null = null;

  constructor(
    @Inject(CONFIG) { oidc, baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.settings = oidc;
    this.redirectUri = `${baseUrl}/app/provider`;
  }

  /** Display name of the provider; null without a provider. */
  get name(): string | null {
    return this.settings?.name ?? null;
  }

  /** Whether the provider is the only allowed way to sign in. */
  get isOnlyWay(): boolean {
    return this.settings?.only ?? false;
  }

  /**
   * Checks that other ways to sign in are allowed.
   * @throws ApiError 403 when the provider is the only allowed way
   */
  requireOtherMethodsAllowed(): void {
    if (this.isOnlyWay)
      throw forbidden(
        'provider_only',
        'This installation only allows sign-in through the identity provider.',
      );
  }

  /** Issuer Identifier of the provider; null without a provider. */
  get issuer(): string | null {
    return this.settings?.issuer ?? null;
  }

  /**
   * Returns the authorization URL to which the browser is sent.
   * @param mustSignInAgain whether the person must sign in again at the provider, even if already signed in
   * @throws ApiError 404 without a provider, 503 when the provider is unavailable
   */
  async formatAuthorizationUrl(
    { state, nonce, codeVerifier }: AuthorizationSecret,
    mustSignInAgain: boolean,
  ): Promise<string> {
    const configuration = await this.getConfiguration();
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const parameters = {
      redirect_uri: this.redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(mustSignInAgain ? { prompt: 'login', max_age: '0' } : {}),
    };
    return buildAuthorizationUrl(configuration, parameters).href;
  }

  /**
   * Returns the identity for a callback: exchanges the code, and verifies signature, issuer, audience, times and nonce
   * of the ID token.
   * @param query query that the provider added to the callback address
   * @param signedInAfter earliest accepted sign-in at the provider; null: any
   * @throws ApiError 400 `provider_refused`, 503 `provider_unavailable`
   */
  async getIdentity(
    query: string,
    { state, nonce, codeVerifier }: AuthorizationSecret,
    signedInAfter: Date | null,
  ): Promise<VerifiedIdentity> {
    const configuration = await this.getConfiguration();
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${this.redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(signedInAfter === null ? {} : { maxAge: MAX_AGE_SECONDS }),
      });
      const claims = tokens.claims();
      if (claims === undefined || !isRecent(claims, signedInAfter)) throw providerRefusedError();
      if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
        return toVerifiedIdentity(claims, claims);
      return toVerifiedIdentity(claims, await fetchUserInfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      throw this.toProviderError(error);
    }
  }

  private async getConfiguration(): Promise<Configuration> {
    const { settings } = this;
    if (settings === null) throw missingProviderError();
    if (this.metadata !== null && performance.now() < this.metadata.askAt) return this.metadata.configuration;
    this.pendingDiscovery ??= discover(settings).finally(() => (this.pendingDiscovery = null));
    try {
      const configuration = await this.pendingDiscovery;
      this.metadata = { configuration, askAt: performance.now() + METADATA_LIFETIME_MS };
      return configuration;
    } catch (error) {
      this.logger.warn(
        { err: error, issuer: settings.issuer },
        'the metadata of the identity provider could not be fetched',
      );
      if (this.metadata === null) throw providerUnavailableError();
      this.metadata = { ...this.metadata, askAt: performance.now() + METADATA_RETRY_MS };
      return this.metadata.configuration;
    }
  }

  /** Returns the error for an unreachable provider or an invalid response of the provider. */
  private toProviderError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    const unreachable = isUnreachable(error);
    this.logger.warn(
      { err: error },
      unreachable
        ? 'the identity provider does not respond'
        : 'a sign-in through the identity provider was rejected',
    );
    return unreachable ? providerUnavailableError() : providerRefusedError();
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const authentication: import('openid-client').ClientAuth = (server, ...rest) => {
    if (clientSecret === null) return client.None()(server, ...rest);
    // Basic is the default of a provider without this metadata (OpenID Connect Discovery 1.0, section 3).
    const basic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    const method = basic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
    return method(server, ...rest);
  };
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, {}, authentication, {
    [client.customFetch]: boundedFetch,
    timeout: TIMEOUT_SECONDS,
    // Verifies the signature of the ID token, although OpenID Connect does not require this for a token received over
    // TLS.
    execute: [client.enableNonRepudiationChecks, ...insecure],
  });
}

/**
 * Returns whether the person signed in at the provider after an instant; false when the provider does not report the
 * time.
 */
export function isRecent({ auth_time: signedInAt }: IDToken, after: Date | null): boolean {
  if (after === null) return true;
  return signedInAt !== undefined && signedInAt >= after.getTime() / 1000 - SKEW_SECONDS;
}

function toVerifiedIdentity(token: IDToken, person: Readonly<Record<string, unknown>>): VerifiedIdentity {
  const email = toStorableText(person['email'], 254);
  const amr: unknown = token['amr'];
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    verifiedEmail: person['email_verified'] === true ? email : null,
    name: toStorableText(person['name'], 100),
    hasSeveralFactors: Array.isArray(amr) && amr.includes('mfa'),
    signedInAt: toPastInstant(token['auth_time']),
  };
}

/**
 * Converts seconds since the Unix epoch by the provider's clock to an instant that is never in the future; null for any
 * other value.
 */
export function toPastInstant(seconds: unknown): Date | null {
  if (typeof seconds !== 'number') return null;
  return new Date(Math.min(Math.max(0, seconds * 1000), clock.milliseconds()));
}

/** Removes control characters from a text; null for an empty or too long text, and for any other value. */
export function toStorableText(value: unknown, maximum: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/\p{Cc}/gu, '').trim();
  return text === '' || text.length > maximum ? null : text;
}

/**
 * Returns true for errors of sockets, timeouts and responses of 500 and above, as `fetch` and the client of OpenID
 * Connect throw them.
 */
export function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  if ('message' in error && error.message === 'fetch failed') return true;
  if ('status' in error && Number(error.status) >= 500) return true;
  return 'cause' in error && isUnreachable(error.cause);
}

/** Creates the error 404: the installation has no identity provider. */
function missingProviderError(): ApiError {
  return new ApiError(404, 'provider_missing', {
    root: ['This installation has no identity provider (OIDC_ISSUER is not set).'],
  });
}

/** Creates the error 503: the identity provider does not respond. */
export function providerUnavailableError(): ApiError {
  return new ApiError(
    503,
    'provider_unavailable',
    { root: ['The identity provider does not respond; try again in a moment.'] },
    { 'Retry-After': '5' },
  );
}

/** Creates the error 400 for any invalid response of the provider; only the log contains the reason. */
export function providerRefusedError(): ApiError {
  return badInput(
    {
      root: [
        'The response of the identity provider is invalid: it is wrong, too late, already used, or for another browser. Sign in again.',
      ],
    },
    'provider_refused',
  );
}
