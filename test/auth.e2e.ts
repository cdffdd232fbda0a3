import { authCommands } from './auth/commands';
import { keyAuthentication } from './auth/keys';
import { authLimits } from './auth/limits';
import { oauthTokens } from './auth/oauth';

keyAuthentication();
authCommands();
authLimits();
oauthTokens();
