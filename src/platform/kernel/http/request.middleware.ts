import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { toUserFields, toTraceFields, type Logger } from '../logger';
import { requestContext, type RequestContext } from '../request-context';
import { activeSpan } from '../tracing/active-span';
import type { Tracing } from '../tracing/tracing';
import type { RefusalLog } from './edge/refusal-log';
import { isOverloadCode } from './api-error';
import { getRequestId } from './failure-answer';
import { toClientNetwork } from './rate-limit/failure-throttle';
import { RequestTrace } from './request-trace';

/**
 * Observer of requests, called once when the response is sent or the client has disconnected. The observer must
 * neither fail nor wait.
 */
export interface RequestObserver {
  /**
   * @param ms duration of the request
   */
  onAnswered(request: Request, response: Response, context: RequestContext, ms: number): void;
}

/**
 * Gives each request its id (the caller's `X-Request-Id` when it is acceptable), opens the context that logs and audit
 * rows read, and writes one log line when the response is sent; refusals share lines ({@link RefusalLog}).
 */
export function createRequestMiddleware(
  logger: Logger,
  observer: RequestObserver,
  refusalLog: RefusalLog,
  tracing: Tracing,
): RequestHandler {
  // Request lines contain no secret fields, and redaction would cost more than all other work of a refusal.
  const log = logger.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    const clientGone = new AbortController();
    const context: RequestContext = {
      requestId: getRequestId(request),
      address: request.ip ?? null,
      teamId: null,
      keyId: null,
      companyIds: null,
      keyDocumentsPerDay: null,
      portalLinkId: null,
      userId: null,
      clientGone: clientGone.signal,
      slot: null,
      createdResourceId: null,
    };
    response.setHeader('X-Request-Id', context.requestId);
    const trace = tracing.isOn ? new RequestTrace(tracing, request, context) : null;
    const startedAt = performance.now();
    response.once('close', () => {
      if (!response.writableFinished) clientGone.abort();
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      observer.onAnswered(request, response, context, ms);
      const span = trace?.end(response) ?? null;
      const { requestId, address, teamId, keyId, userId } = context;
      const code = response.getHeader('X-Error-Code');
      if (typeof code === 'string' && isOverloadCode(code)) {
        refusalLog.record(
          teamId !== null ? { teamId } : userId !== null ? { userId } : { network: toClientNetwork(address) },
          code,
        );
        return;
      }
      const line = {
        requestId,
        address,
        teamId,
        keyId,
        ...toUserFields(context),
        ...toTraceFields(span),
        method: request.method,
        path: request.path,
        status: response.statusCode,
        ms,
      };
      if (response.writableFinished) log.info(line, 'request');
      else log.warn(line, 'the client disconnected before the response');
    });
    requestContext.run(context, trace === null ? next : () => activeSpan.runLazily(trace, next));
  };
}
