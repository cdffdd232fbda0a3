import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { version } from '../version';

type OnResult = Parameters<SpanExporter['export']>[1];

/** Statuses after which an export is repeated (OTLP, "Retryable Response Codes"). */
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);
/** Wait before the first repetition; it doubles with each further one. */
const FIRST_RETRY_DELAY_MS = 1_000;
/** Maximum number of bytes of a response that are read. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Address of a collector, and how it is called. */
export interface CollectorTarget {
  url: string;
  headers: Record<string, string>;
  /** Maximum duration of an export with its repetitions, in ms. */
  timeoutMs: number;
}

/**
 * Exports spans over OTLP (HTTP, protobuf). OpenTelemetry's own exporter loads Node's `http` by `import()`, which fails in
 * modules from the archive (decision 0017).
 */
export class OtlpExporter implements SpanExporter {
  private readonly agent = new Agent({ connections: 1, connect: { timeout: 5_000 } });
  private readonly closeController = new AbortController();

  constructor(private readonly target: CollectorTarget) {}

  export(spans: ReadableSpan[], onResult: OnResult): void {
    this.post(ProtobufTraceSerializer.serializeRequest(spans) ?? new Uint8Array()).then(
      () => onResult({ code: 0 }),
      (error: unknown) =>
        onResult({ code: 1, error: error instanceof Error ? error : new Error(String(error)) }),
    );
  }

  async shutdown(): Promise<void> {
    this.closeController.abort();
    await this.agent.destroy();
  }

  /** @throws Error when the collector did not accept the spans in time */
  private async post(body: Uint8Array): Promise<void> {
    const timeout = AbortSignal.timeout(this.target.timeoutMs);
    for (let wait = FIRST_RETRY_DELAY_MS; ; wait *= 2) {
      const status = await this.attempt(body, timeout);
      if (status >= 200 && status < 300) return;
      const failure = new Error(`The collector responded with status ${status}`);
      if (!RETRYABLE_STATUSES.has(status)) throw failure;
      const signal = AbortSignal.any([timeout, this.closeController.signal]);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {
        throw failure;
      });
    }
  }

  /** @returns the status of the response */
  private async attempt(body: Uint8Array, signal: AbortSignal): Promise<number> {
    const { statusCode, body: responseBody } = await request(this.target.url, {
      method: 'POST',
      dispatcher: this.agent,
      signal,
      headers: {
        'user-agent': `Passerelle/${version}`,
        ...this.target.headers,
        'content-type': 'application/x-protobuf',
      },
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    });
    await responseBody.dump({ limit: MAX_RESPONSE_BYTES, signal });
    return statusCode;
  }
}
