import { checkContent, type ContentContext } from './content-checks';
import type { B2bInternationalInvoice, B2cSales, ReportContent } from './model';
import { CONTEXT, exempt, invoice, payment, payments, sales } from './sample-contents.fixture';

const check = (content: ReportContent, context: Partial<ContentContext> = {}) =>
  checkContent(content, { ...CONTEXT, ...context });
const withSales = (over: Partial<B2cSales>) => check({ ...sales, ...over });
const withInvoice = (over: Partial<B2bInternationalInvoice>) => check({ ...invoice, ...over });
const withCategory = (over: Partial<typeof exempt> | Record<string, string | null>) =>
  withInvoice({ vatBreakdown: [{ ...exempt, ...over }] });

/** Expects findings by path and part of the message. */
const expectFindings = (foundItems: ReturnType<typeof check>, expected: [string, string][]): void => {
  expect(foundItems.map(({ path }) => path)).toEqual(expected.map(([path]) => path));
  expected.forEach(([, piece], index) => expect(foundItems[index]?.message).toContain(piece));
};

describe('checkContent', () => {
  it.each([sales, payments, payment, invoice])('accepts a valid report of kind $kind', (content) => {
    expect(check(content)).toEqual([]);
  });

  it.each([payments, payment])('refuses a report of kind $kind when VAT falls due on debits', (content) => {
    expectFindings(check(content, { vatExigibility: 'DEBITS' }), [['type', 'DEBITS']]);
  });

  it.each([sales, invoice])('accepts a report of kind $kind when VAT falls due on debits', (content) => {
    expect(check(content, { vatExigibility: 'DEBITS' })).toEqual([]);
  });
});

describe('Sums', () => {
  it('may differ by 0.01 for each added amount, not more', () => {
    expect(withSales({ taxExclusiveAmount: '150.01', taxAmount: '22.73' })).toEqual([]);
    expectFindings(withSales({ taxExclusiveAmount: '150.03', taxAmount: '22.72' }), [
      [
        'taxExclusiveAmount',
        '150.03 is not the sum of vatBreakdown.*.taxableAmount, which is 150.00. A difference of 0.02',
      ],
      ['taxAmount', '22.72 is not the sum'],
    ]);
  });

  it.each(['99.99', '100.00', '100.01'])('of a single amount of 100 may be %s', (total) => {
    const vatBreakdown = [{ percentage: '20', taxableAmount: '100', taxAmount: '20' }];
    expect(withSales({ taxExclusiveAmount: total, taxAmount: '20', vatBreakdown })).toEqual([]);
    expectFindings(withSales({ taxExclusiveAmount: '100.02', taxAmount: '20', vatBreakdown }), [
      ['taxExclusiveAmount', '100.02 is not the sum'],
    ]);
  });

  it('are refused when the published rule cannot add them in binary', () => {
    const vatBreakdown = [
      { percentage: '19.6', taxableAmount: '17560.54', taxAmount: '1' },
      { percentage: '20', taxableAmount: '285083672939966.91', taxAmount: '1' },
    ];
    const large = { taxExclusiveAmount: '285083672957527.45', taxAmount: '2', vatBreakdown };
    expectFindings(withSales(large), [['taxExclusiveAmount', 'too large']]);
    expect(withSales({ ...large, currency: 'IDR' })).toEqual([]);
  });

  it('are not compared when a part is not an amount', () => {
    expectFindings(
      withSales({
        vatBreakdown: [{ percentage: '20', taxableAmount: 'abc', taxAmount: '1' }],
        taxAmount: '1',
      }),
      [['vatBreakdown.0.taxableAmount', 'abc is not a decimal number']],
    );
  });

  it('of invoices are compared by category', () => {
    expectFindings(
      withInvoice({ totals: { taxExclusiveAmount: '499', taxAmount: '1', taxAmountEur: null } }),
      [
        ['totals.taxExclusiveAmount', '499.00 is not the sum'],
        ['totals.taxAmount', '1.00 is not the sum'],
      ],
    );
  });
});

