import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { ApiKey } from './api-key.entity';

export const newApiKeyId = defineId('key');

export const apiKeySchema = namedSchema(
  'ApiKey',
  object({
    id: idOf(newApiKeyId.prefix),
    teamId: idOf('team'),
    name: text,
    type: {
      ...enumOf('basic', 'jwt', 'oauth'),
      description: '`oauth`: an access token of the token endpoint',
    },
    createdAt: instant,
    createdBy: {
      ...nullable(
        object(
          {
            type: {
              ...enumOf('member', 'key', 'assertion', 'operator', 'system'),
              description:
                '`member`: a signed-in user; `key`: another API key; `assertion`: the OAuth2 assertion behind an ' +
                'access token; `operator`: the command line; `system`: the service itself',
            },
            id: {
              ...nullable(text),
              description:
                'Id of the member or the key, or the `user_id` of the assertion; null for other creators',
            },
            name: {
              ...nullable(text),
              description:
                'Name of the member or the key; null for other creators and for a deleted member or key',
            },
          },
          'Creator of an API key',
        ),
      ),
      description: 'Creator of the key; null if the audit log does not contain the creator of an old key',
    },
    scopes: {
      ...listOf(text),
      description:
        'Named scopes and single permissions that the key has; `all`: every permission that keys can have',
    },
    companyIds: {
      ...nullable(listOf(idOf('c'))),
      description: 'Companies to which the key is limited; null: all companies of the team',
    },
    allowedNetworks: {
      ...nullable(listOf(text)),
      description: 'Ranges of client addresses that may use the key; null: any address',
    },
    requestsPerMinute: {
      ...nullable(integer),
      description: 'Maximum number of requests per minute; null: the rate of the team',
    },
    documentsPerDay: {
      ...nullable(integer),
      description: 'Maximum number of documents sent per day (UTC); null: no limit',
    },
    expiresAt: { ...nullable(instant), description: 'End of the validity; null: until the key is revoked' },
    lastUsedAt: { ...nullable(instant), description: 'Time of the last use, up to half a minute late' },
    lastUsed: {
      ...nullable(
        object(
          {
            at: instant,
            address: { ...nullable(text), description: 'Client address; null when unknown' },
            operation: {
              ...nullable(text),
              description: 'Id of the operation; null for a use before release 0.3.0',
            },
          },
          'Last use of a key',
        ),
      ),
      description:
        'Last use of the key, including rejected requests, up to half a minute late; null: never used',
    },
    revokedAt: nullable(instant),
    replacedBy: {
      ...nullable(idOf(newApiKeyId.prefix)),
      description: 'Id of the key that replaced this key in a rotation; null: the key was not rotated',
    },
  }),
);

/** Key as returned to clients, without its secret and without a hash of it. */
export type ApiKeyResource = Shape<typeof apiKeySchema>;

/**
 * @param creatorNames known names of members and keys, by their ids
 */
export function toApiKeyResource(key: ApiKey, creatorNames: ReadonlyMap<string, string>): ApiKeyResource {
  return {
    id: key.id,
    teamId: key.teamId,
    name: key.name,
    type: key.type,
    createdAt: key.createdAt.toISOString(),
    createdBy: toCreatorResource(key, creatorNames),
    scopes: key.scopes,
    companyIds: key.companyIds,
    allowedNetworks: key.allowedNetworks,
    requestsPerMinute: key.requestsPerMinute,
    documentsPerDay: key.documentsPerDay,
    expiresAt: formatInstantOrNull(key.expiresAt),
    lastUsedAt: formatInstantOrNull(key.lastUsedAt),
    lastUsed:
      key.lastUsedAt === null
        ? null
        : {
            at: key.lastUsedAt.toISOString(),
            address: key.lastUsedAddress,
            operation: key.lastUsedOperation,
          },
    revokedAt: formatInstantOrNull(key.revokedAt),
    replacedBy: key.replacedBy,
  };
}

function toCreatorResource(
  { type, userId, creatorType, creatorId }: ApiKey,
  names: ReadonlyMap<string, string>,
): ApiKeyResource['createdBy'] {
  const getCreatorName = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  if (type === 'oauth' && creatorType === null)
    return { type: 'assertion', id: userId, name: getCreatorName(userId) };
  return creatorType === null ? null : { type: creatorType, id: creatorId, name: getCreatorName(creatorId) };
}

export const apiKeyExample: ApiKeyResource = {
  id: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  name: 'ERP',
  type: 'basic',
  createdAt: '2026-11-21T09:58:00.000Z',
  createdBy: { type: 'member', id: 'usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F', name: 'Ann Peeters' },
  scopes: ['send', 'documents.read'],
  companyIds: ['c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'],
  allowedNetworks: ['192.0.2.0/24'],
  requestsPerMinute: 120,
  documentsPerDay: 500,
  expiresAt: null,
  lastUsedAt: null,
  lastUsed: null,
  revokedAt: null,
  replacedBy: null,
};
