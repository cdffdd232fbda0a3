import type { InvoiceInput, SendInput } from '../../packages/sdk/src';

/** A small invoice as JSON of the API; `more` adds or replaces fields. */
export function smallInvoice(invoiceNumber: string, more: object = {}): InvoiceInput {
  return {
    invoiceNumber,
    buyerReference: 'x',
    buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
    ...more,
  };
}

/** An invoice to a buyer in Germany, with non-ASCII letters. */
export function germanInvoice(invoiceNumber: string, more: object = {}): InvoiceInput {
  const buyer = { name: 'Käufer & Söhne', street: 'S', city: 'C', postalZone: '1', country: 'DE' };
  return smallInvoice(invoiceNumber, { buyer, ...more });
}

/** The body of a send of a small invoice. */
export function invoiceTo(recipient: string, invoiceNumber: string): SendInput {
  return { recipient, documentType: 'invoice', document: smallInvoice(invoiceNumber) };
}