describe('Fields of a report', () => {
  const cases: [string, ReturnType<typeof check>, string, string][] = [
    ['a day that does not exist', withSales({ date: '2027-02-29' }), 'date', '2027-02-29 is not a date'],
    ['a date without dashes', withSales({ date: '20270601' }), 'date', 'such as 2026-09-30'],
    ['a year before 2000', withSales({ date: '1999-12-31' }), 'date', '2000 to 2099'],
    ['tomorrow', withSales({ date: '2027-07-01' }), 'date', 'in the future; in Paris it is 2027-06-30'],
    ['an unknown currency', withSales({ currency: 'EUX' }), 'currency', 'EUX is not a currency'],
    ['a currency in small letters', withSales({ currency: 'eur' }), 'currency', 'ISO 4217'],
    ['a negative count', withSales({ transactionCount: -1 }), 'transactionCount', '-1'],
    ['half a transaction', withSales({ transactionCount: 0.5 }), 'transactionCount', 'whole number'],
    ['an endless count', withSales({ transactionCount: Infinity }), 'transactionCount', 'Infinity'],
    ['a due date that does not exist', withInvoice({ dueDate: '2027-06-31' }), 'dueDate', 'not a date'],
    ['an issue date in the future', withInvoice({ issueDate: '2027-07-01' }), 'issueDate', 'future'],
    ['a number with a blank', withInvoice({ documentNumber: 'FA 1' }), 'documentNumber', 'no spaces'],
    ['a number with an accent', withInvoice({ documentNumber: 'É1' }), 'documentNumber', 'letters, digits'],
    ['no number', withInvoice({ documentNumber: '' }), 'documentNumber', 'letters, digits'],
    ['a long number', withInvoice({ documentNumber: 'A'.repeat(36) }), 'documentNumber', 'at most 35'],
    ['the billing mode S3', withInvoice({ billingMode: 'S3' }), 'billingMode', 'Accepted are B1, S1'],
    ['a two-way billing mode', withInvoice({ billingMode: 'B9' }), 'billingMode', 'B9'],
    ['a payment in dollars', check({ ...payment, currency: 'USD' }), 'currency', 'in euro'],
    [
      'an earlier date of the paid invoice',
      check({ ...payment, issueDate: '1998-01-01' }),
      'issueDate',
      '2000',
    ],
    ['a badly written paid invoice', check({ ...payment, invoiceNumber: 'a.b' }), 'invoiceNumber', 'a.b'],
  ];
  it.each(cases)('with %s are refused', (_name, foundItems, path, piece) =>
    expectFindings(foundItems, [[path, piece]]),
  );

  it('limit invoice numbers to 20 characters until the portal accepts more', () => {
    const long = { ...invoice, documentNumber: 'A'.repeat(21), issueDate: '2026-06-30' };
    // The limit depends on today, even for reports of future days.
    expectFindings(check(long, { today: '2026-12-31', latestDay: '2099-12-31' }), [
      ['documentNumber', 'at most 20 on 2026-12-31'],
    ]);
    expect(check(long, { today: '2027-01-01' })).toEqual([]);
  });
});

describe('Amounts and rates', () => {
  const amount = (text: string) =>
    check({
      ...sales,
      vatBreakdown: [{ percentage: '20', taxableAmount: text, taxAmount: '20' }],
      taxExclusiveAmount: text,
      taxAmount: '20',
    });
  const received = (text: string) =>
    check({ ...payments, vatBreakdown: [{ percentage: '20', amount: text }] });
  const rate = (text: string) => check({ ...payments, vatBreakdown: [{ percentage: text, amount: '1' }] });

  it.each(['0', '-12.5', '12.500', '99999999999999999', '-9999999999999999.99'])(
    'accepts %s as an amount',
    (text) => {
      expect(amount(text)).toEqual([]);
    },
  );
  it.each(['', '1,5', '+1', '1e3', '.5', '5.', '1.005', 'NaN', '123456789012345678', '-12345678901234567'])(
    'refuses %j',
    (text) => expect(amount(text)).toHaveLength(2),
  );
  it.each(['0', '0.000001', '1234567890123.123456'])('accepts %s as a received amount', (text) => {
    expect(received(text)).toEqual([]);
  });
  it.each(['-0.01', '1.1234567', '12345678901234.123456', ''])('refuses %j as a received amount', (text) => {
    expectFindings(received(text), [['vatBreakdown.0.amount', '']]);
  });
  it.each(['0', '20', '20.0', '5.50', '2.1', '8.5', '19.60'])('accepts %s as a rate', (text) => {
    expect(rate(text)).toEqual([]);
  });
  it.each(['21', '-20', '', '20%', '5,5', '200', '2e1'])('refuses %j', (text) => {
    expectFindings(rate(text), [['vatBreakdown.0.percentage', 'Accepted are 0, 0.9, 1.05']]);
  });
});

