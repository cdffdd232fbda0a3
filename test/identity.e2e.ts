import { firstAccount } from './identity/first-account';
import { sessions } from './identity/sessions';
import { sharedService } from './support/chapter';

describe('people', () => {
  const service = sharedService();
  // A second process of the installation: its own cache and connections, the same database.
  const other = sharedService({}, service);

  firstAccount(service, other);
  sessions(service, other);
});
