import {
  convertInvoice,
  parseXml,
  syntaxOf,
  XmlError,
  type Conversion,
  type InvoiceSyntax,
} from '../../../standards/invoice';

/** A document that is wanted in a syntax. */
export interface ConversionOrder {
  xml: Uint8Array;
  to: InvoiceSyntax;
  /** Process of the transmission, which tells some French documents apart; null when it is not known. */
  processId: string | null;
}

export type ConversionResult =
  /** Without a conversion it is in that syntax already, and these are its bytes. */
  | { ok: true; xml: Uint8Array; conversion: Conversion | null }
  /** It is no invoice, or larger in the other syntax than any that is read. */
  | { ok: false; message: string };

/** Writes an invoice in a syntax, and says what is lost. */
export function convertXml({ xml, to, processId }: ConversionOrder): ConversionResult {
  try {
    const tree = parseXml(xml);
    if (syntaxOf(tree) === to) return { ok: true, xml, conversion: null };
    const converted = convertInvoice(tree, to, { processId });
    if (converted === null) return { ok: false, message: 'it is no invoice or credit note' };
    const { text, conversion } = converted;
    return { ok: true, xml: new TextEncoder().encode(text), conversion };
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, message: error.message };
    throw error;
  }
}
