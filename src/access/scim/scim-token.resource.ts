import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { ScimToken } from './scim-token.entity';

export const newScimTokenId = defineId('sct');

export const scimTokenSchema = namedSchema(
  'ScimToken',
  object(
    {
      id: idOf(newScimTokenId.prefix),
      name: text,
      createdAt: instant,
      lastUsedAt: {
        ...nullable(instant),
        description: 'Time of the last request with the token, to the minute; null: never used',
      },
      revokedAt: {
        ...nullable(instant),
        description: 'Time at which the token was revoked; null: the token is valid',
      },
    },
    'Token with which an identity provider provisions the people of a team (SCIM 2.0)',
  ),
);

/** SCIM token as returned to clients, without the secret text. */
export type ScimTokenResource = Shape<typeof scimTokenSchema>;

export function toScimTokenResource({ id, name, ...row }: ScimToken): ScimTokenResource {
  return {
    id,
    name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: formatInstantOrNull(row.lastUsedAt),
    revokedAt: formatInstantOrNull(row.revokedAt),
  };
}

export const scimTokenExample: ScimTokenResource = {
  id: 'sct_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  name: 'Entra ID',
  createdAt: '2026-11-28T08:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
};
