import { Decimal } from '../../../standards/values/decimal';
import {
  creditInvoice,
  parseXml,
  readCreditableInvoice,
  XmlError,
  type CreditRequest,
  type CreditResult,
} from '../../../standards/invoice';

/** Request for the credit note of an invoice in XML. */
export interface XmlCreditRequest extends Omit<CreditRequest, 'kind'> {
  xml: Uint8Array;
  /** Process of the transmission, which distinguishes some French documents. */
  processId: string;
}

/** Amounts of the credited invoice. */
export interface CreditedInvoice {
  currency: string | null;
  /** Total with VAT and rounding: the amount due plus the paid amount (BT-115, BT-113). */
  amount: string;
}

export type CreditOutcome =
  /** `result`: the credit note, or the elements that a credit note cannot contain. */
  | { isInvoice: true; result: CreditResult; invoice: CreditedInvoice }
  /** Result for a document that is not a readable invoice. */
  | { isInvoice: false };

/** Creates the credit note of an invoice, or lists the elements of the invoice that a credit note does not support. */
export function creditXml({ xml, processId, ...request }: XmlCreditRequest): CreditOutcome {
  try {
    const creditableInvoice = readCreditableInvoice(parseXml(xml), { processId });
    if (creditableInvoice === null) return { isInvoice: false };
    const { kind, parsed } = creditableInvoice.invoice;
    const { payableAmount, paidAmount } = parsed.totals;
    const invoice = { currency: parsed.currency, amount: addDecimals(payableAmount, paidAmount) };
    if (creditableInvoice.unreadFields.length > 0) {
      const errors = { document: creditableInvoice.unreadFields.map(formatUnreadElement) };
      return { isInvoice: true, result: { ok: false, errors }, invoice };
    }
    return { isInvoice: true, result: creditInvoice(parsed, { ...request, kind }), invoice };
  } catch (error) {
    if (error instanceof XmlError) return { isInvoice: false };
    throw error;
  }
}

function formatUnreadElement(path: string): string {
  return `must contain the element ${path} of the invoice, for which the JSON document has no field; send the credit note as XML`;
}

function addDecimals(...texts: (string | null)[]): string {
  return texts
    .reduce((sum, text) => sum.plus(Decimal.parse(text ?? '0') ?? Decimal.ZERO), Decimal.ZERO)
    .toFixed(2);
}
