/** Examples of documents: docs/invoice.md shows them, and tests send them. */
export interface InvoiceExample {
  title: string;
  /** Explanation of what the example shows. */
  shows: string;
  documentType: 'invoice' | 'creditNote' | 'selfBillingInvoice';
  document: Readonly<Record<string, unknown>>;
}

const BUYER = {
  name: 'Brouwerij De Kroon NV',
  street: 'Grote Markt 1',
  city: 'Antwerpen',
  postalZone: '2000',
  country: 'BE',
};
const PAYMENT = { paymentMeans: [{ iban: 'BE71096123456769', reference: '+++010/8068/17183+++' }] };
const CONSULTING = {
  name: 'Consulting',
  quantity: '2',
  unitCode: 'HUR',
  netPriceAmount: '75.00',
  vat: { percentage: '21' },
};

export const INVOICE_EXAMPLES: readonly InvoiceExample[] = [
  {
    title: 'Simple',
    shows: 'The minimum. The seller is the company; date, totals and VAT are filled in: 181.50 to pay.',
    documentType: 'invoice',
    document: {
      invoiceNumber: '2026-0042',
      buyerReference: 'PO-7',
      buyer: BUYER,
      ...PAYMENT,
      lines: [CONSULTING],
    },
  },
  {
    title: 'Several rates',
    shows: 'VAT is computed once for each category and rate: 21 % of 150.00 and 6 % of 24.00.',
    documentType: 'invoice',
    document: {
      invoiceNumber: '2026-0043',
      buyerReference: 'PO-7',
      buyer: BUYER,
      ...PAYMENT,
      lines: [
        CONSULTING,
        { name: 'Handbook', quantity: 1, netPriceAmount: '24.00', vat: { percentage: '6' } },
      ],
    },
  },
  {
    title: 'Discounts',
    shows:
      'A percentage needs no amount: 10 % of the line is 15.00, and 2 % of the lines at 21 % is 2.70. The surcharge states its amount.',
    documentType: 'invoice',
    document: {
      invoiceNumber: '2026-0044',
      buyerReference: 'PO-7',
      buyer: BUYER,
      ...PAYMENT,
      lines: [{ ...CONSULTING, discounts: [{ reason: 'Loyalty', percentage: '10' }] }],
      discounts: [{ reasonCode: '95', percentage: '2', vat: { percentage: '21' } }],
      surcharges: [{ reason: 'Travel', amount: '30.00', vat: { percentage: '21' } }],
    },
  },
  {
    title: 'Reverse charge',
    shows:
      'Category AE: the buyer in another country owes the VAT. Both VAT numbers are needed; the reason (VATEX-EU-AE) is filled in.',
    documentType: 'invoice',
    document: {
      invoiceNumber: '2026-0045',
      buyerReference: 'PO-7',
      buyer: {
        name: 'Maison Petit SARL',
        street: '12 rue des Lilas',
        city: 'Lille',
        postalZone: '59000',
        country: 'FR',
        vatNumber: 'FR83404833048',
      },
      ...PAYMENT,
      lines: [{ ...CONSULTING, vat: { category: 'AE', percentage: '0' } }],
    },
  },
  {
    title: 'Credit note',
    shows: 'Amounts are positive; the invoice that is credited is named.',
    documentType: 'creditNote',
    document: {
      creditNoteNumber: '2026-C-0003',
      buyerReference: 'PO-7',
      invoiceReferences: [{ id: '2026-0042', issueDate: '2026-11-02' }],
      buyer: BUYER,
      lines: [{ ...CONSULTING, quantity: '1' }],
    },
  },
  {
    title: 'Self-billing',
    shows: 'The company is the buyer and writes the invoice of its seller, who is therefore named.',
    documentType: 'selfBillingInvoice',
    document: {
      invoiceNumber: 'SB-2026-0009',
      buyerReference: 'PO-7',
      seller: {
        ...BUYER,
        vatNumber: 'BE0987654394',
        enterpriseNumberScheme: '0208',
        enterpriseNumber: '0987654394',
      },
      ...PAYMENT,
      lines: [CONSULTING],
    },
  },
  {
    title: 'Prepaid',
    shows: 'A payment is only ever what paidAmount states: 131.50 of 181.50 remain to pay.',
    documentType: 'invoice',
    document: {
      invoiceNumber: '2026-0046',
      buyerReference: 'PO-7',
      buyer: BUYER,
      ...PAYMENT,
      lines: [CONSULTING],
      totals: { paidAmount: '50.00' },
    },
  },
  {
    title: 'Foreign currency',
    shows: 'The invoice is in US dollars, its VAT is accounted for in euros: 31.50 USD × 0.92 = 28.98 EUR.',
    documentType: 'invoice',
    document: {
      invoiceNumber: '2026-0047',
      buyerReference: 'PO-7',
      buyer: BUYER,
      ...PAYMENT,
      currency: 'USD',
      taxCurrency: 'EUR',
      taxExchangeRate: '0.92',
      lines: [CONSULTING],
    },
  },
];
