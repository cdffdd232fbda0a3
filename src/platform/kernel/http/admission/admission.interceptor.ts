import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { defer, finalize, type Observable } from 'rxjs';
import { ClientDisconnectedError, requestContext, type RequestContext } from '../../request-context';
import { getBodyDeclaration } from '../operation';
import { toClientNetwork } from '../rate-limit/failure-throttle';
import { Admission, type Slot, toShareOwner } from './admission';

/** Owner of expensive requests without a credential; all such requests of one address share the slots of one team. */
const ANONYMOUS = 'nobody';

/**
 * Admits a request to work once its credential is known and before its body is read. The slot is released when the
 * handler ends, not when the client disconnects, because the handler may still run. A public route without a body, such
 * as health and metrics, needs no slot; a route may also have its own admission.
 */
@Injectable()
export class AdmissionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> | Promise<Observable<unknown>> {
    const current = requestContext.current();
    const bodyDeclaration = getBodyDeclaration(this.reflector, context);
    if (current === null || bodyDeclaration === null || bodyDeclaration.ownAdmission) return next.handle();
    if (current.clientGone.aborted) throw new ClientDisconnectedError();
    const slot = this.admission.enter(getOwner(current), current.clientGone);
    if (slot instanceof Promise) return slot.then((enteredSlot) => handleInSlot(enteredSlot, current, next));
    return handleInSlot(slot, current, next);
  }
}

/** Handles the request, and releases its slot afterwards. */
function handleInSlot(slot: Slot, current: RequestContext, next: CallHandler): Observable<unknown> {
  current.slot = slot;
  return defer(() => next.handle()).pipe(
    finalize(() => {
      current.slot = null;
      slot.leave();
    }),
  );
}

function getOwner({ teamId, portalLinkId, address }: RequestContext): string {
  if (teamId !== null) return toShareOwner(teamId, portalLinkId);
  return `${ANONYMOUS} ${address === null ? '' : toClientNetwork(address)}`;
}