describe('Breakdowns', () => {
  it('must have an entry', () => {
    expectFindings(withSales({ vatBreakdown: [] }), [['vatBreakdown', 'empty']]);
    expectFindings(check({ ...payments, vatBreakdown: [] }), [['vatBreakdown', 'empty']]);
    expectFindings(withInvoice({ vatBreakdown: [] }), [['vatBreakdown', 'empty']]);
  });

  it('must contain each rate once', () => {
    const [first] = sales.vatBreakdown;
    const twice = [first, { ...first, percentage: '20.00' }].flatMap((each) =>
      each ? [each as (typeof sales.vatBreakdown)[0]] : [],
    );
    expectFindings(withSales({ vatBreakdown: twice, taxExclusiveAmount: '200', taxAmount: '40' }), [
      ['vatBreakdown.1', 'already at vatBreakdown.0'],
    ]);
  });

  it('must contain each category and rate of an invoice once, unless the reasons differ', () => {
    const twice = { ...invoice, totals: { ...invoice.totals, taxExclusiveAmount: '1000' } };
    expectFindings(check({ ...twice, vatBreakdown: [exempt, exempt] }), [['vatBreakdown.1', 'VAT category']]);
    const other = { ...exempt, exemptionReasonCode: 'VATEX-EU-132' };
    expect(check({ ...twice, vatBreakdown: [exempt, other] })).toEqual([]);
  });

  it('must have no VAT at the rate 0', () => {
    expectFindings(
      withSales({
        taxExclusiveAmount: '1',
        taxAmount: '1',
        vatBreakdown: [{ percentage: '0.0', taxableAmount: '1', taxAmount: '1' }],
      }),
      [['vatBreakdown.0.taxAmount', 'rate of 0 percent']],
    );
  });
});

describe('Categories of an invoice', () => {
  const cases: [string, ReturnType<typeof check>, [string, string][]][] = [
    ['L', withCategory({ category: 'L' }), [['vatBreakdown.0.category', 'Accepted are S, E, AE']]],
    [
      'E without its reasons',
      withCategory({ exemptionReason: null, exemptionReasonCode: null }),
      [
        ['vatBreakdown.0.exemptionReason', 'in words and as a code'],
        ['vatBreakdown.0.exemptionReasonCode', 'VATEX'],
      ],
    ],
    [
      'E with a blank reason',
      withCategory({ exemptionReason: '  ' }),
      [['vatBreakdown.0.exemptionReason', 'empty']],
    ],
    [
      'a reason that XML cannot carry',
      withCategory({ exemptionReason: 'a\u0001b' }),
      [['vatBreakdown.0.exemptionReason', 'control characters']],
    ],
    [
      'half a character',
      withCategory({ exemptionReason: 'a\ud800b' }),
      [['vatBreakdown.0.exemptionReason', 'broken characters']],
    ],
    [
      'an unknown code',
      withCategory({ exemptionReasonCode: 'VATEX-XX' }),
      [['vatBreakdown.0.exemptionReasonCode', 'not a VATEX code']],
    ],
    [
      'waived VAT in an invoice',
      withCategory({ exemptionReasonCode: 'VATEX-FR-CNWVAT' }),
      [['vatBreakdown.0.exemptionReasonCode', 'credit notes']],
    ],
    [
      'a rate with reverse charge',
      withCategory({ category: 'AE', percentage: '20' }),
      [['vatBreakdown.0.percentage', 'whose rate is 0']],
    ],
  ];
  it.each(cases)('with %s are refused', (_name, foundItems, expected) =>
    expectFindings(foundItems, expected),
  );

  it('let a credit note waive VAT, and require the credited invoice', () => {
    const waivedValue = {
      ...invoice,
      documentType: 'creditNote' as const,
      vatBreakdown: [{ ...exempt, exemptionReasonCode: 'VATEX-FR-CNWVAT' }],
    };
    expectFindings(check(waivedValue), [['invoiceReferences', 'at least one earlier invoice']]);
    expect(check({ ...waivedValue, invoiceReferences: [{ id: 'FA-1', issueDate: '2027-01-31' }] })).toEqual(
      [],
    );
    expectFindings(check({ ...waivedValue, invoiceReferences: [{ id: 'FA 1', issueDate: '2028-01-31' }] }), [
      ['invoiceReferences.0.id', 'FA 1'],
      ['invoiceReferences.0.issueDate', 'future'],
    ]);
  });
});

describe('VAT in euro', () => {
  it('is required with another currency, and refused for an invoice in euro', () => {
    expectFindings(withInvoice({ currency: 'USD' }), [['totals.taxAmountEur', 'An invoice in USD']]);
    const totals = { ...invoice.totals, taxAmountEur: '0.00' };
    expect(withInvoice({ currency: 'USD', totals })).toEqual([]);
    expect(withInvoice({ totals })).toEqual([]);
    expectFindings(withInvoice({ totals: { ...totals, taxAmountEur: '1' } }), [
      ['totals.taxAmountEur', 'the same amount'],
    ]);
  });
});
