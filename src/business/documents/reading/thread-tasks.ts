import { move } from 'piscina';
import { readLargeBody, type LargeBody } from '../../../platform/kernel/http/large-body';
import type { Extraction } from '../../../standards/facturx';
import type { DocumentKind } from '../../../standards/invoice';
import type { ImportedDocument } from '../../../standards/spreadsheets';
import type { Letterhead, PdfLanguage, StatementPdfRequest } from '../pdf';
import { computeAmountDue, type AmountDue, type AmountDueRequest } from './amount-due';
import { buildDocument, buildWithPdf, type BuildOrder, type BuildResult } from './building';
import { creditXml, type XmlCreditRequest, type CreditOutcome } from './crediting';
import { convertXml, type ConversionRequest, type ConversionResult } from './converting';
import type { AddInvoiceResult } from '../pdf/own-facturx';
import {
  createFacturX,
  addInvoiceToOwnPdf,
  type FacturXTask,
  type FacturXResult,
  type OwnPdfRequest,
} from './facturx-making';
import {
  parseReadingJson,
  readEmbeddedFiles,
  readXml,
  readXmlText,
  type EmbeddedFile,
  type ReadingContext,
  type ReadResult,
  type TextReading,
} from './reading';
import {
  compareReleases as compare,
  type ComparisonRequest,
  type ComparisonResult,
} from './release-comparison';
import { toJsonContents, type JsonContents, type StoredContentsInput } from './show-contents';
import type { ParsedMail } from './reading-mail';
import { readStatements, type StatementFileResult } from './reading-statements';
import { readSheetDocuments, readSheetHead, type SheetImport, type SheetHeadResult } from './reading-sheets';
import { readTransmission, type TransmissionResult } from './reading-transmissions';
import type { Limited } from './task-threads';
import { applyThreadSettings, reportLargeHeap } from './thread-start';

applyThreadSettings();

export const requestBody = reportLargeHeap(({ body }: { body: Uint8Array }): LargeBody =>
  readLargeBody(body),
);

/** Finds the invoice of a PDF. Modules for reading are preloaded; the PDF reader is loaded with the first PDF. */
export async function extract({
  message: { pdf },
  startPort,
}: Limited<{ pdf: Uint8Array }>): Promise<Extraction> {
  const { extractInvoice } = await import('../../../standards/facturx/extract-invoice');
  startPort.postMessage(null);
  return extractInvoice(pdf);
}

export const read = reportLargeHeap(({ xml, ...context }: ReadingContext & { xml: Uint8Array }): ReadResult =>
  readXml(xml, context),
);

export const readText = reportLargeHeap(
  ({ text, ...context }: ReadingContext & { text: string }): TextReading => readXmlText(text, context),
);

export const transmission = reportLargeHeap(({ xml }: { xml: Uint8Array }): TransmissionResult =>
  readTransmission(xml),
);

export const bankStatements = reportLargeHeap(({ file }: { file: Uint8Array }): StatementFileResult =>
  readStatements(file),
);

/** Reads a mail. The parser is loaded with the first mail. */
export async function mail({
  message: { source },
  startPort,
}: Limited<{ source: Uint8Array }>): Promise<ParsedMail> {
  const { readMail } = await import('./reading-mail');
  startPort.postMessage(null);
  return reportLargeHeap(readMail)(source);
}

export const sheetHead = reportLargeHeap(({ file }: { file: Uint8Array }): SheetHeadResult =>
  readSheetHead(file),
);

export const sheetDocuments = reportLargeHeap((order: SheetImport): ImportedDocument[] =>
  readSheetDocuments(order),
);

export function listEmbeddedFiles({ xml }: { xml: Uint8Array }): EmbeddedFile[] {
  return readEmbeddedFiles(xml);
}

export const convert = reportLargeHeap((order: ConversionRequest): ConversionResult => convertXml(order));

export const credit = reportLargeHeap((order: XmlCreditRequest): CreditOutcome => creditXml(order));

export const compareReleases = reportLargeHeap((order: ComparisonRequest): ComparisonResult =>
  compare(order),
);

export const amountDue = reportLargeHeap((order: AmountDueRequest): AmountDue => computeAmountDue(order));

/** Task to build a document, whose input may be JSON text. */
export interface BuildTask {
  order: Omit<BuildOrder, 'input'>;
  input: { json: string } | { value: unknown };
}

export const build = reportLargeHeap(async ({ order, input }: BuildTask): Promise<BuildResult> => {
  const value: unknown = 'json' in input ? JSON.parse(input.json) : input.value;
  const completeOrder = { ...order, input: value };
  return order.attachPdf ? buildWithPdf(completeOrder) : buildDocument(completeOrder);
});

export async function facturX(order: FacturXTask): Promise<FacturXResult> {
  return createFacturX(order);
}

export async function ownFacturX({ message, startPort }: Limited<OwnPdfRequest>): Promise<AddInvoiceResult> {
  startPort.postMessage(null);
  return addInvoiceToOwnPdf(message);
}

export function show(order: StoredContentsInput): JsonContents {
  return toJsonContents(order);
}

export interface PdfRequest {
  /** JSON of the parsed document. */
  parsedJson: string | Uint8Array;
  type: DocumentKind;
  language: PdfLanguage;
  senderId: string;
  receiverId: string | null;
  letterhead: Letterhead | null;
  /** Whether the document has an unconfirmed warning about the payee. */
  isPayeeDoubtful: boolean;
}

export async function pdf({ parsedJson, ...options }: PdfRequest): Promise<unknown> {
  const text = typeof parsedJson === 'string' ? parsedJson : Buffer.from(parsedJson).toString('utf8');
  const document = parseReadingJson({ parsedJson: text });
  if (document === null) throw new Error('The document has no parsed form to render');
  // Loaded lazily, because threads that read and build do not need it.
  const { renderInvoicePdf } = await import('../pdf');
  return move(copyToSeparateBuffer(await renderInvoicePdf(document, options)));
}

export async function statementPdf(order: StatementPdfRequest): Promise<unknown> {
  const { renderStatementPdf } = await import('../pdf');
  return move(copyToSeparateBuffer(await renderStatementPdf(order)));
}

/**
 * Copies bytes into a separate buffer. The bytes of a `Buffer` may be in a pool that Node shares between buffers: since
 * version 21 Node refuses to transfer that pool to another thread (`DataCloneError`), and a transferred pool would
 * include bytes of other buffers.
 */
export function copyToSeparateBuffer(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
