/** Example of a document, which docs/invoice.md contains and tests send. */
export interface InvoiceExample {
  title: string;
  /** Explanation of what the example shows. */
  explanation: string;
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
    explanation:
      'The minimum. The seller is the company; date, totals and VAT are completed automatically: the amount due is 181.50.',
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
    explanation: 'VAT is computed once for each category and rate: 21 % of 150.00 and 6 % of 24.00.',
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
    explanation:
      'With a percentage, no amount is required: 10 % of the line is 15.00, and 2 % of the lines with 21 % VAT is 2.70. The surcharge states an amount.',
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
    explanation:
      'Category AE: the buyer in another country owes the VAT. Both VAT numbers are required; the reason (VATEX-EU-AE) is completed automatically.',
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
    explanation: 'Amounts are positive; `invoiceReferences` contains the credited invoice.',
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
    explanation:
      'The company is the buyer and issues the invoice on behalf of the seller, so `seller` is stated instead of `buyer`.',
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
    explanation: '`paidAmount` states the amount that was already paid: 131.50 of 181.50 are due.',
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
    explanation:
      'The invoice is in US dollars, and the VAT is accounted for in euros: 31.50 USD × 0.92 = 28.98 EUR.',
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
