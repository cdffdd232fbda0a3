import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { BoundedSpanExport } from './span-export';

type OnResult = Parameters<SpanExporter['export']>[1];

/** Spans that fit into the buffer. */
const MAX_SPANS = 4_096;

function scene(answer: (onResult: OnResult) => void) {
  const lines: string[] = [];
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
  const exporter: SpanExporter = {
    export: (_spans, onResult) => answer(onResult),
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
  it('counts what the collector takes', async () => {
    const { spanExport, end } = scene((onResult) => onResult({ code: 0 }));
    end(700);
    await spanExport.shutdown();
    expect(spanExport.counts).toEqual({ exported: 700, dropped: 0, failed: 0 });
  });

  it('keeps a limited number of spans for a collector that does not answer, and drops the others', () => {
    const open: OnResult[] = [];
    const { spanExport, end } = scene((onResult) => open.push(onResult));
    end(MAX_SPANS + 100);
    expect(spanExport.counts).toEqual({ exported: 0, dropped: 100, failed: 0 });
    for (const onResult of open) onResult({ code: 0 });
  });

  it('counts what the collector refuses, and logs it once', async () => {
    const { spanExport, end, lines } = scene((onResult) =>
      onResult({ code: 1, error: new Error('Service Unavailable') }),
    );
    end(1_100);
    await spanExport.shutdown().catch(() => undefined);
    expect(spanExport.counts).toEqual({ exported: 0, dropped: 0, failed: 1_100 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Service Unavailable');
  });

  it('leaves out spans that are not sampled', async () => {
    const { spanExport, tracer } = scene((onResult) => onResult({ code: 0 }));
    const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 0, isRemote: true };
    tracer.startSpan('span', {}, trace.setSpanContext(ROOT_CONTEXT, parent)).end();
    await spanExport.shutdown();
    expect(spanExport.counts.exported).toBe(0);
  });
});
