import { idempotencyKeys } from './idempotency/keys';
import { killedProcess } from './idempotency/killed-process';
import { idempotentRoutes } from './idempotency/routes';
import { twoProcesses } from './idempotency/two-processes';
import { sharedService } from './support/chapter';

describe('idempotency', () => {
  const service = sharedService();
  // A second process of the installation: its own memory and connections, the same database.
  const other = sharedService({}, service);

  idempotencyKeys(service);
  idempotentRoutes(service);
  twoProcesses(service, other);
});

killedProcess();
