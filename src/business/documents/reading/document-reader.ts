import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import type { Extraction } from '../../../standards/facturx';
import { getPayloadPdf, type DocumentPayload } from '../../../platform/kernel/http/document-payload';
import { setDocumentLimit } from '../../../standards/invoice/xml';
import type { LargeBody } from '../../../platform/kernel/http/large-body';
import type { ImportedDocument } from '../../../standards/spreadsheets';
import { RawJson } from '../../../standards/values/raw-json';
import { getErrorCode } from '../../../platform/kernel/error-type';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { requestContext } from '../../../platform/kernel/request-context';
import { computeAmountDue, type AmountDue, type AmountDueRequest } from './amount-due';
import { buildDocument, type BuildOrder, type BuildResult } from './building';
import { creditXml, type XmlCreditRequest, type CreditOutcome } from './crediting';
import { convertXml, type ConversionRequest, type ConversionResult } from './converting';
import type { StatementPdfRequest } from '../pdf';
import type { AddInvoiceResult } from '../pdf/own-facturx';
import type { FacturXTask, FacturXResult, OwnPdfRequest } from './facturx-making';
import {
  readEmbeddedFiles,
  readXml,
  readXmlText,
  type EmbeddedFile,
  type PayloadReading,
  type ReadingContext,
  type ReadResult,
  type TextReading,
} from './reading';
import type { ParsedMail } from './reading-mail';
import { readStatements, type StatementFileResult } from './reading-statements';
import type { SheetImport, SheetHeadResult } from './reading-sheets';
import { readTransmission, type TransmissionResult } from './reading-transmissions';
import { FailedComparisonError, type ComparisonRequest, type ComparisonResult } from './release-comparison';
import { toJsonContents, type JsonContents, type StoredContentsInput } from './show-contents';
import { formatPdfReference, formatExtractionError, addPdfFindings } from './pdf-findings';
import { TaskThreads, TaskTimeoutError } from './task-threads';
import type { BuildTask, PdfRequest } from './thread-tasks';

/** Maximum size of a document that is read on the main thread, so that the event loop is blocked only briefly. */
const MAX_INLINE_BYTES = 96 * 1024;
/** Maximum length, as JSON, of a document whose amount is computed on the main thread. */
const MAX_INLINE_JSON_LENGTH = 16 * 1024;
/** Maximum number of lines of a document that is built on the main thread. */
const MAX_INLINE_LINES = 150;
/** Time limit for finding the invoice in a PDF, excluding the wait for a thread and its start. */
const EXTRACTION_LIMIT_MS = 2_000;
/** Time limit for adding an invoice to a client's PDF. */
const OWN_PDF_LIMIT_MS = 10_000;
/** Time limit for reading a mail. */
const MAIL_LIMIT_MS = 10_000;

/**
 * Reads, validates, builds and renders documents: small documents on the main thread, large documents and PDFs in
 * worker threads, so that the event loop is never blocked. PDFs have separate threads, because rendering takes long and
 * must not delay sending. PDFs in the background (exports, mails) and replays of rule releases have threads with low
 * priority.
 */
@Injectable()
export class DocumentReader implements OnApplicationShutdown {
  private readonly requestThreads: TaskThreads;
  private readonly pdfThreads: TaskThreads;
  private readonly backgroundThreads: TaskThreads;

  constructor(@Inject(CONFIG) { requestBodyBytes }: Config, @Inject(LOGGER) logger: Logger) {
    setDocumentLimit(requestBodyBytes);
    const onFailure = (err: Error): void =>
      logger.error({ err }, 'a worker thread could not start; its tasks failed with status 503');
    this.requestThreads = new TaskThreads(Math.max(1, availableParallelism() - 1), { onFailure });
    this.pdfThreads = new TaskThreads(Math.max(1, Math.floor(availableParallelism() / 4)), { onFailure });
    this.backgroundThreads = new TaskThreads(Math.max(1, Math.floor(availableParallelism() / 4)), {
      onFailure,
      isBackground: true,
    });
  }

  /** Reads and validates a document by the rules in force on the day of its exchange, by default today. */
  async read(xml: Buffer, processId: string | null, day = getToday()): Promise<ReadResult> {
    const context: ReadingContext = { processId, day };
    if (xml.length <= MAX_INLINE_BYTES) return readXml(xml, context);
    return this.runInThread<ReadResult>('read', { xml, ...context });
  }

  /**
   * Reads the document of a request, from a PDF the XML inside of it, and returns it with the bytes to store and send.
   */
  async readPayload(
    document: DocumentPayload,
    processId: string | null,
    day = getToday(),
  ): Promise<PayloadReading> {
    const pdf = getPayloadPdf(document);
    if (pdf !== null) return this.readPdf(pdf, processId, day);
    if (typeof document === 'string')
      return { ...(await this.readText(document, processId, day)), pdf: null };
    return { ...(await this.read(document, processId, day)), xml: document, pdf: null };
  }

