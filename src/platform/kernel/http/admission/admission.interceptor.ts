import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { defer, finalize, type Observable } from 'rxjs';
import { ClientGone, requestContext, type RequestContext } from '../../request-context';
import { bodyReadingOf } from '../operation';
import { clientNetwork } from '../rate-limit/client-network';
import { Admission, type Place } from './admission';

/** Owner of costly requests without a credential: they share the slots of a team with those of their address. */
const NOBODY = 'nobody';

/**
 * Admits a request to work once its credential is known and before its body is read. Its slot is released when the handler
 * ends, not when the client leaves: work that still runs still counts. A public route without a body, such as those of
 * health and metrics, always answers; and a route may have its own admission.
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
    const reading = bodyReadingOf(this.reflector, context);
    if (current === null || reading === null || reading.ownAdmission) return next.handle();
    if (current.left.aborted) throw new ClientGone();
    const place = this.admission.enter(ownerOf(current), current.left);
    if (place instanceof Promise) return place.then((entered) => handledIn(entered, current, next));
    return handledIn(place, current, next);
  }
}

/** Handles the request, and releases its slot afterwards. */
function handledIn(place: Place, current: RequestContext, next: CallHandler): Observable<unknown> {
  current.slot = place;
  return defer(() => next.handle()).pipe(
    finalize(() => {
      current.slot = null;
      place.leave();
    }),
  );
}

function ownerOf({ teamId, address }: RequestContext): string {
  return teamId ?? `${NOBODY} ${address === null ? '' : clientNetwork(address)}`;
}
