import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { findResponseFault, parseJson, toConnectionFault } from './platform-response';
import type { PlatformConnections } from './platform-connections';
import { formatPlatformText, PlatformFaultError } from './platform-fault';

/** Limits of a request for a token. */
export const TOKEN_LIMITS = { timeoutMs: 15_000, maxBytes: 64 * 1024 };
/** A token is replaced this many milliseconds before its expiry. */
const EXPIRY_MARGIN_MS = 60_000;
/** Lifetime in seconds of a token when the response states none. */
const DEFAULT_LIFETIME_SECONDS = 300;
const MAX_LIFETIME_SECONDS = 86_400;
const SERVER_NAME = 'The token endpoint of the platform';

type Credentials = Pick<FrenchPlatformSettings, 'tokenUrl' | 'clientId' | 'clientSecret'>;

/** Names of the credentials in messages: settings of the operator, or fields of a company's contract. */
export type CredentialNames = Record<keyof Credentials, string>;

/** Names of the operator's settings. */
export const SETTING_NAMES: CredentialNames = {
  tokenUrl: 'FR_PLATFORM_TOKEN_URL',
  clientId: 'FR_PLATFORM_CLIENT_ID',
  clientSecret: 'FR_PLATFORM_CLIENT_SECRET',
};

/**
 * Access tokens of the platform (OAuth2 client credentials, RFC 6749 section 4.4). A token is cached until 60 s before
 * its expiry; concurrent callers share one request for a new token. The lifetime is counted from the time of the request,
 * so clock differences do not matter.
 */
export class AccessTokenSource {
  private currentToken: { token: string; keepUntil: number } | null = null;
  private pendingToken: Promise<string> | null = null;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly credentials: Credentials,
    private readonly connections: PlatformConnections,
    private readonly now: () => number = () => performance.now(),
    private readonly credentialNames: CredentialNames = SETTING_NAMES,
  ) {}

  /** Returns a token that is valid for at least another minute. @throws PlatformFaultError */
  get(): Promise<string> {
    if (this.currentToken !== null && this.now() < this.currentToken.keepUntil)
      return Promise.resolve(this.currentToken.token);
    this.pendingToken ??= this.request().finally(() => (this.pendingToken = null));
    return this.pendingToken;
  }

  /** Removes a token that the platform rejected from the cache, unless a newer token has replaced it. */
  discard(token: string): void {
    if (this.currentToken?.token === token) this.currentToken = null;
  }

  private async request(): Promise<string> {
    const { tokenUrl, clientId, clientSecret } = this.credentials;
    const sentAt = this.now();
    // RFC 6749, section 2.3.1: both parts are encoded before they are joined.
    const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    const response = await this.connections
      .send(
        tokenUrl,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(basic, 'utf8').toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: Buffer.from('grant_type=client_credentials', 'utf8'),
        },
        TOKEN_LIMITS,
      )
      .catch((error: unknown) => {
        throw toConnectionFault(error, SERVER_NAME);
      });
    const body = parseJson(response.body);
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new PlatformFaultError(
        'credentials',
        `${SERVER_NAME} does not accept ${this.credentialNames.clientId} and ${this.credentialNames.clientSecret} (HTTP ${response.status}${formatOauthError(body)}).`,
      );
    const fault = findResponseFault(response, SERVER_NAME);
    if (fault !== null) throw fault;
    const grantedToken = parseToken(body);
    if (grantedToken === null)
      throw new PlatformFaultError(
        'unreadable',
        `${SERVER_NAME} answered HTTP ${response.status} without a Bearer token; check ${this.credentialNames.tokenUrl}.`,
      );
    this.currentToken = {
      token: grantedToken.token,
      keepUntil: sentAt + grantedToken.lifetimeSeconds * 1000 - EXPIRY_MARGIN_MS,
    };
    return grantedToken.token;
  }
}

/** Parses the token response of RFC 6749, section 5.1; null for any other response. */
function parseToken(body: unknown): { token: string; lifetimeSeconds: number } | null {
  if (!isRecord(body)) return null;
  const { access_token: token, token_type: type, expires_in: lifetime } = body;
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,16384}$/.test(token)) return null;
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') return null;
  const seconds = lifetime === undefined ? DEFAULT_LIFETIME_SECONDS : Number(lifetime);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return { token, lifetimeSeconds: Math.min(MAX_LIFETIME_SECONDS, seconds) };
}

/** Formats the error code of an OAuth error response (RFC 6749, section 5.2). */
function formatOauthError(body: unknown): string {
  return isRecord(body) && typeof body['error'] === 'string' ? `: ${formatPlatformText(body['error'])}` : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
