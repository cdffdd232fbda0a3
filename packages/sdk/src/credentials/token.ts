import type { Credential } from './credential.js';

/** A JWT, or a function that returns one: it is called for each request and may cache its result. */
export type TokenSource = string | ((signal: AbortSignal) => string | Promise<string>);

/** A JWT API key, or an access token that the caller obtains. @throws TypeError when it is empty */
export function token(source: TokenSource): Credential {
  if (source === '') throw new TypeError('auth.token must be a JWT or a function that answers one');
  return {
    authorization: async (signal) => `Bearer ${typeof source === 'string' ? source : await source(signal)}`,
    // Another request asks a supplier again by itself.
    renew: () => typeof source !== 'string',
  };
}
