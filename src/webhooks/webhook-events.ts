import { defineEvent } from '../platform/events/define-event';
import { idOf, open } from '../platform/kernel/http/schema';
import { newWebhookId } from './webhook.resource';

export const WEBHOOK_TEST = defineEvent({
  type: 'webhook.test',
  summary: 'A test event was requested for this webhook',
  schema: open({ webhookId: idOf(newWebhookId.prefix) }),
  onDemand: true,
});
