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
    issuer: { ...text, description: 'Issuer of the identity provider, as its tokens name it' },
    email: { ...nullable(text), description: 'Address that the provider named at linking' },
    createdAt: { ...instant, description: 'When it was linked' },
    lastUsedAt: { ...nullable(instant), description: 'Instant of the last sign-in with it; null: never' },
  }),
);

/** Account of the identity provider, as its person sees it. */
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
