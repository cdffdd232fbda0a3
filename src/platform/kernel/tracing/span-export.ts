import { TraceFlags } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger';
import type { SpanCounts } from './span';

/** Maximum number of ended spans that wait for their export, about 1 KiB each; further ones are dropped. */
const MAX_WAITING_SPANS = 4_096;
const BATCH_SIZE = 512;
/** Maximum time for which an ended span waits for others. */
const MAX_DELAY_MS = 2_000;
/** Time after which the next failure of an export is logged. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Exports ended spans in batches, in the background: ending a span never waits. A collector that is unavailable or
 * slow costs a limited amount of memory, and the spans that do not fit are counted.
 */
export class BoundedSpanExport implements SpanProcessor {
  readonly counts: SpanCounts = { exported: 0, dropped: 0, failed: 0 };
  private readonly batchProcessor: BatchSpanProcessor;
  private waitingSpanCount = 0;
  private failureLoggedAt = -Infinity;

  /** @param timeoutMs maximum duration of an export */
  constructor(
    private readonly exporter: SpanExporter,
    timeoutMs: number,
    private readonly logger: Logger,
  ) {
    this.batchProcessor = new BatchSpanProcessor({
      exporter: {
        export: (spans, onResult) => this.export(spans, onResult),
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: MAX_WAITING_SPANS,
      maxExportBatchSize: BATCH_SIZE,
      scheduledDelayMillis: MAX_DELAY_MS,
      // Longer than the exporter's own time limit: its result must arrive, because it is counted.
      exportTimeoutMillis: timeoutMs * 2,
    });
  }

  onStart(): void {
    // Spans are read when they end.
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.waitingSpanCount >= MAX_WAITING_SPANS) {
      this.counts.dropped += 1;
      return;
    }
    this.waitingSpanCount += 1;
    this.batchProcessor.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batchProcessor.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batchProcessor.shutdown();
  }

  private export(spans: ReadableSpan[], onResult: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans, (result) => {
      this.waitingSpanCount -= spans.length;
      if (result.error === undefined) this.counts.exported += spans.length;
      else {
        this.counts.failed += spans.length;
        this.logFailure(result.error);
      }
      onResult(result);
    });
  }

  private logFailure(error: Error): void {
    const now = performance.now();
    if (now - this.failureLoggedAt < LOG_INTERVAL_MS) return;
    this.failureLoggedAt = now;
    const { counts } = this;
    this.logger.warn(
      { err: error, counts },
      'the collector did not accept the spans of traces; the spans are lost',
    );
  }
}
