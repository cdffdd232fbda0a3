import { renderInvoicePdf, type PdfLanguage } from '../pdf';
import type { DocumentKind, ParsedDocument } from '../../invoice';
import { buildUbl, type BuildOrder, type BuildResult } from './building';
import { readEmbeddedFiles, readXml, type ReadResult } from './reading';

/** What a worker thread does. Each function takes one message and answers with one. */
export function read({ xml, processId }: { xml: Uint8Array; processId: string | null }): ReadResult {
  return readXml(xml, processId);
}

export function embeddedFiles({ xml }: { xml: Uint8Array }): (string | null)[] {
  return readEmbeddedFiles(xml);
}

export function build(order: BuildOrder): BuildResult {
  return buildUbl(order);
}

export interface PdfOrder {
  document: ParsedDocument;
  type: DocumentKind;
  language: PdfLanguage;
  senderId: string;
  receiverId: string | null;
}

export function pdf({ document, ...options }: PdfOrder): Promise<Uint8Array> {
  return renderInvoicePdf(document, options);
}
