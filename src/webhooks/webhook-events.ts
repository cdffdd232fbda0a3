import { defineEvent } from '../platform/events/define-event';
import { idOf, open } from '../platform/kernel/http/schema';
import { newWebhookId } from './webhook.resource';

export const WEBHOOK_TEST = defineEvent({
  type: 'webhook.test',
  summary: 'Sent by POST /webhooks/{webhookId}/test to that webhook only',
  schema: open({ webhookId: idOf(newWebhookId.prefix) }),
  onDemand: true,
});
