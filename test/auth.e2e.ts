import { authCommands } from './auth/commands';
import { keyAuthentication } from './auth/keys';
import { keyCreators } from './auth/key-creators';
import { keyManagement } from './auth/key-management';
import { authLimits } from './auth/limits';
import { oauthTokens } from './auth/oauth';
import { oauthRules } from './auth/oauth-rules';
import { BASE_URL } from './auth/oauth-tools';
import { sharedService } from './support/chapter';

describe('authentication', () => {
  const service = sharedService({ BASE_URL });
  // A second process of the installation: its own cache and connections, the same database.
  const other = sharedService({ BASE_URL }, service);

  keyAuthentication(service);
  keyManagement(service, other);
  keyCreators(service, other);
  oauthTokens(service, other);
  oauthRules(service);
});

authCommands();
authLimits();
