import { AuthenticationError } from '../errors.js';
import type { Credential } from './credential.js';
import { signer, type PrivateJwk } from './signer.js';

/** Options for a team that signs its own assertions (RFC 7523; docs/authentication.md, "OAuth2 with JWT assertion"). */
export interface AssertionOptions {
  teamId: string;
  /** Acting user: a member's id in a team with members, otherwise any text */
  userId: string;
  /** RSA key: a private JWK, or PKCS #8 as PEM */
  privateKey: PrivateJwk | string;
  /** Id of the key in the team's JWKS; optional when it has only one key */
  kid?: string;
  /** Seconds that a token is good for, at most 24 hours. Default: 3,600 */
  lifetime?: number;
  /** `aud` of the assertion, if the service's own address differs from `baseUrl` */
  audience?: string;
}

/** Sends an assertion to the token endpoint and answers the access token. */
export type ExchangeAssertion = (assertion: string, signal: AbortSignal) => Promise<string>;

interface Token {
  header: string;
  /** Milliseconds since 1970 */
  goodUntil: number;
}

const DEFAULT_LIFETIME = 3_600;
/** A token is renewed when this share of its life is over, so that no request meets its end. */
const RENEWED_AT = 0.9;

/**
 * Access tokens of a team, renewed before they end; any number of callers share one renewal.
 * @param tokenEndpoint its address, which the assertion names
 */
export function assertion(
  { teamId, userId, privateKey, kid, lifetime = DEFAULT_LIFETIME, audience }: AssertionOptions,
  tokenEndpoint: string,
  exchange: ExchangeAssertion,
): Credential {
  const sign = signer(privateKey, kid);
  let current: Token | undefined;
  let renewal: Promise<Token> | undefined;

  async function obtain(): Promise<Token> {
    const now = Date.now();
    const claims = {
      iss: teamId,
      sub: teamId,
      team_id: teamId,
      user_id: userId,
      aud: audience ?? tokenEndpoint,
      exp: Math.floor(now / 1000) + lifetime,
      jti: crypto.randomUUID(),
    };
    const token = await exchange(await sign(claims), new AbortController().signal);
    return { header: `Bearer ${token}`, goodUntil: now + lifetime * 1000 * RENEWED_AT };
  }

  return {
    async authorization(signal) {
      if (current !== undefined && Date.now() < current.goodUntil) return current.header;
      // All waiting callers share the renewal: one that aborts does not end it for the others.
      renewal ??= obtain().finally(() => (renewal = undefined));
      current = await abandonable(renewal, signal);
      return current.header;
    },
    renew(refused) {
      if (current?.header === refused) current = undefined;
      return true;
    },
  };
}

function abandonable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The answer of the token endpoint as a token. @throws AuthenticationError when it holds none */
export function accessTokenOf(body: unknown, request: string): string {
  const found =
    typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : undefined;
  if (typeof found === 'string') return found;
  throw new AuthenticationError('The token endpoint answered no access_token', {
    status: 200,
    code: 'unexpected_answer',
    requestId: null,
    request,
  });
}
