import { BASE_URL } from './attempts/attempt-scene';
import { wrongCodes } from './attempts/codes';
import { crowds } from './attempts/crowds';
import { wrongPasswords } from './attempts/passwords';
import { sharedService } from './support/chapter';

describe('attempts to sign in', () => {
  // The limits of the product itself, not the high ones of the other suites.
  const settings = { BASE_URL, CREDENTIAL_FAILURES_PER_MINUTE: '', TRUSTED_PROXIES: '1' };
  const service = sharedService(settings);
  // A second process of the installation, on the same database.
  const beside = sharedService(settings, service);

  wrongCodes(service, beside);
  wrongPasswords(service, beside);
  crowds(service);
});
