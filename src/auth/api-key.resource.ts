import { isoOrNull } from '../kernel/clock';
import { idOf, instant, namedSchema, nullable, object, oneOf, text, type Shape } from '../kernel/http/schema';
import { defineId } from '../kernel/ids';
import type { ApiKey } from './api-key.entity';

export const newApiKeyId = defineId('key');

export const apiKeySchema = namedSchema(
  'ApiKey',
  object({
    id: idOf(newApiKeyId.prefix),
    teamId: idOf('team'),
    name: text,
    type: {
      ...oneOf('basic', 'jwt', 'oauth'),
      description: '`oauth`: an access token of the token endpoint',
    },
    createdAt: instant,
    expiresAt: { ...nullable(instant), description: 'Null: until it is revoked' },
    lastUsedAt: { ...nullable(instant), description: 'Up to half a minute late' },
    revokedAt: nullable(instant),
  }),
);

/** A key as clients see it: never its secret, never a hash of it. */
export type ApiKeyResource = Shape<typeof apiKeySchema>;

export function apiKeyResource(key: ApiKey): ApiKeyResource {
  return {
    id: key.id,
    teamId: key.teamId,
    name: key.name,
    type: key.type,
    createdAt: key.createdAt.toISOString(),
    expiresAt: isoOrNull(key.expiresAt),
    lastUsedAt: isoOrNull(key.lastUsedAt),
    revokedAt: isoOrNull(key.revokedAt),
  };
}

export const apiKeyExample: ApiKeyResource = {
  id: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  name: 'ERP',
  type: 'basic',
  createdAt: '2026-11-21T09:58:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};
