import type { Request, Response } from 'express';
import type { RequestContext } from '../request-context';
import type { LazySpan } from '../tracing/active-span';
import type { Span } from '../tracing/span';
import { parseTraceparent, TRACEPARENT } from '../tracing/trace-context';
import type { Tracing } from '../tracing/tracing';

/**
 * Span of a request. The trace starts once the credential is known, so that requests without one cannot fill the buffer
 * of spans. The trace of the client (`traceparent`) continues, or is linked when clients must not decide about recording.
 */
export class RequestTrace implements LazySpan {
  private span: Span | null = null;
  private readonly startedAt = performance.now();
  private isEnded = false;

  constructor(
    private readonly tracing: Pick<Tracing, 'start' | 'followsClients'>,
    private readonly request: Request,
    private readonly context: RequestContext,
  ) {}

  resolve(): Span | null {
    if (this.span !== null) return this.span;
    const { keyId, userId } = this.context;
    if (this.isEnded || (keyId === null && userId === null)) return null;
    const route = getRoute(this.request);
    const { method } = this.request;
    const client = parseTraceparent(this.request.headers[TRACEPARENT]);
    const { followsClients } = this.tracing;
    this.span = this.tracing.start(
      route === undefined ? method : `${method} ${route}`,
      followsClients ? client : null,
      {
        kind: 'server',
        startedMsAgo: performance.now() - this.startedAt,
        links: followsClients || client === null ? [] : [client],
        attributes: { 'http.request.method': method, 'http.route': route },
      },
    );
    return this.span;
  }

  /** Ends the span when the response has ended. @returns null when the request is not traced */
  end(response: Response): Span | null {
    // A request that is rejected because of too many requests has no span.
    const span = this.span ?? (response.statusCode === 429 ? null : this.resolve());
    this.isEnded = true;
    if (span === null) return null;
    const { teamId, createdResourceId } = this.context;
    span.setAttributes({
      'http.response.status_code': response.statusCode,
      'passerelle.team.id': teamId ?? undefined,
      'passerelle.resource.id': createdResourceId ?? undefined,
    });
    if (!response.writableFinished) span.fail('client_gone');
    else if (response.statusCode >= 500) span.fail(String(response.statusCode));
    span.end();
    return span;
  }
}

/** Returns the route's pattern, which has no ids. */
function getRoute(request: Request): string | undefined {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return undefined;
  return typeof route.path === 'string' ? route.path : undefined;
}
