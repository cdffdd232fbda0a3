import type { Request, Response } from 'express';
import type { RequestContext } from '../request-context';
import type { Span, SpanOptions } from '../tracing/span';
import type { TraceContext } from '../tracing/trace-context';
import { RequestTrace } from './request-trace';

const CLIENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: true };

interface StartedSpan {
  name: string;
  parent: TraceContext | null;
  options: SpanOptions;
}

/** A request of a client that sends its trace. */
function createScene(followsClients: boolean) {
  const startedSpans: StartedSpan[] = [];
  const span = { setAttributes: jest.fn(), fail: jest.fn(), end: jest.fn() };
  const tracing = {
    followsClients,
    start: (name: string, parent: TraceContext | null, options: SpanOptions = {}): Span => {
      startedSpans.push({ name, parent, options });
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
  return {
    trace: new RequestTrace(tracing, request, context),
    context,
    started: startedSpans,
    span,
    answered,
  };
}

describe('RequestTrace', () => {
  it('starts once the credential is known, and continues the trace of the client', () => {
    const { trace, context, started, span, answered } = createScene(true);
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
    const { trace, context, started } = createScene(false);
    context.userId = 'usr_1';
    trace.resolve();
    expect(started).toMatchObject([{ parent: null, options: { links: [CLIENT] } }]);
  });

  it('does not exist without a credential, or for a request that was rejected with 429', () => {
    const stranger = createScene(true);
    expect(stranger.trace.end(stranger.answered(401))).toBeNull();
    const busy = createScene(true);
    busy.context.keyId = 'key_1';
    expect(busy.trace.end(busy.answered(429))).toBeNull();
    expect([stranger.started, busy.started]).toEqual([[], []]);
  });

  it.each([
    [500, true, '500'],
    [200, false, 'client_gone'],
  ])('is marked as failed after status %d, response finished: %s', (status, isAnswered, reason) => {
    const { trace, context, span, answered } = createScene(true);
    context.keyId = 'key_1';
    trace.end(answered(status, isAnswered));
    expect(span.fail).toHaveBeenCalledWith(reason);
  });
});
