import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ProcessLoad } from './process-load';

/**
 * What is served under these paths always answers: it costs next to nothing, and operators need it most now. Messages of
 * other access points wait in a line of their own, whatever the API is asked for.
 */
const ALWAYS = /^\/(health|metrics|docs|openapi|as4$)/;

/** Refuses requests before anything is done for them, also before their credential is looked at, while nothing moves. */
export function overloadMiddleware(load: ProcessLoad): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const refusal = load.refusal();
    if (refusal === null || ALWAYS.test(request.path)) next();
    else next(refusal);
  };
}
