const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** A private RSA key as JSON Web Key (RFC 7517). Declared here: not every platform's types have one. */
export interface PrivateJwk {
  kty?: string;
  n?: string;
  e?: string;
  d?: string;
  p?: string;
  q?: string;
  dp?: string;
  dq?: string;
  qi?: string;
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Signs claims as a JWT with RS256, by Web Crypto. @throws TypeError at the first use when the key is not usable */
export function signer(
  privateKey: PrivateJwk | string,
  kid: string | undefined,
): (claims: object) => Promise<string> {
  let imported: Promise<Key> | undefined;
  return async (claims) => {
    imported ??= importKey(privateKey);
    const input = `${part({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) })}.${part(claims)}`;
    const signature = await crypto.subtle.sign(
      ALGORITHM.name,
      await imported,
      new TextEncoder().encode(input),
    );
    return `${input}.${base64url(new Uint8Array(signature))}`;
  };
}

async function importKey(key: PrivateJwk | string): Promise<Key> {
  try {
    return typeof key === 'string'
      ? await crypto.subtle.importKey('pkcs8', bytesOfPem(key), ALGORITHM, false, ['sign'])
      : await crypto.subtle.importKey('jwk', key, ALGORITHM, false, ['sign']);
  } catch {
    // The platform's message may repeat parts of the key.
    throw new TypeError('auth.privateKey must be a private RSA key: a JWK, or PKCS #8 as PEM');
  }
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const body = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----/.exec(pem)?.[1];
  if (body === undefined) throw new TypeError('not PKCS #8');
  return Uint8Array.from(atob(body.replace(/\s/g, '')), (character) => character.charCodeAt(0));
}

function part(value: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)));
}

function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