  /** Reads the invoice in a PDF, and compares it to the metadata of the PDF. */
  private async readPdf(pdf: Buffer, processId: string | null, day: string): Promise<PayloadReading> {
    const extraction = await this.extractInvoiceFromPdf(pdf);
    if (extraction.kind !== 'invoice')
      return { ok: false, message: formatExtractionError(extraction), xml: Buffer.alloc(0), pdf };
    const { invoice } = extraction;
    const xml = Buffer.from(invoice.xml.buffer, invoice.xml.byteOffset, invoice.xml.byteLength);
    const result = await this.read(xml, processId, day);
    if (!result.ok)
      return {
        ok: false,
        message: `${formatPdfReference(invoice)} is not acceptable XML: ${result.message}`,
        xml,
        pdf,
      };
    return { ok: true, reading: addPdfFindings(result.reading, invoice), xml, pdf };
  }

  /** Finds the invoice in a PDF; always in a thread, which is terminated after the time limit. */
  private async extractInvoiceFromPdf(pdf: Buffer): Promise<Extraction> {
    try {
      return await this.runInThread<Extraction>('extract', { pdf }, { limitMs: EXTRACTION_LIMIT_MS });
    } catch (error) {
      if (!(error instanceof TaskTimeoutError)) throw error;
      const message = `takes more than ${EXTRACTION_LIMIT_MS / 1000} s to read`;
      return { kind: 'refused', reason: 'too_large', message };
    }
  }

  private async readText(
    text: string,
    processId: string | null,
    day: string,
  ): Promise<ReadResult & { xml: Buffer }> {
    const context: ReadingContext = { processId, day };
    const textReading =
      text.length <= MAX_INLINE_BYTES
        ? readXmlText(text, context)
        : await this.runInThread<TextReading>('readText', { text, ...context });
    const { buffer, byteOffset, byteLength } = textReading.xml;
    return { ...textReading, xml: Buffer.from(buffer, byteOffset, byteLength) };
  }

  /** Reads and validates a Flux 10 transmission. */
  async readTransmission(xml: Buffer): Promise<TransmissionResult> {
    if (xml.length <= MAX_INLINE_BYTES) return readTransmission(xml);
    return this.runInThread<TransmissionResult>('transmission', { xml });
  }

  /** Reads a file of bank statements. */
  async readStatements(file: Buffer): Promise<StatementFileResult> {
    if (file.length <= MAX_INLINE_BYTES) return readStatements(file);
    return this.runInThread<StatementFileResult>('bankStatements', { file });
  }

  /** Reads a mail and decodes its attachments; always in a thread, which is terminated after the time limit. */
  async readMail(source: Buffer): Promise<ParsedMail> {
    try {
      return await this.runInThread<ParsedMail>('mail', { source }, { limitMs: MAIL_LIMIT_MS });
    } catch (error) {
      if (!(error instanceof TaskTimeoutError) && !isOutOfMemory(error)) throw error;
      const message = isOutOfMemory(error)
        ? 'takes too much memory'
        : `takes more than ${MAIL_LIMIT_MS / 1000} s`;
      return {
        ...{ sender: null, subject: null, messageId: null, sentAt: null, attachments: [] },
        fault: { code: 'malformed_mail', message: `The mail cannot be read, because reading ${message}.` },
      };
    }
  }

  /**
   * Reads the header and the first rows of a CSV or XLSX file, always in a thread, because a small file may decompress to
   * a large one.
   */
  async readSheetHead(file: Buffer): Promise<SheetHeadResult> {
    return this.runInThread<SheetHeadResult>('sheetHead', { file });
  }

  /** Creates the documents of a CSV or XLSX file; always in a thread. */
  async readSheetDocuments(order: SheetImport): Promise<ImportedDocument[]> {
    return this.runInThread<ImportedDocument[]>('sheetDocuments', order);
  }

  async readEmbeddedFiles(xml: Buffer): Promise<EmbeddedFile[]> {
    if (xml.length <= MAX_INLINE_BYTES) return readEmbeddedFiles(xml);
    return this.runInThread<EmbeddedFile[]>('listEmbeddedFiles', { xml });
  }

  /** Converts an invoice to a syntax, and lists the losses. */
  async convert(order: ConversionRequest): Promise<ConversionResult> {
    if (order.xml.length <= MAX_INLINE_BYTES) return convertXml(order);
    return this.runInThread<ConversionResult>('convert', order);
  }

  /** Creates the credit note of an invoice. */
  async credit(order: XmlCreditRequest): Promise<CreditOutcome> {
    if (order.xml.length <= MAX_INLINE_BYTES) return creditXml(order);
    return this.runInThread<CreditOutcome>('credit', order);
  }

  /**
   * Validates a stored document by the rules of two days; always in a thread for background work.
   * @throws FailedComparisonError when the document made the thread fail; other errors are not caused by the document
   */
  async compareReleases(order: ComparisonRequest): Promise<ComparisonResult> {
    try {
      return await this.runInThread<ComparisonResult>('compareReleases', order, {
        threads: this.backgroundThreads,
      });
    } catch (error) {
      throw this.backgroundThreads.isCausedByTask(error) ? new FailedComparisonError(error) : error;
    }
  }

