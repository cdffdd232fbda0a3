import { idempotencyKeys } from './idempotency/keys';
import { killedProcess } from './idempotency/killed-process';
import { idempotentRoutes } from './idempotency/routes';
import { onOneService } from './support/chapter';

onOneService((service) => {
  idempotencyKeys(service);
  idempotentRoutes(service);
});

killedProcess();
