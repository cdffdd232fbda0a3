import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { unauthorized } from '../../platform/kernel/http/failure';
import { answerFailure } from '../../platform/kernel/http/failure-answer';
import type { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { presentedBy } from './authorization-header';

/** Nothing below it is public, so a request without a credential needs no route to be refused. */
const CLOSED = '/api/v1/';

/**
 * Refuses an `Authorization` header that can be no credential before a route is looked for: the same 401, or 429 for
 * who fails too often, as {@link TeamGuard} would give, for a part of what the way there costs (contract, section 8.3).
 */
export function unsoundCredentialMiddleware(throttle: FailureThrottle): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!request.path.startsWith(CLOSED)) {
      next();
      return;
    }
    const presented = presentedBy(request);
    if (presented.kind !== 'unsound') {
      next();
      return;
    }
    throttle
      .failed(request.ip ?? null, presented.keyId())
      .then((failure) => answerFailure(request, response, failure ?? unauthorized()))
      .catch(next);
  };
}