  /** Computes the amount due of a document that may be incomplete. */
  async computeAmountDue(order: AmountDueRequest): Promise<AmountDue> {
    if (JSON.stringify(order.input).length <= MAX_INLINE_JSON_LENGTH) return computeAmountDue(order);
    return this.runInThread<AmountDue>('amountDue', order);
  }

  /** Builds a document: from a small value on the main thread, from JSON text always in a thread. */
  async build({ input, ...settings }: Omit<BuildOrder, 'day'>): Promise<BuildResult> {
    const order = { ...settings, day: getToday() };
    if (input instanceof RawJson) return this.buildInThread(order, { json: String(input.text) });
    if (order.attachPdf || countLines(input) > MAX_INLINE_LINES)
      return this.buildInThread(order, { value: input });
    return buildDocument({ ...order, input });
  }

  /** Returns the contents of a document for a response. */
  async showContents(order: StoredContentsInput): Promise<{ xml: RawJson; parsed: RawJson | null }> {
    const small = order.xml.length + (order.parsed?.length ?? 0) <= MAX_INLINE_BYTES;
    const { xml, parsed } = small
      ? toJsonContents(order)
      : await this.runInThread<JsonContents>('show', order);
    return { xml: new RawJson(xml), parsed: parsed === null ? null : new RawJson(parsed) };
  }

  /** Renders an invoice or credit note; always in a thread, because loading fonts is slow. */
  async renderPdf(order: PdfRequest): Promise<Buffer> {
    const hasWaitingRequest = (requestContext.current()?.slot ?? null) !== null;
    const threads = hasWaitingRequest ? this.pdfThreads : this.backgroundThreads;
    return Buffer.from(await this.runInThread<Uint8Array>('pdf', order, { threads }));
  }

  /** Renders a statement of account, in a thread for PDFs. */
  async renderStatement(order: StatementPdfRequest): Promise<Buffer> {
    return Buffer.from(
      await this.runInThread<Uint8Array>('statementPdf', order, { threads: this.pdfThreads }),
    );
  }

  /** Creates a Factur-X file of a document, in a thread for PDFs. */
  async createFacturX(order: FacturXTask): Promise<FacturXResult> {
    return this.runInThread<FacturXResult>('facturX', order, { threads: this.pdfThreads });
  }

  /** Adds an invoice to the PDF of a client; a PDF that exceeds the time limit is rejected. */
  async attachToOwnPdf(
    order: OwnPdfRequest,
  ): Promise<{ ok: true; pdf: Buffer } | { ok: false; reasons: string[] }> {
    try {
      const options = { threads: this.pdfThreads, limitMs: OWN_PDF_LIMIT_MS };
      const result = await this.runInThread<AddInvoiceResult>('ownFacturX', order, options);
      return result.ok ? { ok: true, pdf: Buffer.from(result.pdf) } : result;
    } catch (error) {
      if (!(error instanceof TaskTimeoutError)) throw error;
      return { ok: false, reasons: [`takes more than ${OWN_PDF_LIMIT_MS / 1000} s to read`] };
    }
  }

  /**
   * Parses a large request body. The bytes are transferred to the thread, so the caller must not use them afterwards.
   */
  async parseRequestBody(body: Uint8Array): Promise<LargeBody> {
    const { buffer, byteLength } = body;
    const ownsBuffer = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return this.runInThread<LargeBody>('requestBody', { body }, { transferList: ownsBuffer ? [buffer] : [] });
  }

  private buildInThread(order: BuildTask['order'], input: BuildTask['input']): Promise<BuildResult> {
    const threads = order.attachPdf ? this.pdfThreads : this.requestThreads;
    return this.runInThread<BuildResult>('build', { order, input } satisfies BuildTask, { threads });
  }

  /**
   * Runs a task in a thread.
   * @throws ApiError 503 or 429 when too many tasks are waiting
   */
  private async runInThread<Result>(
    name: string,
    message: unknown,
    { transferList = [], threads = this.requestThreads, limitMs }: ThreadOptions = {},
  ): Promise<Result> {
    // The thread runs the function with this name in thread-tasks.ts and returns the result.
    return (await threads.run(name, message, transferList, limitMs)) as Result;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.requestThreads.stop(), this.pdfThreads.stop(), this.backgroundThreads.stop()]);
  }

  /** Number of tasks that wait for a thread. */
  get waitingTaskCounts(): { requests: number; pdfs: number } {
    return {
      requests: this.requestThreads.waitingCount,
      pdfs: this.pdfThreads.waitingCount + this.backgroundThreads.waitingCount,
    };
  }
}

/** Pool and time limit of a task. */
interface ThreadOptions {
  transferList?: ArrayBuffer[];
  threads?: TaskThreads;
  limitMs?: number;
}

/** Returns whether the thread of a task reached its memory limit. */
function isOutOfMemory(error: unknown): boolean {
  return getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

function countLines(input: unknown): number {
  if (typeof input !== 'object' || input === null || !('lines' in input)) return 0;
  return Array.isArray(input.lines) ? input.lines.length : 0;
}

/** Returns the day of an exchange at the current time. */
function getToday(): string {
  return formatDay(clock.now());
}
