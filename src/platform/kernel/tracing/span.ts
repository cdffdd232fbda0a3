import type { TraceContext } from './trace-context';

/** Attributes of a span; undefined values are omitted. Never a text of a document, a person's name or a credential. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Role of a span (OpenTelemetry, "SpanKind"). */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Properties of a span when it starts. */
export interface SpanOptions {
  kind?: SpanKind;
  attributes?: SpanAttributes;
  /** Contexts that are related without being the parent. */
  links?: readonly TraceContext[];
  /** Milliseconds since the span started; omitted: it starts now. */
  startedMsAgo?: number;
}

/** A step of a trace. A span that never ends is never exported. */
export interface Span {
  readonly context: TraceContext;
  /** Starts a span whose parent is this one. */
  startChild(name: string, options?: SpanOptions): Span;
  setAttributes(attributes: SpanAttributes): void;
  addLink(context: TraceContext): void;
  /** Marks the span as failed. @param reason class or code of the failure; never its message, which may quote a document */
  fail(reason: string): void;
  end(): void;
}

/** Starts the first spans of traces. */
export interface Tracer {
  /** @param parent context from outside of the process; null: the span begins a trace */
  startSpan(name: string, parent: TraceContext | null, options: SpanOptions): Span;
  /** Number of spans by outcome since the start. */
  readonly counts: SpanCounts;
  /** Exports the remaining spans within a few seconds. */
  close(): Promise<void>;
}

/** Outcome of an ended span: exported, dropped because the buffer was full, or not accepted by the collector. */
export type SpanOutcome = 'exported' | 'dropped' | 'failed';

/** Number of spans by outcome. */
export type SpanCounts = Record<SpanOutcome, number>;
