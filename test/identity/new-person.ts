import type { ProviderPerson } from '../support/identity-provider';

let serial = 0;

/** Somebody with an account at the provider, and a verified address. */
export function newPerson(): Required<Pick<ProviderPerson, 'sub' | 'email' | 'email_verified'>> &
  ProviderPerson {
  const sub = `sub-${serial++}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Fay Wray' };
}
