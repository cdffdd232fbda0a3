import { detectCii, getCiiVersion, readCiiProcess } from './cii/detect-cii';
import { readCii } from './cii/read-cii';
import type { DetectedDocumentType } from './document-types';
import type { ReadDocument, ReadingContext } from './read-document';
import { detectXmlDocumentType, readProfileId, readUbl } from './ubl/read-ubl';
import { parseXml, type XmlDocument, WatchedXml } from './xml';
import { listUnreadElements } from './conversion/unread-elements';

/** Syntax of an invoice: UBL 2.1 or Cross Industry Invoice. */
export type InvoiceSyntax = 'ubl' | 'cii';

/** Invoice or credit note with its syntax. */
export interface ReadInvoice extends ReadDocument {
  syntax: InvoiceSyntax;
  /**
   * Release of the syntax. A Cross Industry Invoice has the release of its guideline: the namespaces do not show it.
   */
  version: '2.1' | 'D16B' | 'D22B';
  /** Business process (BT-23) as written; `processId` is derived from it. */
  statedProcess: string | null;
}

/**
 * Returns the syntax of an XML document; null for a document that is not an invoice, or whose root is in another
 * namespace.
 */
export function detectSyntax(xml: XmlDocument): InvoiceSyntax | null {
  if (xml.isUblInvoice) return 'ubl';
  return xml.isCrossIndustryInvoice ? 'cii' : null;
}

/**
 * Reads an invoice or credit note in any of the syntaxes, regardless of its profile; all readers of the product use it.
 * The reader accepts every invoice; see {@link readUbl} and {@link readCii}.
 * @returns null for a document that is not an invoice
 */
export function readInvoice(xml: XmlDocument, context: ReadingContext = {}): ReadInvoice | null {
  const statedProcess = readStatedProcess(xml);
  const ubl = readUbl(xml, context);
  if (ubl !== null) return { ...ubl, syntax: 'ubl', version: '2.1', statedProcess };
  const cii = readCii(xml, context);
  if (cii === null) return null;
  return { ...cii, syntax: 'cii', version: getCiiVersion(cii.customizationId), statedProcess };
}

/**
 * Reads an invoice from bytes.
 * @throws XmlError for text that is not acceptable XML
 */
export function readInvoiceXml(xml: Uint8Array, context: ReadingContext = {}): ReadInvoice | null {
  return readInvoice(parseXml(xml), context);
}

/** Detects type and network identifiers of any XML document, from its root element and its own values. */
export function detectXml(xml: XmlDocument): DetectedDocumentType {
  return detectCii(xml) ?? detectXmlDocumentType(xml);
}

/** Returns the business process as the document writes it (BT-23); French invoices state their billing mode there. */
export function readStatedProcess(xml: XmlDocument): string | null {
  return xml.isCrossIndustryInvoice ? readCiiProcess(xml) : readProfileId(xml);
}

/** Elements that concern only the invoice, in both syntaxes, and that a credit note omits. */
const OMITTED_ELEMENTS =
  /\/(?:\w+:)?(?:UBLExtensions|Signature|AdditionalDocumentReference|AdditionalReferencedDocument|PaymentTerms|SpecifiedTradePaymentTerms|BillingReference)\b/;

/**
 * Reads an invoice, and lists its elements that have no field in the document model: a credit note in JSON would lose
 * them.
 * @returns null for a document that is not an invoice
 */
export function readCreditableInvoice(
  xml: XmlDocument,
  context: ReadingContext,
): { invoice: ReadInvoice; unreadFields: string[] } | null {
  const watchedXml = new WatchedXml(xml);
  const invoice = readInvoice(watchedXml, context);
  if (invoice === null) return null;
  const unreadFields = listUnreadElements(watchedXml).map(({ field }) => field);
  return { invoice, unreadFields: unreadFields.filter((path) => !OMITTED_ELEMENTS.test(path)) };
}
