import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { LOGGER, type Logger } from '../logger';
import type { Span, SpanCounts, SpanOptions, Tracer } from './span';
import type { TraceContext } from './trace-context';

const NO_COUNTS: SpanCounts = { exported: 0, dropped: 0, failed: 0 };

/**
 * Traces of this process. They are off until {@link open} finds a collector in the settings: before, no span
 * exists, and no package of OpenTelemetry is loaded.
 */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  private tracer: Tracer | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'tracing' | 'role'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether spans are recorded. */
  get isOn(): boolean {
    return this.tracer !== null;
  }

  /**
   * Whether a client with a credential decides for its own traces. Otherwise its trace is linked and not continued: a share
   * of the traces is chosen by their ids, which the client could choose.
   */
  get followsClients(): boolean {
    return this.config.tracing?.sampler.followsParent === true;
  }

  /** Number of spans by outcome since the start. */
  get counts(): SpanCounts {
    return this.tracer?.counts ?? NO_COUNTS;
  }

  /** Loads OpenTelemetry when a collector is configured. Processes of the service call this; commands do not. */
  async open(): Promise<void> {
    const { tracing, role } = this.config;
    if (tracing === null) return;
    const { OtelTracer } = await import('./otel-tracer');
    this.tracer = new OtelTracer(tracing, role, this.logger);
  }

  /**
   * Starts the first span of this process in a trace.
   * @param parent context that the trace continues; null: a new trace begins
   * @returns null while traces are off
   */
  start(name: string, parent: TraceContext | null, options: SpanOptions = {}): Span | null {
    return this.tracer === null ? null : this.tracer.startSpan(name, parent, options);
  }

  /** Exports the remaining spans; all work has ended before this call. */
  async onApplicationShutdown(): Promise<void> {
    await this.tracer?.close();
  }
}
