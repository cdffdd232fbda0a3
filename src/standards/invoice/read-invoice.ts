import { detectCii, ciiVersionOf, processOfCii } from './cii/detect-cii';
import { readCii } from './cii/read-cii';
import type { DetectedDocumentType } from './document-types';
import type { ReadDocument, ReadingContext } from './read-document';
import { detectXmlDocumentType, profileIdOf, readUbl } from './ubl/read-ubl';
import { parseXml, type XmlDocument } from './xml';

/** What an invoice is written in: UBL 2.1 or Cross Industry Invoice. */
export type InvoiceSyntax = 'ubl' | 'cii';

/** An invoice or credit note with what it is written in. */
export interface ReadInvoice extends ReadDocument {
  syntax: InvoiceSyntax;
  /** Release of the syntax. Of a Cross Industry Invoice it is that of its guideline: the namespaces do not tell. */
  version: '2.1' | 'D16B' | 'D22B';
  /** Business process (BT-23) as it is written; `processId` is found from it. */
  statedProcess: string | null;
}

/** What the syntax of an XML document is; null for what is no invoice, or has the name of one in another namespace. */
export function syntaxOf(xml: XmlDocument): InvoiceSyntax | null {
  if (xml.isUblInvoice) return 'ubl';
  return xml.isCrossIndustryInvoice ? 'cii' : null;
}

/**
 * Reads an invoice or credit note in any of the syntaxes, whatever its profile: the one way by which the product does. Nothing
 * is refused; see {@link readUbl} and {@link readCii}.
 * @returns null for what is no invoice
 */
export function readInvoice(xml: XmlDocument, context: ReadingContext = {}): ReadInvoice | null {
  const statedProcess = statedProcessOf(xml);
  const ubl = readUbl(xml, context);
  if (ubl !== null) return { ...ubl, syntax: 'ubl', version: '2.1', statedProcess };
  const cii = readCii(xml, context);
  if (cii === null) return null;
  return { ...cii, syntax: 'cii', version: ciiVersionOf(cii.customizationId), statedProcess };
}

/**
 * The same of bytes.
 * @throws XmlError for text that is no acceptable XML
 */
export function readInvoiceXml(xml: Uint8Array, context: ReadingContext = {}): ReadInvoice | null {
  return readInvoice(parseXml(xml), context);
}

/** Type and network identifiers of any XML document, from its root element and what it states there. */
export function detectXml(xml: XmlDocument): DetectedDocumentType {
  return detectCii(xml) ?? detectXmlDocumentType(xml);
}

/** Business process as the document writes it (BT-23): its process, or the billing mode of a French one. */
export function statedProcessOf(xml: XmlDocument): string | null {
  return xml.isCrossIndustryInvoice ? processOfCii(xml) : profileIdOf(xml);
}
