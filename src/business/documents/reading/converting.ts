import {
  convertInvoice,
  parseXml,
  detectSyntax,
  XmlError,
  type Conversion,
  type InvoiceSyntax,
} from '../../../standards/invoice';

/** A document to convert to a syntax. */
export interface ConversionRequest {
  xml: Uint8Array;
  to: InvoiceSyntax;
  /** Process of the transmission, which distinguishes some French documents; null when unknown. */
  processId: string | null;
}

export type ConversionResult =
  /** `xml`: the converted bytes, or the original bytes when the document already has the syntax. */
  | { ok: true; xml: Uint8Array; conversion: Conversion | null }
  /** Error: the document is not an invoice, or exceeds the limits of the reader. */
  | { ok: false; message: string };

/** Converts an invoice to a syntax, and lists the losses. */
export function convertXml({ xml, to, processId }: ConversionRequest): ConversionResult {
  try {
    const tree = parseXml(xml);
    if (detectSyntax(tree) === to) return { ok: true, xml, conversion: null };
    const convertedInvoice = convertInvoice(tree, to, { processId });
    if (convertedInvoice === null)
      return { ok: false, message: 'the document is not an invoice or credit note' };
    const { text, conversion } = convertedInvoice;
    return { ok: true, xml: new TextEncoder().encode(text), conversion };
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, message: error.message };
    throw error;
  }
}
