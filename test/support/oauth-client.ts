import { createHmac, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Answer } from './team-client';
import { checkAnswer } from './openapi-check';

export const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const TOKEN_PATH = '/api/core/oauth2/token';

type Claims = Record<string, unknown>;

/** A team's signing key, as the team has it. Creates valid assertions, and any invalid one that a test needs. */
export class SigningKey {
  readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;

  constructor(
    readonly kid: string,
    bits = 2048,
  ) {
    ({ publicKey: this.publicKey, privateKey: this.privateKey } = generateKeyPairSync('rsa', {
      modulusLength: bits,
    }));
  }

  /** The public key as a JWKS has it. */
  get jwk(): JsonWebKey & { kid: string } {
    return { ...this.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: this.kid };
  }

  /** The whole key, which must never be in a JWKS. */
  get privateJwk(): JsonWebKey & { kid: string } {
    return { ...this.privateKey.export({ format: 'jwk' }), kid: this.kid };
  }

  /** RS256 over these claims; header members are added to alg, typ and kid, undefined removes one. */
  assertion(claims: Claims, header: Claims = {}): string {
    return compact({ alg: 'RS256', typ: 'JWT', kid: this.kid, ...header }, claims, (input) =>
      sign('sha256', Buffer.from(input), this.privateKey),
    );
  }

  /** The same claims under another algorithm, signed with it. */
  assertionWith(alg: 'RS384' | 'PS256', claims: Claims): string {
    return compact({ alg, typ: 'JWT', kid: this.kid }, claims, (input) =>
      alg === 'RS384'
        ? sign('sha384', Buffer.from(input), this.privateKey)
        : sign('sha256', Buffer.from(input), { key: this.privateKey, padding: 6, saltLength: 32 }),
    );
  }
}

/** HS256 with a public text: algorithm confusion. */
export function symmetric(claims: Claims, secret: string, header: Claims = {}): string {
  return compact({ alg: 'HS256', typ: 'JWT', ...header }, claims, (input) =>
    createHmac('sha256', secret).update(input).digest(),
  );
}

/** No signature at all. */
export function unsigned(claims: Claims, alg = 'none'): string {
  return compact({ alg, typ: 'JWT' }, claims, () => Buffer.alloc(0));
}

function compact(header: Claims, claims: Claims, signature: (input: string) => Buffer): string {
  const part = (value: Claims): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${signature(input).toString('base64url')}`;
}

/**
 * Sends a request to the token endpoint; a record is sent as a form. Answers are compared with the committed API
 * document.
 */
export async function askForToken(
  baseUrl: string,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${baseUrl}${TOKEN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
  const body: unknown = await response.json();
  checkAnswer('POST', TOKEN_PATH, response.status, body, response.headers.get('x-error-code'));
  return { status: response.status, headers: response.headers, body };
}
