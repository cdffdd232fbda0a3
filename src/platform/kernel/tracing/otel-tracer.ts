import {
  ROOT_CONTEXT,
  SpanKind as OtelSpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  type SpanOptions as OtelSpanOptions,
  type Tracer as OtelApiTracer,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../config';
import type { Logger } from '../logger';
import type { SamplerSettings, TracingSettings } from '../settings/tracing-settings';
import { version } from '../version';
import type { Span, SpanAttributes, SpanCounts, SpanKind, SpanOptions, Tracer } from './span';
import { OtlpExporter } from './otlp-exporter';
import { BoundedSpanExport } from './span-export';
import type { TraceContext } from './trace-context';

/** Maximum duration of the last export, so that a collector that does not respond does not delay the shutdown. */
const CLOSE_LIMIT_MS = 3_000;
/** Maximum number of characters of an attribute. */
const MAX_ATTRIBUTE_LENGTH = 256;

const OTEL_SPAN_KINDS: Record<SpanKind, OtelSpanKind> = {
  internal: OtelSpanKind.INTERNAL,
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  consumer: OtelSpanKind.CONSUMER,
};

/** Tracer on OpenTelemetry's SDK, with an export over OTLP (HTTP, protobuf). */
export class OtelTracer implements Tracer {
  private readonly provider: TracerProvider;
  private readonly tracer: OtelApiTracer;
  private readonly spanExport: BoundedSpanExport;

  constructor(settings: TracingSettings, role: Role, logger: Logger) {
    const { url, headers, timeoutMs, serviceName, resourceAttributes, sampler } = settings;
    this.spanExport = new BoundedSpanExport(new OtlpExporter({ url, headers, timeoutMs }), timeoutMs, logger);
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.version': version,
        'service.instance.id': randomUUID(),
        'passerelle.role': role,
        ...resourceAttributes,
        'service.name': serviceName,
      }),
      sampler: createSampler(sampler),
      spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
      spanProcessors: [this.spanExport],
    });
    this.tracer = this.provider.getTracer('passerelle', version);
  }

  get counts(): SpanCounts {
    return this.spanExport.counts;
  }

  startSpan(name: string, parent: TraceContext | null, options: SpanOptions): Span {
    const context =
      parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent));
    return startSpan(this.tracer, name, context, options);
  }

  async close(): Promise<void> {
    // Losing these spans is acceptable; the shutdown must not fail because of them.
    const shutdownPromise = this.provider.shutdown().catch(() => undefined);
    await Promise.race([shutdownPromise, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }
}

/** Span of OpenTelemetry under the names of the product. */
class RecordedSpan implements Span {
  readonly context: TraceContext;

  constructor(
    private readonly tracer: OtelApiTracer,
    private readonly span: OtelSpan,
    /** Start in milliseconds since 1970 and by `performance.now()`, when it lies before the creation. */
    private readonly start: { at: number; mark: number } | null,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.context = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  }

  startChild(name: string, options: SpanOptions = {}): Span {
    return startSpan(this.tracer, name, trace.setSpan(ROOT_CONTEXT, this.span), options);
  }

  setAttributes(attributes: SpanAttributes): void {
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) this.span.setAttribute(name, value);
  }

  addLink(context: TraceContext): void {
    this.span.addLink({ context: toSpanContext(context) });
  }

  fail(reason: string): void {
    this.span.setAttribute('error.type', reason);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    // A span with a start of its own would end by the clock in whole milliseconds, perhaps before its last child.
    if (this.start === null) this.span.end();
    else this.span.end(this.start.at + performance.now() - this.start.mark);
  }
}

function startSpan(
  tracer: OtelApiTracer,
  name: string,
  context: Context,
  { kind, attributes, links, startedMsAgo }: SpanOptions,
): Span {
  const options: OtelSpanOptions = {};
  if (kind !== undefined) options.kind = OTEL_SPAN_KINDS[kind];
  if (attributes !== undefined) options.attributes = toAttributes(attributes);
  if (links !== undefined) options.links = links.map((link) => ({ context: toSpanContext(link) }));
  if (startedMsAgo === undefined)
    return new RecordedSpan(tracer, tracer.startSpan(name, options, context), null);
  const start = {
    at: performance.timeOrigin + performance.now() - startedMsAgo,
    mark: performance.now() - startedMsAgo,
  };
  options.startTime = start.at;
  return new RecordedSpan(tracer, tracer.startSpan(name, options, context), start);
}

function toAttributes(attributes: SpanAttributes): Attributes {
  return { ...attributes };
}

function toSpanContext({ traceId, spanId, isSampled }: TraceContext): SpanContext {
  return {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
}

function createSampler({ root, followsParent }: SamplerSettings): Sampler {
  const sampler =
    root === 'on'
      ? new AlwaysOnSampler()
      : root === 'off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(root.ratio);
  return followsParent ? new ParentBasedSampler({ root: sampler }) : sampler;
}
