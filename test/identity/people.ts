import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider';
import { perWorker, sharedService, sharedServices, type Shared } from '../support/per-worker';
import type { Service } from '../support/service';
import { BASE_URL } from './base-url';

/** A password that is long and rare enough for every account. */
export const PASSWORD = 'Der Mönd ist aufgegangen 7';

let hash: Promise<string> | undefined;

/** The hash of {@link PASSWORD}, made once in a worker: hashing is slow. */
export function passwordHash(service: Service): Promise<string> {
  hash ??= service.app.get(PasswordHasher).hash(PASSWORD, { address: null, proven: 'test' });
  return hash;
}

/** What suites of people share: two processes of one installation and the identity provider that both know. */
export interface People {
  service: Shared;
  other: Shared;
  provider: Shared<TestIdentityProvider>;
}

const identityProvider = perWorker(
  () => TestIdentityProvider.start(),
  (provider) => provider.stop(),
);

/** @param purpose names suites that share an installation with each other and with no others */
export function people(purpose = ''): People {
  const provider = identityProvider();
  const [service, other] = sharedServices(settingsWith(provider), `people ${purpose}`);
  return { service, other, provider };
}

/** One process alone, for a suite that looks at nothing from a second one. @param purpose as in {@link people} */
export function peopleOfOneProcess(purpose = ''): Omit<People, 'other'> {
  const provider = identityProvider();
  return { service: sharedService(settingsWith(provider), `people ${purpose}`), provider };
}

const settingsWith = (provider: Shared<TestIdentityProvider>) => () => ({
  BASE_URL,
  OIDC_ISSUER: provider().issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: 'Test provider',
});
