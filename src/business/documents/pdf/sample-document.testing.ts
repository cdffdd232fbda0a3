import {
  blankLine,
  blankParty,
  blankPaymentMeans,
  blankTotals,
  type CreditNoteDocument,
  type InvoiceDocument,
  type Line,
} from '../../../standards/invoice';

export function buildSampleLine(number: number, fields: Partial<Line> = {}): Line {
  return blankLine({
    id: String(number),
    name: `Service ${number}`,
    description: 'Analysis of the accounting processes on site, with a written report at the end',
    quantity: '2.50',
    unitCode: 'HUR',
    netPriceAmount: '95',
    baseQuantity: '1',
    netAmount: '237.50',
    vat: { category: 'S', percentage: '21.00' },
    ...fields,
  });
}

/** Creates an ordinary Belgian invoice with `lines` lines. */
export function buildSampleInvoice(lines: number, fields: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    invoiceNumber: 'INV-42',
    typeCode: '380',
    uuid: null,
    issueDate: '2026-02-03',
    dueDate: '2026-03-05',
    taxPointDate: null,
    taxPointDateCode: null,
    note: null,
    buyerReference: 'PO-7781',
    purchaseOrderReference: null,
    salesOrderReference: null,
    despatchReference: null,
    receiptReference: null,
    projectReference: null,
    contractReference: null,
    tenderReference: null,
    invoicedObject: null,
    accountingCost: null,
    invoicePeriod: null,
    invoiceReferences: [],
    seller: blankParty({ name: 'Zonnebloem', legalName: 'Zonnebloem BV', city: 'Gent', country: 'BE' }),
    buyer: blankParty({ name: 'Société des Œufs SA', city: 'Bruxelles', country: 'BE' }),
    payee: null,
    taxRepresentative: null,
    delivery: null,
    paymentMeans: [
      blankPaymentMeans({
        paymentMethod: 'credit_transfer',
        paymentMethodCode: '30',
        iban: 'BE68 5390 0754 7034',
        reference: '+++090/9337/55493+++',
      }),
    ],
    paymentTerms: null,
    lines: Array.from({ length: lines }, (_, index) => buildSampleLine(index + 1)),
    discounts: [],
    surcharges: [],
    totals: blankTotals({
      linesAmount: '1234.5',
      taxExclusiveAmount: '1234.5',
      taxInclusiveAmount: '1493.75',
      payableAmount: '1493.75',
    }),
    vat: {
      totalVatAmount: '259.25',
      totalVatAmountInTaxCurrency: null,
      subtotals: [
        {
          category: 'S',
          percentage: '21',
          taxableAmount: '1234.5',
          vatAmount: '259.25',
          exemptionReasonCode: null,
          exemptionReason: null,
        },
      ],
    },
    attachments: [],
    currency: 'EUR',
    taxCurrency: null,
    taxScheme: 'VAT',
    countrySpecific: null,
    ...fields,
  };
}

export function buildSampleCreditNote(
  lines: number,
  fields: Partial<CreditNoteDocument> = {},
): CreditNoteDocument {
  return {
    ...buildSampleInvoice(lines),
    typeCode: '381',
    creditNoteNumber: 'CN-9',
    invoiceNumber: null,
    ...fields,
  };
}
