import { operatorCommand, requestContext } from '../../platform/kernel/request-context';
import type { AuditActor } from './audit-entry.entity';

/** Actor of the current request or command. */
export interface CurrentActor {
  actor: AuditActor;
  /** Key of the request; null without one. */
  keyId: string | null;
  /** Signed-in person, or the user named by the assertion behind an access token; null without either. */
  userId: string | null;
}

/** Returns the current actor; outside of requests and commands it is the service itself. */
export function getCurrentActor(): CurrentActor {
  const request = requestContext.current();
  const [keyId, userId] = [request?.keyId ?? null, request?.userId ?? null];
  // A credential without a key is the session of a person; a request without a credential has neither.
  if (keyId !== null) return { actor: 'key', keyId, userId };
  if (userId !== null) return { actor: 'member', keyId, userId };
  return { actor: operatorCommand.current() === null ? 'system' : 'operator', keyId, userId };
}
