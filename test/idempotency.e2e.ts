import { idempotencyKeys } from './idempotency/keys';
import { killedProcess } from './idempotency/killed-process';
import { idempotentRoutes } from './idempotency/routes';
import { sharedService } from './support/chapter';

describe('idempotency', () => {
  const service = sharedService();

  idempotencyKeys(service);
  idempotentRoutes(service);
});

killedProcess();
