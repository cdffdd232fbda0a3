import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { clock, dayOf } from '../../kernel/clock';
import type { GivenXml } from '../../kernel/http/given-xml';
import type { LargeBody } from '../../kernel/http/large-body';
import { RawJson } from '../../kernel/http/raw-json';
import { buildDocument, type BuildOrder, type BuildResult } from './building';
import { convertXml, type ConversionOrder, type ConversionResult } from './converting';
import {
  readEmbeddedFiles,
  readXml,
  readXmlText,
  type EmbeddedFile,
  type ReadingContext,
  type ReadResult,
  type TextReading,
} from './reading';
import { showContents, type ShownContents, type ShowOrder } from './showing';
import { TaskThreads } from './task-threads';
import type { BuildTask, PdfOrder } from './thread-tasks';

/** Up to this size a document is read on the spot: it takes less time than the loop may be held up. */
const INLINE_BYTES = 96 * 1024;
/** Up to this many lines a document is built on the spot. */
const INLINE_LINES = 150;
/**
 * Reads, judges, builds and renders documents: small ones on the spot, large ones and PDFs in worker threads, so that the
 * event loop is never held up. PDFs have threads of their own, because they take long and no sending should wait for them.
 */
@Injectable()
export class DocumentReader implements OnApplicationShutdown {
  private readonly requests = new TaskThreads(Math.max(1, availableParallelism() - 1));
  private readonly pdfs = new TaskThreads(Math.max(1, Math.floor(availableParallelism() / 4)));

  /** Reads and judges a document by the rules of the day it is exchanged on, which is today unless it is named. */
  async read(xml: Buffer, processId: string | null, day = today()): Promise<ReadResult> {
    const context: ReadingContext = { processId, day };
    if (xml.length <= INLINE_BYTES) return readXml(xml, context);
    return this.inThread<ReadResult>('read', { xml, ...context });
  }

  /** The same for a document of a request, with the bytes that are stored and sent of it. */
  async readGiven(
    document: GivenXml,
    processId: string | null,
    day = today(),
  ): Promise<ReadResult & { xml: Buffer }> {
    if (typeof document === 'string') return this.readText(document, processId, day);
    return { ...(await this.read(document, processId, day)), xml: document };
  }

  private async readText(
    text: string,
    processId: string | null,
    day: string,
  ): Promise<ReadResult & { xml: Buffer }> {
    const context: ReadingContext = { processId, day };
    const read =
      text.length <= INLINE_BYTES
        ? readXmlText(text, context)
        : await this.inThread<TextReading>('readText', { text, ...context });
    const { buffer, byteOffset, byteLength } = read.xml;
    return { ...read, xml: Buffer.from(buffer, byteOffset, byteLength) };
  }

  async embeddedFiles(xml: Buffer): Promise<EmbeddedFile[]> {
    if (xml.length <= INLINE_BYTES) return readEmbeddedFiles(xml);
    return this.inThread<EmbeddedFile[]>('embeddedFiles', { xml });
  }

  /** Writes an invoice in a syntax, and says what is lost. */
  async convert(order: ConversionOrder): Promise<ConversionResult> {
    if (order.xml.length <= INLINE_BYTES) return convertXml(order);
    return this.inThread<ConversionResult>('convert', order);
  }

  /** A document given as a value is built on the spot when it is small; one given as JSON text never is. */
  async build({ input, ...given }: Omit<BuildOrder, 'day'>): Promise<BuildResult> {
    const order = { ...given, day: today() };
    if (input instanceof RawJson) return this.buildInThread(order, { json: String(input.text) });
    if (order.attachPdf || linesOf(input) > INLINE_LINES) return this.buildInThread(order, { value: input });
    return buildDocument({ ...order, input });
  }

  /** What a document's contents look like in an answer. */
  async show(order: ShowOrder): Promise<{ xml: RawJson; parsed: RawJson | null }> {
    const small = order.xml.length + (order.parsed?.length ?? 0) <= INLINE_BYTES;
    const { xml, parsed } = small ? showContents(order) : await this.inThread<ShownContents>('show', order);
    return { xml: new RawJson(xml), parsed: parsed === null ? null : new RawJson(parsed) };
  }

  /** Renders an invoice or credit note; always in a thread, because fonts take their time. */
  async pdf(order: PdfOrder): Promise<Buffer> {
    return Buffer.from(await this.inThread<Uint8Array>('pdf', order, [], this.pdfs));
  }

  /** Reads a large request body. The bytes are handed over: they are gone here afterwards. */
  async requestBody(body: Uint8Array): Promise<LargeBody> {
    const { buffer, byteLength } = body;
    const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return this.inThread<LargeBody>('requestBody', { body }, whole ? [buffer] : []);
  }

  private buildInThread(order: BuildTask['order'], input: BuildTask['input']): Promise<BuildResult> {
    const threads = order.attachPdf ? this.pdfs : this.requests;
    return this.inThread<BuildResult>('build', { order, input } satisfies BuildTask, [], threads);
  }

  /** @throws Failure 503 or 429 when too much waits already */
  private async inThread<Result>(
    name: string,
    message: unknown,
    transferList: ArrayBuffer[] = [],
    threads = this.requests,
  ): Promise<Result> {
    // What a thread answers is what the function of that name in thread-tasks returns.
    return (await threads.run(name, message, transferList)) as Result;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.requests.stop(), this.pdfs.stop()]);
  }

  /** Tasks that wait for a thread. */
  get waiting(): { requests: number; pdfs: number } {
    return { requests: this.requests.waiting, pdfs: this.pdfs.waiting };
  }
}

function linesOf(input: unknown): number {
  if (typeof input !== 'object' || input === null || !('lines' in input)) return 0;
  return Array.isArray(input.lines) ? input.lines.length : 0;
}

/** The day of an exchange that happens now. */
function today(): string {
  return dayOf(clock.now());
}
