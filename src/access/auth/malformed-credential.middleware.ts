import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { unauthorized } from '../../platform/kernel/http/api-error';
import { answerFailure } from '../../platform/kernel/http/failure-answer';
import type { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { parsePresentedCredential } from './authorization-header';

/** Path prefix without public routes, so a request without a credential is refused before routing. */
const CLOSED_PREFIX = '/api/v1/';

/**
 * Refuses a malformed `Authorization` header before routing, with the same 401 as {@link TeamGuard}, or 429 for a client
 * that fails too often, at a fraction of the cost (contract, section 8.3).
 */
export function malformedCredentialMiddleware(throttle: FailureThrottle): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!request.path.startsWith(CLOSED_PREFIX)) {
      next();
      return;
    }
    const presentedCredential = parsePresentedCredential(request);
    if (presentedCredential.kind !== 'unsound') {
      next();
      return;
    }
    throttle
      .failed(request.ip ?? null, presentedCredential.keyId())
      .then((failure) => answerFailure(request, response, failure ?? unauthorized()))
      .catch(next);
  };
}
