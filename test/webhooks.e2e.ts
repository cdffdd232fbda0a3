import { allDeliveries } from './webhooks/all-deliveries';
import { changedWebhooks } from './webhooks/changes';
import { documentedReceiver } from './webhooks/examples';
import { webhookHealth } from './webhooks/health';
import { webhooksListen } from './webhooks/listen';
import { deliveryLog } from './webhooks/log';
import { webhookProtection } from './webhooks/protection';
import { webhookUpkeep } from './webhooks/upkeep';
import { webhooks } from './webhooks/webhooks';
import { webhookWindows } from './webhooks/windows';
import { sharedService } from './support/chapter';

jest.setTimeout(90_000);

// What secrets stay out of is a log that says everything.
describe('webhooks', () => {
  const service = sharedService({ LOG_LEVEL: 'debug' });

  changedWebhooks(service);
  deliveryLog(service);
  allDeliveries(service);
  webhookHealth(service);
  documentedReceiver(service);
  webhooksListen(service);
  webhookProtection(service);
  webhookWindows(service);
});

webhooks();
webhookUpkeep();
