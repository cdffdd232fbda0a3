/** The body of a send of a small invoice. */
export function invoiceTo(recipient: string, invoiceNumber: string): Record<string, unknown> {
  return {
    recipient,
    documentType: 'invoice',
    document: {
      invoiceNumber,
      buyerReference: 'PO-1',
      buyer: { name: 'Buyer', street: 'Grote Markt 1', city: 'Antwerpen', postalZone: '2000', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [{ name: 'Line', netPriceAmount: '10', vat: { percentage: '21' } }],
    },
  };
}
