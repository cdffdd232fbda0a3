import { workerData } from 'node:worker_threads';
import { move } from 'piscina';
import { readLargeBody, type LargeBody } from '../../kernel/http/large-body';
import type { Extraction } from '../../facturx';
import type { DocumentKind } from '../../invoice';
import { setDocumentLimit } from '../../invoice/xml';
import type { Letterhead, PdfLanguage } from '../pdf';
import { buildDocument, buildWithPdf, type BuildOrder, type BuildResult } from './building';
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
  parsedOf,
  readEmbeddedFiles,
  readXml,
  readXmlText,
  type EmbeddedFile,
  type ReadingContext,
  type ReadResult,
  type TextReading,
} from './reading';
import { showContents, type ShownContents, type ShowOrder } from './showing';
import type { Limited, ThreadSettings } from './task-threads';

if (isThreadSettings(workerData)) setDocumentLimit(workerData.documentBytes);

function isThreadSettings(data: unknown): data is ThreadSettings {
  return typeof data === 'object' && data !== null && 'documentBytes' in data;
}

/** What a worker thread does. Each function takes one message and answers with one. */
export function requestBody({ body }: { body: Uint8Array }): LargeBody {
  return readLargeBody(body);
}

/** The invoice of a PDF. What a thread that reads has already is loaded; the reader of PDFs is when one comes. */
export async function extract({
  message: { pdf },
  begun,
}: Limited<{ pdf: Uint8Array }>): Promise<Extraction> {
  const { extractInvoice } = await import('../../facturx/extract-invoice');
  begun.postMessage(null);
  return extractInvoice(pdf);
}

export function read({ xml, ...context }: ReadingContext & { xml: Uint8Array }): ReadResult {
  return readXml(xml, context);
}

export function readText({ text, ...context }: ReadingContext & { text: string }): TextReading {
  return readXmlText(text, context);
}

export function embeddedFiles({ xml }: { xml: Uint8Array }): EmbeddedFile[] {
  return readEmbeddedFiles(xml);
}

export function convert(order: ConversionOrder): ConversionResult {
  return convertXml(order);
}

/** A build order whose input may have come as JSON text. */
export interface BuildTask {
  order: Omit<BuildOrder, 'input'>;
  input: { json: string } | { value: unknown };
}

export async function build({ order, input }: BuildTask): Promise<BuildResult> {
  const value: unknown = 'json' in input ? JSON.parse(input.json) : input.value;
  const whole = { ...order, input: value };
  return order.attachPdf ? buildWithPdf(whole) : buildDocument(whole);
}

export async function facturX(order: FacturXOrder): Promise<FacturXResult> {
  return makeFacturX(order);
}

export async function ownFacturX({ message, begun }: Limited<OwnFacturXOrder>): Promise<OwnFacturX> {
  begun.postMessage(null);
  return makeOwnFacturX(message);
}

export function show(order: ShowOrder): ShownContents {
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
}

export async function pdf({ parsedJson, ...options }: PdfOrder): Promise<unknown> {
  const text = typeof parsedJson === 'string' ? parsedJson : Buffer.from(parsedJson).toString('utf8');
  const document = parsedOf({ parsedJson: text });
  if (document === null) throw new Error('There is nothing to render');
  // Loaded here, because a thread that reads and builds needs none of it.
  const { renderInvoicePdf } = await import('../pdf');
  return move(await renderInvoicePdf(document, options));
}
