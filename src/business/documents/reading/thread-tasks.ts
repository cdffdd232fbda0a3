import { move } from 'piscina';
import { readLargeBody, type LargeBody } from '../../../platform/kernel/http/large-body';
import type { Extraction } from '../../../standards/facturx';
import type { DocumentKind } from '../../../standards/invoice';
import type { ImportedDocument } from '../../../standards/spreadsheets';
import type { Letterhead, PdfLanguage, StatementPdfOrder } from '../pdf';
import { computeAmountDue, type AmountDue, type AmountOrder } from './amount-due';
import { buildDocument, buildWithPdf, type BuildOrder, type BuildResult } from './building';
import { creditXml, type CreditOrder, type CreditOutcome } from './crediting';
import { convertXml, type ConversionOrder, type ConversionResult } from './converting';
import type { OwnFacturX } from '../pdf/own-facturx';
import {
  makeFacturX,
  makeOwnFacturX,
  type FacturXOrder,
  type FacturXResult,
  type OwnFacturXOrder,
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
  type ComparisonOrder,
  type ComparisonResult,
} from './release-comparison';
import { showContents, type ContentsView, type ShowOrder } from './show-contents';
import type { MailReading } from './reading-mail';
import { readStatements, type StatementReading } from './reading-statements';
import { readSheetDocuments, readSheetHead, type SheetOrder, type SheetReading } from './reading-sheets';
import { readTransmission, type TransmissionReading } from './reading-transmissions';
import type { Limited } from './task-threads';
import { applyThreadSettings, measureHeap } from './thread-start';

applyThreadSettings();

export const requestBody = measureHeap(({ body }: { body: Uint8Array }): LargeBody => readLargeBody(body));

/** Finds the invoice of a PDF. Modules for reading are preloaded; the PDF reader is loaded with the first PDF. */
export async function extract({
  message: { pdf },
  startPort,
}: Limited<{ pdf: Uint8Array }>): Promise<Extraction> {
  const { extractInvoice } = await import('../../../standards/facturx/extract-invoice');
  startPort.postMessage(null);
  return extractInvoice(pdf);
}

export const read = measureHeap(({ xml, ...context }: ReadingContext & { xml: Uint8Array }): ReadResult =>
  readXml(xml, context),
);

export const readText = measureHeap(({ text, ...context }: ReadingContext & { text: string }): TextReading =>
  readXmlText(text, context),
);

export const transmission = measureHeap(({ xml }: { xml: Uint8Array }): TransmissionReading =>
  readTransmission(xml),
);

export const bankStatements = measureHeap(({ file }: { file: Uint8Array }): StatementReading =>
  readStatements(file),
);

/** Reads a mail. The parser is loaded with the first mail. */
export async function mail({
  message: { source },
  startPort,
}: Limited<{ source: Uint8Array }>): Promise<MailReading> {
  const { readMail } = await import('./reading-mail');
  startPort.postMessage(null);
  return measureHeap(readMail)(source);
}

export const sheetHead = measureHeap(({ file }: { file: Uint8Array }): SheetReading => readSheetHead(file));

export const sheetDocuments = measureHeap((order: SheetOrder): ImportedDocument[] =>
  readSheetDocuments(order),
);

export function listEmbeddedFiles({ xml }: { xml: Uint8Array }): EmbeddedFile[] {
  return readEmbeddedFiles(xml);
}

export const convert = measureHeap((order: ConversionOrder): ConversionResult => convertXml(order));

export const credit = measureHeap((order: CreditOrder): CreditOutcome => creditXml(order));

export const compareReleases = measureHeap((order: ComparisonOrder): ComparisonResult => compare(order));

export const amountDue = measureHeap((order: AmountOrder): AmountDue => computeAmountDue(order));

/** A build order whose input may be JSON text. */
export interface BuildTask {
  order: Omit<BuildOrder, 'input'>;
  input: { json: string } | { value: unknown };
}

export const build = measureHeap(async ({ order, input }: BuildTask): Promise<BuildResult> => {
  const value: unknown = 'json' in input ? JSON.parse(input.json) : input.value;
  const completeOrder = { ...order, input: value };
  return order.attachPdf ? buildWithPdf(completeOrder) : buildDocument(completeOrder);
});

export async function facturX(order: FacturXOrder): Promise<FacturXResult> {
  return makeFacturX(order);
}

export async function ownFacturX({ message, startPort }: Limited<OwnFacturXOrder>): Promise<OwnFacturX> {
  startPort.postMessage(null);
  return makeOwnFacturX(message);
}

export function show(order: ShowOrder): ContentsView {
  return showContents(order);
}

export interface PdfOrder {
  /** JSON of the parsed document. */
  parsedJson: string | Uint8Array;
  type: DocumentKind;
  language: PdfLanguage;
  senderId: string;
  receiverId: string | null;
  letterhead: Letterhead | null;
  /** Whether the document has an unconfirmed warning about its payee. */
  isPayeeDoubtful: boolean;
}

export async function pdf({ parsedJson, ...options }: PdfOrder): Promise<unknown> {
  const text = typeof parsedJson === 'string' ? parsedJson : Buffer.from(parsedJson).toString('utf8');
  const document = parseReadingJson({ parsedJson: text });
  if (document === null) throw new Error('The document has no parsed form to render');
  // Loaded lazily, because threads that read and build do not need it.
  const { renderInvoicePdf } = await import('../pdf');
  return move(copyToOwnBuffer(await renderInvoicePdf(document, options)));
}

export async function statementPdf(order: StatementPdfOrder): Promise<unknown> {
  const { renderStatementPdf } = await import('../pdf');
  return move(copyToOwnBuffer(await renderStatementPdf(order)));
}

/**
 * Copies bytes into a separate buffer. The bytes of a `Buffer` may be in a pool that Node shares between buffers: since
 * version 21 Node refuses to transfer that pool to another thread (`DataCloneError`), and a transferred pool would
 * include bytes of other buffers.
 */
export function copyToOwnBuffer(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
