import { account } from './identity/account';
import { accountStates } from './identity/account-states';
import { BASE_URL } from './identity/base-url';
import { factors } from './identity/factors';
import { firstAccount } from './identity/first-account';
import { members } from './identity/members';
import { foreignPages } from './identity/foreign-pages';
import { links } from './identity/links';
import { operator } from './identity/operator';
import { roles } from './identity/roles';
import { sessions } from './identity/sessions';
import { sharedService } from './support/chapter';

describe('people', () => {
  const service = sharedService({ BASE_URL });
  // A second process of the installation: its own cache and connections, the same database.
  const other = sharedService({ BASE_URL }, service);

  firstAccount(service, other);
  sessions(service, other);
  account(service, other);
  accountStates(service, other);
  factors(service);
  members(service, other);
  links(service);
  foreignPages(service);
  roles(service);
  operator(service);
});
