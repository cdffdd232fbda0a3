import { changedWebhooks } from './webhooks/changes';
import { documentedReceiver } from './webhooks/examples';
import { webhookHealth } from './webhooks/health';
import { webhooksListen } from './webhooks/listen';
import { deliveryLog } from './webhooks/log';
import { webhookProtection } from './webhooks/protection';
import { webhookUpkeep } from './webhooks/upkeep';
import { webhooks } from './webhooks/webhooks';
import { onOneService } from './support/chapter';

jest.setTimeout(90_000);

// What secrets stay out of is a log that says everything.
onOneService(
  (service) => {
    changedWebhooks(service);
    deliveryLog(service);
    webhookHealth(service);
    documentedReceiver(service);
    webhooksListen(service);
    webhookProtection(service);
  },
  { LOG_LEVEL: 'debug' },
);

webhooks();
webhookUpkeep();
