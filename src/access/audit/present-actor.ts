import { operatorCommand, requestContext } from '../../platform/kernel/request-context';
import type { AuditActor } from './audit-entry.entity';

/** Who acts at this moment: in the present request, or by the present command. */
export interface PresentActor {
  actor: AuditActor;
  /** The key of the request; null without one. */
  keyId: string | null;
  /** The signed-in person, or whom the assertion behind an access token names; null without either. */
  userId: string | null;
}

/** Who acts at this moment; outside of requests and commands it is the service itself. */
export function presentActor(): PresentActor {
  const request = requestContext.current();
  const [keyId, userId] = [request?.keyId ?? null, request?.userId ?? null];
  // A credential without a key is the session of a person; a request without a credential is neither's.
  if (keyId !== null) return { actor: 'key', keyId, userId };
  if (userId !== null) return { actor: 'member', keyId, userId };
  return { actor: operatorCommand.current() === null ? 'system' : 'operator', keyId, userId };
}
