import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { unauthorized } from '../../platform/kernel/http/api-error';
import { sendFailure } from '../../platform/kernel/http/failure-answer';
import type { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { parseCredential } from './authorization-header';

/** Path prefix without public routes, so a malformed credential can be rejected before routing. */
const PROTECTED_PREFIX = '/api/v1/';

/**
 * Rejects a malformed `Authorization` header before routing, with the same 401 as {@link TeamGuard}, or 429 for a
 * client that has failed too often, at a fraction of the cost.
 */
export function malformedCredentialMiddleware(throttle: FailureThrottle): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!request.path.startsWith(PROTECTED_PREFIX)) {
      next();
      return;
    }
    const presentedCredential = parseCredential(request);
    if (presentedCredential.kind !== 'unsound') {
      next();
      return;
    }
    throttle
      .failed(request.ip ?? null, presentedCredential.keyId())
      .then((failure) => sendFailure(request, response, failure ?? unauthorized()))
      .catch(next);
  };
}
