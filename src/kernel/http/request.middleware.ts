import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { signedIn, type Logger } from '../logger';
import { requestContext, type RequestContext } from '../request-context';

const SANE = /^[\x21-\x7e]{1,128}$/;

/**
 * Gives each request its id (the caller's `X-Request-Id` when it is sane), opens the context that logs and
 * audit rows read, and writes one log line when the answer is out.
 */
export function requestMiddleware(logger: Logger): RequestHandler {
  // The line has none of the names whose values are secret, and to look for them costs more than all else of a refusal.
  const log = logger.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    const given = request.get('X-Request-Id');
    const left = new AbortController();
    const context: RequestContext = {
      requestId: given !== undefined && SANE.test(given) ? given : randomUUID(),
      address: request.ip ?? null,
      teamId: null,
      keyId: null,
      userId: null,
      left: left.signal,
      slot: null,
    };
    response.setHeader('X-Request-Id', context.requestId);
    const started = performance.now();
    response.once('close', () => {
      if (!response.writableFinished) left.abort();
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const { requestId, address, teamId, keyId } = context;
      const line = {
        requestId,
        address,
        teamId,
        keyId,
        ...signedIn(context),
        method: request.method,
        path: request.path,
        status: response.statusCode,
        ms,
      };
      if (response.writableFinished) log.info(line, 'request');
      else log.warn(line, 'the client went away before the answer');
    });
    requestContext.run(context, next);
  };
}
