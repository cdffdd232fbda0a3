import type { Request, Response } from 'express';
import type { RequestContext } from '../request-context';
import type { Span, SpanOptions } from '../tracing/span';
import type { TraceContext } from '../tracing/trace-context';
import { RequestTrace } from './request-trace';

const CLIENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: true };

interface Started {
  name: string;
  parent: TraceContext | null;
  options: SpanOptions;
}

/** A request of a client that sends its trace. */
function scene(followsClients: boolean) {
  const starteds: Started[] = [];
  const span = { setAttributes: jest.fn(), fail: jest.fn(), end: jest.fn() };
  const tracing = {
    followsClients,
    start: (name: string, parent: TraceContext | null, options: SpanOptions = {}): Span => {
      starteds.push({ name, parent, options });
      return span as unknown as Span;
    },
  };
  const request = {
    method: 'GET',
    headers: { traceparent: `00-${CLIENT.traceId}-${CLIENT.spanId}-01` },
    route: { path: '/api/v1/documents/:id' },
  } as unknown as Request;
  const context = {
    keyId: null,
    userId: null,
    teamId: null,
    createdResourceId: null,
  } as unknown as RequestContext;
  const answered = (statusCode: number, writableFinished = true): Response =>
    ({ statusCode, writableFinished }) as Response;
  return { trace: new RequestTrace(tracing, request, context), context, started: starteds, span, answered };
}

describe('RequestTrace', () => {
  it('starts once the credential is known, and continues the trace of the client', () => {
    const { trace, context, started, span, answered } = scene(true);
    expect(trace.resolve()).toBeNull();
    context.keyId = 'key_1';
    context.teamId = 'team_1';
    expect(trace.resolve()).toBe(trace.resolve());
    expect(started).toMatchObject([
      { name: 'GET /api/v1/documents/:id', parent: CLIENT, options: { links: [] } },
    ]);
    expect(trace.end(answered(200))).toBe(trace.resolve());
    expect(span.setAttributes).toHaveBeenCalledWith({
      'http.response.status_code': 200,
      'passerelle.team.id': 'team_1',
      'passerelle.resource.id': undefined,
    });
    expect(span.fail).not.toHaveBeenCalled();
    expect(span.end).toHaveBeenCalledTimes(1);
  });

  it('links the trace of a client that does not decide what is recorded', () => {
    const { trace, context, started } = scene(false);
    context.userId = 'usr_1';
    trace.resolve();
    expect(started).toMatchObject([{ parent: null, options: { links: [CLIENT] } }]);
  });

  it('is none without a credential, and for a request that is only too many', () => {
    const stranger = scene(true);
    expect(stranger.trace.end(stranger.answered(401))).toBeNull();
    const busy = scene(true);
    busy.context.keyId = 'key_1';
    expect(busy.trace.end(busy.answered(429))).toBeNull();
    expect([stranger.started, busy.started]).toEqual([[], []]);
  });

  it.each([
    [500, true, '500'],
    [200, false, 'client_gone'],
  ])('failed after %d, answered: %s', (status, isAnswered, reason) => {
    const { trace, context, span, answered } = scene(true);
    context.keyId = 'key_1';
    trace.end(answered(status, isAnswered));
    expect(span.fail).toHaveBeenCalledWith(reason);
  });
});
