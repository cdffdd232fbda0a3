import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { emptyInstallation } from '../support/empty-installation';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider';
import { perWorker, sharedServices, type Shared } from '../support/per-worker';
import type { Service } from '../support/service';
import { BASE_URL } from './base-url';

/** A password that is long and rare enough for every account. */
export const PASSWORD = 'Der Mönd ist aufgegangen 7';

let hash: Promise<string> | undefined;

/** The hash of {@link PASSWORD}, made once in a worker: hashing is slow. */
export function passwordHash(service: Service): Promise<string> {
  hash ??= service.app.get(PasswordHasher).hash(PASSWORD, { address: null, proofName: 'test' });
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

export function people(): People {
  const provider = identityProvider();
  const [service, other] = sharedServices(settingsWith(provider), 'people');
  return { service, other, provider };
}

/** The same without accounts: the installation is emptied before the suite and after it. */
export function peopleWithoutAccounts(): People {
  const shared = people();
  beforeAll(() => emptyInstallation(shared.service()));
  afterAll(() => emptyInstallation(shared.service()));
  return shared;
}

const settingsWith = (provider: Shared<TestIdentityProvider>) => () => ({
  BASE_URL,
  OIDC_ISSUER: provider().issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: 'Test provider',
});
