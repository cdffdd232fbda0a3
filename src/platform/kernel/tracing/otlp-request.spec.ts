import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { parseExport } from '../../../../test/support/tracing/otlp';
import { encodeExportRequest } from './otlp-request';

describe('encodeExportRequest', () => {
  const memory = new InMemorySpanExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'Passerelle', 'passerelle.role': 'all' }),
    spanProcessors: [new SimpleSpanProcessor({ exporter: memory })],
  });
  const remote = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };

  beforeAll(() => {
    const tracer = provider.getTracer('passerelle', '1.2.3');
    const first = tracer.startSpan(
      'POST /invoices/é',
      {
        kind: SpanKind.SERVER,
        attributes: { text: 'x'.repeat(300), empty: '', whole: -3, large: 2 ** 40, part: 0.25, yes: true },
        links: [{ context: { ...remote, isRemote: false } }],
        startTime: [1_800_000_000, 123_456_789],
      },
      trace.setSpanContext(ROOT_CONTEXT, remote),
    );
    first.setAttribute('no', false);
    first.setAttribute('zero', 0);
    tracer.startSpan('step', {}, trace.setSpan(ROOT_CONTEXT, first)).end();
    first.setStatus({ code: SpanStatusCode.ERROR });
    first.end([1_800_000_001, 5]);
    provider.getTracer('another').startSpan('alone', {}, ROOT_CONTEXT).end();
  });

  it('encodes what the serializer of OpenTelemetry encodes', () => {
    const spans = memory.getFinishedSpans();
    const expected = parseExport(Buffer.from(ProtobufTraceSerializer.serializeRequest(spans) ?? []));
    expect(expected).toHaveLength(3);
    expect(parseExport(encodeExportRequest(spans))).toEqual(expected);
  });

  it('encodes no spans as an empty message', () => {
    expect(encodeExportRequest([])).toHaveLength(0);
  });
});
