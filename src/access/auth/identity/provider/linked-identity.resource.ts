import { formatInstantOrNull } from '../../../../platform/kernel/clock';
import {
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../../platform/kernel/http/schema';
import type { LinkedIdentity } from './linked-identity.entity';
import { newIdentityId } from './linked-identities';

export const linkedIdentitySchema = namedSchema(
  'LinkedIdentity',
  object({
    id: idOf(newIdentityId.prefix),
    issuer: { ...text, description: 'Issuer of the identity provider, as stated in its tokens' },
    email: { ...nullable(text), description: 'Address that the provider stated when the account was linked' },
    createdAt: { ...instant, description: 'Time at which the account was linked' },
    lastUsedAt: {
      ...nullable(instant),
      description: 'Time of the last sign-in with the account; null: never',
    },
  }),
);

/** Linked account of the identity provider, as returned to its owner. */
export type LinkedIdentityResource = Shape<typeof linkedIdentitySchema>;

export function toLinkedIdentityResource(identity: LinkedIdentity): LinkedIdentityResource {
  const { id, issuer, email, createdAt, lastUsedAt } = identity;
  return {
    id,
    issuer,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: formatInstantOrNull(lastUsedAt),
  };
}

export const linkedIdentityExample: LinkedIdentityResource = {
  id: 'idn_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  issuer: 'https://login.example.com',
  email: 'ann@example.com',
  createdAt: '2026-11-23T08:05:00.000Z',
  lastUsedAt: null,
};
