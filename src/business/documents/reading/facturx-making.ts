import {
  getConformanceLevel,
  writeFacturXXml,
  findConformanceLevel,
  type ConformanceLevel,
  type FacturXProfile,
} from '../../../standards/facturx';
import { readInvoiceXml, type ReadInvoice } from '../../../standards/invoice';
import type { Letterhead, PdfLanguage } from '../pdf';
import type { AddInvoiceResult } from '../pdf/own-facturx';

export interface FacturXTask {
  /** XML of the stored document. */
  xml: Uint8Array;
  /** Requested profile; null for the profile of the document, or EN 16931 if the document has none. */
  profile: FacturXProfile | null;
  language: PdfLanguage;
  senderId: string;
  receiverId: string | null;
  letterhead: Letterhead | null;
}

/** Factur-X file, or the missing fields without which the invoice would change; null for a document that is not an invoice. */
export type FacturXResult = { ok: true; pdf: Uint8Array } | { ok: false; fatal: string[] | null };

/** XML that a Factur-X file of an invoice contains. */
export type PdfInvoiceResult =
  { ok: true; xml: Uint8Array; level: ConformanceLevel } | { ok: false; fatal: string[] };

/** Creates a Factur-X file of a document. */
export async function createFacturX(order: FacturXTask): Promise<FacturXResult> {
  const invoice = readInvoiceXml(order.xml);
  if (invoice === null) return { ok: false, fatal: null };
  const invoiceForPdf = toInvoiceForPdf(order.xml, invoice, order.profile);
  if (!invoiceForPdf.ok) return invoiceForPdf;
  // Loaded lazily, because threads that read and build do not need it.
  const { renderFacturX } = await import('../pdf/render-facturx');
  const { language, senderId, receiverId, letterhead } = order;
  const options = { type: invoice.kind, language, senderId, receiverId, letterhead };
  return { ok: true, pdf: await renderFacturX(invoice.parsed, invoiceForPdf, options) };
}

/** Returns the XML to embed: the bytes of a document that already has a Factur-X profile, otherwise converted XML. */
export function toInvoiceForPdf(
  xml: Uint8Array,
  invoice: ReadInvoice,
  profile: FacturXProfile | null,
): PdfInvoiceResult {
  const ownLevel = invoice.syntax === 'cii' ? findConformanceLevel(invoice.customizationId) : null;
  if (ownLevel !== null && (profile === null || getConformanceLevel(profile) === ownLevel))
    return { ok: true, xml, level: ownLevel };
  const requestedProfile = profile ?? (invoice.profile.startsWith('xrechnung-') ? 'xrechnung' : 'en16931');
  const { kind, sender, receiver, statedProcess } = invoice;
  const result = writeFacturXXml(invoice.parsed, {
    kind,
    profile: requestedProfile,
    sender,
    receiver,
    process: statedProcess,
  });
  return result.ok ? { ok: true, xml: result.xml, level: getConformanceLevel(requestedProfile) } : result;
}

export interface OwnPdfRequest {
  /** The client's own PDF. */
  pdf: Uint8Array;
  /** Document to add; null to check only the PDF. */
  xml: Uint8Array | null;
}

/** Adds a document to a client's own PDF. Only invoices can be added. */
export async function addInvoiceToOwnPdf({ pdf, xml }: OwnPdfRequest): Promise<AddInvoiceResult> {
  const { assessPdf: assessFitness, addInvoiceToPdf } = await import('../pdf/own-facturx');
  const invoice = xml === null ? null : readInvoiceXml(xml);
  if (xml === null || invoice === null) {
    const assessment = assessFitness(pdf);
    return assessment.ok ? { ok: true, pdf } : assessment;
  }
  const invoiceForPdf = toInvoiceForPdf(xml, invoice, null);
  // Without a requested profile, no data is removed.
  if (!invoiceForPdf.ok)
    throw new Error('Every readable invoice must be expressible in the profile EN 16931');
  return addInvoiceToPdf(pdf, invoiceForPdf, invoice.parsed.attachments);
}
