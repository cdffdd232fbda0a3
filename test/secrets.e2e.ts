import { restoredSecrets } from './secrets/restore';
import { secretRotation } from './secrets/rotation';
import { tracesOfSecrets } from './secrets/traces';

jest.setTimeout(150_000);

tracesOfSecrets();
secretRotation();
restoredSecrets();
