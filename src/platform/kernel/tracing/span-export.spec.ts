import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { BoundedSpanExport } from './span-export';

type OnResult = Parameters<SpanExporter['export']>[1];

/** Spans that fit into the buffer. */
const MAX_SPANS = 4_096;

function createScene(respond: (onResult: OnResult) => void) {
  const lines: string[] = [];
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
  const exporter: SpanExporter = {
    export: (_spans, onResult) => respond(onResult),
    shutdown: () => Promise.resolve(),
  };
  const spanExport = new BoundedSpanExport(exporter, 1_000, logger);
  const tracer = new TracerProvider({ spanProcessors: [spanExport] }).getTracer('test');
  const end = (count: number): void => {
    for (let i = 0; i < count; i += 1) tracer.startSpan('span', {}, ROOT_CONTEXT).end();
  };
  return { spanExport, end, lines, tracer };
}

describe('BoundedSpanExport', () => {
  it('counts the spans that the collector accepts', async () => {
    const { spanExport, end } = createScene((onResult) => onResult({ code: 0 }));
    end(700);
    await spanExport.shutdown();
    expect(spanExport.counts).toEqual({ exported: 700, dropped: 0, failed: 0 });
  });

  it('stores a limited number of spans for a collector that does not respond, and drops the others', () => {
    const pendingResults: OnResult[] = [];
    const { spanExport, end } = createScene((onResult) => pendingResults.push(onResult));
    end(MAX_SPANS + 100);
    expect(spanExport.counts).toEqual({ exported: 0, dropped: 100, failed: 0 });
    for (const onResult of pendingResults) onResult({ code: 0 });
  });

  it('counts the spans that the collector rejects, and logs the failure once', async () => {
    const { spanExport, end, lines } = createScene((onResult) =>
      onResult({ code: 1, error: new Error('Service Unavailable') }),
    );
    end(1_100);
    await spanExport.shutdown().catch(() => undefined);
    expect(spanExport.counts).toEqual({ exported: 0, dropped: 0, failed: 1_100 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Service Unavailable');
  });

  it('omits spans that are not sampled', async () => {
    const { spanExport, tracer } = createScene((onResult) => onResult({ code: 0 }));
    const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 0, isRemote: true };
    tracer.startSpan('span', {}, trace.setSpanContext(ROOT_CONTEXT, parent)).end();
    await spanExport.shutdown();
    expect(spanExport.counts.exported).toBe(0);
  });
});
