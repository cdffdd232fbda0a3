import {
  convertInvoice,
  parseXml,
  detectSyntax,
  XmlError,
  type Conversion,
  type InvoiceSyntax,
} from '../../../standards/invoice';

/** A document to convert to a syntax. */
export interface ConversionOrder {
  xml: Uint8Array;
  to: InvoiceSyntax;
  /** Process of the transmission, which distinguishes some French documents; null when unknown. */
  processId: string | null;
}

export type ConversionResult =
  /** The converted bytes; the original bytes when the document already has the syntax. */
  | { ok: true; xml: Uint8Array; conversion: Conversion | null }
  /** The document is not an invoice, or exceeds the limits of the reader in the other syntax. */
  | { ok: false; message: string };

/** Converts an invoice to a syntax, and lists the losses. */
export function convertXml({ xml, to, processId }: ConversionOrder): ConversionResult {
  try {
    const tree = parseXml(xml);
    if (detectSyntax(tree) === to) return { ok: true, xml, conversion: null };
    const convertedInvoice = convertInvoice(tree, to, { processId });
    if (convertedInvoice === null) return { ok: false, message: 'it is no invoice or credit note' };
    const { text, conversion } = convertedInvoice;
    return { ok: true, xml: new TextEncoder().encode(text), conversion };
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, message: error.message };
    throw error;
  }
}
