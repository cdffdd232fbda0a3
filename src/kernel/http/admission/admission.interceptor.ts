import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { defer, finalize, type Observable } from 'rxjs';
import { ClientGone, requestContext, type RequestContext } from '../../request-context';
import { bodyReadingOf } from '../operation';
import { clientNetwork } from '../rate-limit/client-network';
import { Admission } from './admission';

/** Requests without a credential that cost work share the place of a team with those of their address. */
const NOBODY = 'nobody';

/**
 * Admits a request to work once its credential is known and before its body is read. The place is given up when the
 * handler is done, not when the client leaves: what still runs still counts. A public route that takes no body, such as
 * those of health and metrics, always answers.
 */
@Injectable()
export class AdmissionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const current = requestContext.current();
    if (current === null || bodyReadingOf(this.reflector, context) === null) return next.handle();
    if (current.left.aborted) throw new ClientGone();
    const slot = this.admission.enter(ownerOf(current));
    current.slot = slot;
    return defer(() => next.handle()).pipe(
      finalize(() => {
        current.slot = null;
        slot.leave();
      }),
    );
  }
}

function ownerOf({ teamId, address }: RequestContext): string {
  return teamId ?? `${NOBODY} ${address === null ? '' : clientNetwork(address)}`;
}
