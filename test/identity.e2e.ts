import { account } from './identity/account';
import { accountStates } from './identity/account-states';
import { BASE_URL } from './identity/base-url';
import { endedRights } from './identity/ended-rights';
import { factors } from './identity/factors';
import { firstAccount } from './identity/first-account';
import { members } from './identity/members';
import { foreignPages } from './identity/foreign-pages';
import { links } from './identity/links';
import { operator } from './identity/operator';
import { operatorInstallation } from './identity/operator-installation';
import { provider, providerWelcome } from './identity/provider';
import { providerTrust } from './identity/provider-trust';
import { races } from './identity/races';
import { roles } from './identity/roles';
import { sessions } from './identity/sessions';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from './support/identity-provider';
import { sharedService } from './support/chapter';

describe('people', () => {
  const settings: Record<string, string> = { BASE_URL };
  let identityProvider: TestIdentityProvider | undefined;
  const there = (): TestIdentityProvider => {
    if (identityProvider === undefined) throw new Error('The provider is there from the first hook on');
    return identityProvider;
  };
  beforeAll(async () => {
    identityProvider = await TestIdentityProvider.start();
    settings['OIDC_ISSUER'] = identityProvider.issuer;
    Object.assign(settings, { OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET });
    settings['OIDC_NAME'] = 'Test provider';
  });
  const service = sharedService(settings);
  // A second process of the installation: its own cache and connections, the same database.
  const other = sharedService(settings, service);
  afterAll(() => identityProvider?.stop());

  providerWelcome(service, there);
  firstAccount(service, other);
  sessions(service, other);
  account(service, other);
  accountStates(service, other);
  factors(service);
  provider(service, there);
  providerTrust(service, there);
  members(service, other);
  endedRights(service);
  links(service);
  races(service, other);
  foreignPages(service);
  roles(service);
  operator(service);
  operatorInstallation(service);
});
