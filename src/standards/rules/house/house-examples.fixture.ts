import {
  blankAllowanceCharge,
  blankLine,
  blankParty,
  blankPaymentMeans,
  blankTotals,
} from '../../invoice/blank';
import type { InvoiceDocument } from '../../invoice/model';
import type { HouseRuleCode } from './house-rule';

/** Example of a rule: changes of the valid invoice that cause a warning, and changes that do not. */
export interface HouseExample {
  code: HouseRuleCode;
  /** Field of the finding. */
  field: string;
  wrong: Partial<InvoiceDocument>;
  right: Partial<InvoiceDocument>;
}

/** Creates an invoice of a Belgian company of 2026-11-20 without findings of house rules. */
export function soundInvoice(): InvoiceDocument {
  return {
    invoiceNumber: '2026-17',
    typeCode: '380',
    uuid: null,
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    taxPointDate: null,
    taxPointDateCode: null,
    note: null,
    buyerReference: 'x',
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
    seller: blankParty({ name: 'Atelier Dubois SRL', country: 'BE', vatNumber: 'BE0123456749' }),
    buyer: blankParty({ name: 'Bakkerij Peeters NV', country: 'BE', vatNumber: 'BE0987654394' }),
    payee: null,
    taxRepresentative: null,
    delivery: null,
    paymentMeans: [blankPaymentMeans({ paymentMethodCode: '30', iban: 'BE71096123456769' })],
    paymentTerms: null,
    lines: [
      blankLine({
        id: '1',
        name: 'Work',
        quantity: '1',
        unitCode: 'C62',
        netPriceAmount: '10.00',
        netAmount: '10.00',
        vat: { category: 'S', percentage: '21' },
      }),
    ],
    discounts: [],
    surcharges: [],
    totals: blankTotals({
      linesAmount: '10.00',
      taxExclusiveAmount: '10.00',
      taxInclusiveAmount: '12.10',
      payableAmount: '12.10',
    }),
    vat: { totalVatAmount: '2.10', totalVatAmountInTaxCurrency: null, subtotals: [] },
    attachments: [],
    currency: 'EUR',
    taxCurrency: null,
    taxScheme: 'VAT',
    countrySpecific: null,
  };
}

const discount = (amount: string, percentage: string): Pick<InvoiceDocument, 'discounts'> => ({
  discounts: [{ ...blankAllowanceCharge({ amount }), vat: { category: 'S', percentage } }],
});

/** One example of each rule. */
export function houseExamples(): HouseExample[] {
  const { seller, buyer, lines, totals, paymentMeans } = soundInvoice();
  const [line = blankLine()] = lines;
  const yen = (amount: string): Partial<InvoiceDocument> => ({
    currency: 'JPY',
    totals: blankTotals({ payableAmount: amount }),
    lines: [{ ...line, netAmount: '10' }],
    vat: { totalVatAmount: '2', totalVatAmountInTaxCurrency: null, subtotals: [] },
  });
  const [means = blankPaymentMeans()] = paymentMeans;
  return [
    {
      code: 'HOUSE-IBAN',
      field: 'paymentMeans.0.iban',
      wrong: { paymentMeans: [{ ...means, iban: 'BE71096123456768' }] },
      right: { paymentMeans: [{ ...means, iban: 'BE71 0961 2345 6769' }] },
    },
    {
      code: 'HOUSE-VAT-NUMBER',
      field: 'buyer.vatNumber',
      wrong: { buyer: { ...buyer, vatNumber: 'BE0987654395' } },
      right: { buyer: { ...buyer, vatNumber: 'BE 0987.654.394' } },
    },
    {
      code: 'HOUSE-ENTERPRISE-NUMBER',
      field: 'seller.identifiers.0.identifier',
      wrong: { seller: { ...seller, identifiers: [{ scheme: '0208', identifier: '0123456748' }] } },
      right: { seller: { ...seller, identifiers: [{ scheme: '0208', identifier: '0123.456.749' }] } },
    },
    {
      code: 'HOUSE-DUE-BEFORE-ISSUE',
      field: 'dueDate',
      wrong: { dueDate: '2026-11-19' },
      right: { dueDate: '2026-11-20' },
    },
    {
      code: 'HOUSE-ISSUE-DATE',
      field: 'issueDate',
      wrong: { issueDate: '2062-11-20', dueDate: null },
      right: { issueDate: '2026-10-20' },
    },
    {
      code: 'HOUSE-LINE-ID',
      field: 'lines.1.id',
      wrong: { lines: [line, line] },
      right: { lines: [line, { ...line, id: '2' }] },
    },
    {
      code: 'HOUSE-NEGATIVE-INVOICE',
      field: 'totals.payableAmount',
      wrong: { totals: { ...totals, payableAmount: '-12.10' } },
      right: { totals: { ...totals, payableAmount: '0.00' } },
    },
    {
      code: 'HOUSE-DISCOUNT-ABOVE-BASE',
      field: 'discounts.0.amount',
      wrong: discount('100.00', '21'),
      right: discount('10.00', '21'),
    },
    {
      code: 'HOUSE-ALLOWANCE-RATE',
      field: 'discounts.0.vat.percentage',
      wrong: discount('1.00', '6'),
      right: discount('1.00', '21.00'),
    },
    {
      code: 'HOUSE-VAT-RATE',
      field: 'lines.0.vat.percentage',
      wrong: { lines: [{ ...line, vat: { category: 'S', percentage: '20' } }] },
      right: { lines: [{ ...line, vat: { category: 'S', percentage: '6.00' } }] },
    },
    { code: 'HOUSE-MINOR-UNIT', field: 'totals.payableAmount', wrong: yen('12.50'), right: yen('12.00') },
    {
      code: 'HOUSE-NO-PAYMENT',
      field: 'paymentMeans',
      wrong: { paymentMeans: [] },
      right: { paymentMeans: [{ ...means, iban: null, paymentMethodCode: '10' }] },
    },
  ];
}
