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
/** Lifetime of the provider's metadata; then they are fetched again. */
const FRESH_MS = 3_600_000;
/**
 * Interval in which the metadata are fetched again while the provider does not answer; the old ones are used until then.
 */
const AGAIN_MS = 60_000;
/** Tolerance for the age of a sign-in at the provider relative to the authorization request: clocks differ. */
const SKEW_SECONDS = 60;
/** Maximum age of a repeated sign-in, in addition to the check against the beginning of the authorization request. */
export const MAX_AGE_SECONDS = 600;

const SCOPE = 'openid email profile';

/** Secrets of an authorization request, stored only in the cookie of the browser. */
export interface AuthorizationSecret {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Identity as the provider reports it. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Verified address; null without an address, or when the provider does not report it as verified. */
  verifiedEmail: string | null;
  email: string | null;
  name: string | null;
  /** Whether the provider reports more than one factor (RFC 8176, `mfa`). */
  severalFactors: boolean;
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
  private asking: Promise<Configuration> | null = null;

  constructor(
    @Inject(CONFIG) { oidc, baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.settings = oidc;
    this.redirectUri = `${baseUrl}/app/provider`;
  }

  /** Returns the name of the provider on the button; null without a provider. */
  get name(): string | null {
    return this.settings?.name ?? null;
  }

  /** Returns whether it is the only way to sign in. */
  get isOnlyWay(): boolean {
    return this.settings?.only ?? false;
  }

  /**
   * Refuses other ways to sign in.
   * @throws ApiError 403 when the provider is the only one
   */
  refuseOtherWays(): void {
    if (this.isOnlyWay)
      throw forbidden(
        'provider_only',
        'This installation only allows sign-in through the identity provider.',
      );
  }

  /** Returns its Issuer Identifier; null without a provider. */
  get issuer(): string | null {
    return this.settings?.issuer ?? null;
  }

  /**
   * Returns the address to which the browser is sent.
   * @param mustSignInAgain the person has to sign in there again, even if they are signed in
   * @throws ApiError 404 without a provider, 503 while it does not answer
   */
  async formatAuthorizationUrl(
    { state, nonce, codeVerifier }: AuthorizationSecret,
    mustSignInAgain: boolean,
  ): Promise<string> {
    const configuration = await this.configuration();
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
   * Returns the identity of a callback: exchanges the code, and verifies signature, issuer, audience, times and nonce of the
   * ID token.
   * @param query query that the provider added to the callback address
   * @param signedInAfter earliest accepted sign-in at the provider; null: any
   * @throws ApiError 400 `provider_refused`, 503 `provider_unavailable`
   */
  async getIdentity(
    query: string,
    { state, nonce, codeVerifier }: AuthorizationSecret,
    signedInAfter: Date | null,
  ): Promise<ProvenIdentity> {
    const configuration = await this.configuration();
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
        return toIdentity(claims, claims);
      return toIdentity(claims, await fetchUserInfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      throw this.toFailure(error);
    }
  }

  private async configuration(): Promise<Configuration> {
    const { settings } = this;
    if (settings === null) throw providerMissingError();
    if (this.metadata !== null && performance.now() < this.metadata.askAt) return this.metadata.configuration;
    this.asking ??= discover(settings).finally(() => (this.asking = null));
    try {
      const configuration = await this.asking;
      this.metadata = { configuration, askAt: performance.now() + FRESH_MS };
      return configuration;
    } catch (error) {
      this.logger.warn(
        { err: error, issuer: settings.issuer },
        'the metadata of the identity provider could not be fetched',
      );
      if (this.metadata === null) throw providerUnavailableError();
      this.metadata = { ...this.metadata, askAt: performance.now() + AGAIN_MS };
      return this.metadata.configuration;
    }
  }

  /** Returns the failure for an unreachable provider, or for an invalid answer. */
  private toFailure(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    const unreachable = isUnreachable(error);
    this.logger.warn(
      { err: error },
      unreachable
        ? 'the identity provider does not answer'
        : 'a sign-in through the identity provider was refused',
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
    // The signature of an ID token is verified although it is received over TLS.
    execute: [client.enableNonRepudiationChecks, ...insecure],
  });
}

/** Returns whether the person signed in at the provider after an instant, as far as it reports that. */
export function isRecent({ auth_time: signedInAt }: IDToken, after: Date | null): boolean {
  if (after === null) return true;
  return signedInAt !== undefined && signedInAt >= after.getTime() / 1000 - SKEW_SECONDS;
}

function toIdentity(token: IDToken, person: Readonly<Record<string, unknown>>): ProvenIdentity {
  const email = toStorableText(person['email'], 254);
  const amr: unknown = token['amr'];
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    verifiedEmail: person['email_verified'] === true ? email : null,
    name: toStorableText(person['name'], 100),
    severalFactors: Array.isArray(amr) && amr.includes('mfa'),
    signedInAt: pastInstant(token['auth_time']),
  };
}

/** Converts seconds since the Unix epoch by the provider's clock; null for any other value. */
export function pastInstant(seconds: unknown): Date | null {
  if (typeof seconds !== 'number') return null;
  return new Date(Math.min(Math.max(0, seconds * 1000), clock.milliseconds()));
}

/** Returns a text that a row can store; null for any other value. */
export function toStorableText(value: unknown, maximum: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/\p{Cc}/gu, '').trim();
  return text === '' || text.length > maximum ? null : text;
}

/**
 * Returns true for errors of sockets, timeouts and answers of 500 and above, as `fetch` and the client of OpenID Connect
 * throw them.
 */
export function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  if ('message' in error && error.message === 'fetch failed') return true;
  if ('status' in error && Number(error.status) >= 500) return true;
  return 'cause' in error && isUnreachable(error.cause);
}

/** 404: the installation has no identity provider. */
function providerMissingError(): ApiError {
  return new ApiError(404, 'provider_missing', {
    root: ['This installation has no identity provider (OIDC_ISSUER is not set).'],
  });
}

/** 503: the identity provider does not answer. */
export function providerUnavailableError(): ApiError {
  return new ApiError(
    503,
    'provider_unavailable',
    { root: ['The identity provider does not answer; try again in a moment.'] },
    { 'Retry-After': '5' },
  );
}

/** 400 for any error of the provider; the log contains the reason. */
export function providerRefusedError(): ApiError {
  return badInput(
    {
      root: [
        'The answer of the identity provider is wrong, too late, was used before, or belongs to another browser.',
      ],
    },
    'provider_refused',
  );
}
