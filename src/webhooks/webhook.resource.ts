import { formatInstantOrNull } from '../platform/kernel/clock';
import {
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../platform/kernel/http/schema';
import { defineId } from '../platform/kernel/ids';
import { maskHeaders, MASKED_VALUE, type StoredHeaders } from './webhook-headers';
import { toCompanyIds } from './webhook-companies';
import type { Webhook } from './webhook.entity';

export const newWebhookId = defineId('wh');

const headerSchema = namedSchema(
  'WebhookHeader',
  object({
    name: { ...text, description: 'Name of the header' },
    value: { ...text, description: 'Always the mask `********`; the value is not shown' },
  }),
);

export const webhookSchema = namedSchema(
  'Webhook',
  object({
    id: idOf(newWebhookId.prefix),
    teamId: idOf('team'),
    companyId: {
      ...nullable(idOf('c')),
      description:
        'Company whose events the webhook receives, if the webhook has exactly one company; otherwise null',
    },
    companyIds: {
      ...nullable(listOf(idOf('c'))),
      description: 'Companies whose events the webhook receives; null: all companies of the team',
    },
    events: {
      ...nullable(listOf(text)),
      description:
        'Event types and areas of types (`document.*`) that the webhook receives; null: every event type',
    },
    url: text,
    secret: nullable(text),
    headers: {
      ...nullable(listOf(headerSchema)),
      description: 'Custom headers of the deliveries, without their values; null when the webhook has none',
    },
    rateLimit: {
      ...nullable(integer),
      description: 'Maximum number of deliveries per second; null: no limit',
    },
    pausedAt: {
      ...nullable(instant),
      description:
        'Time at which the webhook was paused; its deliveries wait. Null while the webhook is not paused',
    },
    disabledAt: nullable(instant),
    createdAt: instant,
    updatedAt: instant,
  }),
);

export type WebhookResource = Shape<typeof webhookSchema>;

export function toWebhookResource(
  webhook: Webhook,
  secret: string | null,
  headers: StoredHeaders | null,
): WebhookResource {
  const companyIds = toCompanyIds(webhook);
  return {
    id: webhook.id,
    teamId: webhook.teamId,
    companyId: companyIds?.length === 1 ? (companyIds[0] ?? null) : null,
    companyIds,
    events: webhook.events,
    url: webhook.url,
    secret,
    headers: maskHeaders(headers),
    rateLimit: webhook.rateLimit,
    pausedAt: formatInstantOrNull(webhook.pausedAt),
    disabledAt: formatInstantOrNull(webhook.disabledAt),
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}

export const webhookExample: WebhookResource = {
  id: 'wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  companyId: null,
  companyIds: null,
  events: ['document.*', 'company.verification'],
  url: 'https://erp.example.com/hooks/passerelle',
  secret: 'whsec_<base64 of 32 random bytes>',
  headers: [{ name: 'X-Tenant', value: MASKED_VALUE }],
  rateLimit: 50,
  pausedAt: null,
  disabledAt: null,
  createdAt: '2026-11-21T09:58:00.000Z',
  updatedAt: '2026-11-21T09:58:00.000Z',
};
