import { formatInstantOrNull } from '../platform/kernel/clock';
import {
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../platform/kernel/http/schema';
import { defineId } from '../platform/kernel/ids';
import type { Webhook } from './webhook.entity';

export const newWebhookId = defineId('wh');

export const webhookSchema = namedSchema(
  'Webhook',
  object({
    id: idOf(newWebhookId.prefix),
    teamId: idOf('team'),
    companyId: nullable(idOf('c')),
    url: text,
    secret: nullable(text),
    disabledAt: nullable(instant),
    createdAt: instant,
    updatedAt: instant,
  }),
);

export type WebhookResource = Shape<typeof webhookSchema>;

export function toWebhookResource(webhook: Webhook, secret: string | null): WebhookResource {
  return {
    id: webhook.id,
    teamId: webhook.teamId,
    companyId: webhook.companyId,
    url: webhook.url,
    secret,
    disabledAt: formatInstantOrNull(webhook.disabledAt),
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}

export const webhookExample: WebhookResource = {
  id: 'wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  companyId: null,
  url: 'https://erp.example.com/hooks/passerelle',
  secret: 'whsec_<base64 of 32 random bytes>',
  disabledAt: null,
  createdAt: '2026-11-21T09:58:00.000Z',
  updatedAt: '2026-11-21T09:58:00.000Z',
};
