import type { Credential } from './credential.js';

/** A basic API key (docs/authentication.md). @throws TypeError when key or secret cannot be sent in a header */
export function basicKey(key: string, secret: string): Credential {
  if (key === '' || key.includes(':')) throw new TypeError('auth.key must be the id of a key, as key_01K…');
  if (secret === '') throw new TypeError('auth.secret must be the secret of the key');
  const header = `Basic ${base64(new TextEncoder().encode(`${key}:${secret}`))}`;
  return { authorization: () => Promise.resolve(header), renew: () => false };
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
