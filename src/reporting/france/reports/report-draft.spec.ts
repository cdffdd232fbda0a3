import { checkContent } from '../../../standards/flux10';
import type { FieldErrors } from '../../../platform/kernel/http/api-error';
import { readDraft, removeKnownFaults } from './report-draft';
import { ReportPipe } from './report.pipe';
import {
  B2biInvoiceInput,
  B2biPaymentInput,
  B2biPurchaseInput,
  B2cPaymentsInput,
  B2cSalesInput,
} from './report.input';

const CONTEXT = {
  siren: '',
  vatExigibility: 'ENCAISSEMENTS',
  today: '2026-11-27',
  latestDay: '2026-11-27',
} as const;

const PIPES = {
  b2c: new ReportPipe({
    sales: { type: B2cSalesInput, kind: 'b2cSales' },
    payments: { type: B2cPaymentsInput, kind: 'b2cPayments' },
  }),
  b2bi: new ReportPipe({
    invoice: { type: B2biInvoiceInput, kind: 'b2biInvoice' },
    payment: { type: B2biPaymentInput, kind: 'b2biPayment' },
  }),
  purchases: new ReportPipe({ invoice: { type: B2biPurchaseInput, kind: 'b2biPurchase' } }),
};

/** Lists the paths of all errors in the response to a report. */
async function listErrorPaths(route: keyof typeof PIPES, body: unknown): Promise<string[]> {
  const received = await PIPES[route].transform(body, { type: 'body' });
  if (received.input !== null) throw new Error('The fields must be invalid');
  const { kind, faults } = received;
  const content = readDraft(kind, body, faults);
  const findings = content === null ? [] : removeKnownFaults(checkContent(content, CONTEXT), faults);
  const paths = findings.map(({ path }) => path);
  expect(paths.filter((path) => Object.hasOwn(faults, path))).toEqual([]);
  return [...Object.keys(faults), ...paths].sort();
}

const sales = {
  type: 'sales',
  reference: 'r-1',
  date: '2026-11-20',
  category: 'goods',
  taxExclusiveAmount: '1000.00',
  taxAmount: '200.00',
  transactionCount: 3,
  vatBreakdown: [{ percentage: '20', taxableAmount: '1000.00', taxAmount: '200.00' }],
};
const invoice = {
  type: 'invoice',
  reference: 'r-2',
  documentNumber: 'F-1',
  billingMode: 'B1',
  documentType: 'invoice',
  issueDate: '2026-11-20',
  buyer: { name: 'De Kroon', country: 'BE', vatNumber: 'BE0987654394' },
  totals: { taxExclusiveAmount: '100.00', taxAmount: '0.00' },
  vatBreakdown: [
    {
      percentage: '0',
      taxableAmount: '100.00',
      taxAmount: '0.00',
      category: 'K',
      exemptionReasonCode: 'VATEX-EU-IC',
    },
  ],
};
const { buyer: _, ...withoutBuyer } = invoice;
const payment = {
  type: 'payment',
  reference: 'r-3',
  invoiceNumber: 'F-1',
  issueDate: '2026-11-20',
  date: '2026-11-21',
  vatBreakdown: [{ percentage: '20', amount: '1200.00' }],
};

describe('a report with errors in fields and in contents', () => {
  const cases: [keyof typeof PIPES, string, unknown, string[]][] = [
    [
      'b2c',
      'sales: fields, a rate and a day in the future',
      {
        ...sales,
        reference: '',
        date: '2026-12-20',
        transactionCount: 'many',
        vatBreakdown: [{ percentage: '21', taxableAmount: '1000.00', taxAmount: '200.00' }],
      },
      ['date', 'reference', 'transactionCount', 'vatBreakdown.0.percentage'],
    ],
    [
      'b2c',
      'sales: the sum is compared when the parts are valid',
      { ...sales, category: 'food', taxExclusiveAmount: '900.00' },
      ['category', 'taxExclusiveAmount'],
    ],
    [
      'b2c',
      'sales: a part that is not an amount',
      {
        ...sales,
        vatBreakdown: [
          { percentage: '20', taxableAmount: null, taxAmount: '200.00' },
          { percentage: '21', taxableAmount: '1', taxAmount: '0' },
        ],
      },
      ['vatBreakdown.0.taxableAmount', 'vatBreakdown.1.percentage'],
    ],
    [
      'b2c',
      'payments',
      { ...payment, type: 'payments', vatBreakdown: [{ percentage: '21', amount: '-1' }], date: 7 },
      ['date', 'invoiceNumber', 'issueDate', 'vatBreakdown.0.amount', 'vatBreakdown.0.percentage'],
    ],
    [
      'b2bi',
      'invoice: a field of each group',
      {
        ...invoice,
        documentNumber: 'F 1',
        billingMode: 7,
        buyer: { name: 'De Kroon', country: 'BE', enterpriseNumberScheme: 'x' },
        totals: { taxExclusiveAmount: '100.00' },
        vatBreakdown: [{ ...invoice.vatBreakdown[0], category: 'E' }],
      },
      [
        'billingMode',
        'buyer.enterpriseNumberScheme',
        'documentNumber',
        'totals.taxAmount',
        'vatBreakdown.0.exemptionReason',
      ],
    ],
    [
      'b2bi',
      'invoice: checks that depend on an invalid currency or type are omitted',
      { ...invoice, currency: 'euro', documentType: 'bill', dueDate: '2026-02-30', documentNumber: 'F 1' },
      ['currency', 'documentNumber', 'documentType', 'dueDate'],
    ],
    [
      'b2bi',
      'payment',
      { ...payment, currency: 'USD', invoiceNumber: 'F 1', date: '' },
      ['currency', 'date', 'invoiceNumber'],
    ],
    [
      'purchases',
      'purchase: the type is an ordinary field',
      { ...withoutBuyer, type: 'bill', seller: { name: '', country: 'FR' }, billingMode: 'X9' },
      ['billingMode', 'seller.country', 'seller.name', 'type'],
    ],
    [
      'b2c',
      'a value that is not a list',
      { ...sales, vatBreakdown: 'x', date: '2026-12-20' },
      ['date', 'vatBreakdown'],
    ],
    [
      'b2c',
      'a cancellation has no contents',
      { ...sales, action: 'cancel', reference: 7, taxAmount: '1' },
      ['reference'],
    ],
  ];

  it.each(cases)('%s: %s', async (route, _case, body, paths) => {
    expect(await listErrorPaths(route, body)).toEqual(paths);
  });

  it('does not read a list that is too long', () => {
    const vatBreakdown = Array.from({ length: 100_000 }, () => ({ percentage: '20' }));
    const faults: FieldErrors = { vatBreakdown: ['too long'] };
    expect(readDraft('b2cSales', { ...sales, vatBreakdown }, faults)).toMatchObject({ vatBreakdown: [] });
  });

  it.each([{ type: 'other' }, [1], undefined])(
    'is rejected immediately when its form is unknown: %j',
    async (body) => {
      await expect(PIPES.b2c.transform(body, { type: 'body' })).rejects.toMatchObject({ status: 400 });
    },
  );
});
