import {
  flag,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import type { Session } from './session.entity';
import { newSessionId } from './user.resource';

export const userSessionSchema = namedSchema(
  'SignedIn',
  object({
    id: idOf(newSessionId.prefix),
    createdAt: { ...instant, description: 'Time of the sign-in' },
    lastUsedAt: { ...instant, description: 'Time of the last request of the session; up to 30 seconds late' },
    expiresAt: { ...instant, description: 'Time at which the session ends at the latest' },
    address: { ...nullable(text), description: 'Network address at the sign-in' },
    userAgent: { ...nullable(text), description: 'User agent of the browser at the sign-in' },
    secondFactor: { ...flag, description: 'Whether a second factor (code or passkey) was used' },
    current: { ...flag, description: 'Whether this is the session of the request' },
  }),
);

/** Session as listed for its owner. */
export type SignedInResource = Shape<typeof userSessionSchema>;

export function toUserSessionResource(session: Session, currentId: string): SignedInResource {
  const { id, createdAt, lastUsedAt, expiresAt, address, userAgent, secondFactor } = session;
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    address,
    userAgent,
    secondFactor,
    current: id === currentId,
  };
}

export const userSessionExample: SignedInResource = {
  id: 'ses_01KAJ3Q5CZ5V7X9Z1B3D5F7H9K',
  createdAt: '2026-11-23T08:00:00.000Z',
  lastUsedAt: '2026-11-23T08:12:30.000Z',
  expiresAt: '2026-12-07T08:00:00.000Z',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  secondFactor: false,
  current: true,
};
