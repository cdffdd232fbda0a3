import { checkContent, type ContentContext } from './content-checks';
import type { B2bInternationalInvoice, B2cSales, ReportContent } from './model';
import { CONTEXT, exempt, invoice, payment, payments, sales } from './sample-contents.fixture';

const check = (content: ReportContent, context: Partial<ContentContext> = {}) =>
  checkContent(content, { ...CONTEXT, ...context });
const checkSales = (over: Partial<B2cSales>) => check({ ...sales, ...over });
const checkInvoice = (over: Partial<B2bInternationalInvoice>) => check({ ...invoice, ...over });
const checkCategory = (over: Partial<typeof exempt> | Record<string, string | null>) =>
  checkInvoice({ vatBreakdown: [{ ...exempt, ...over }] });

/** Expects findings with these paths, and with these parts of the messages. */
const expectFindings = (findings: ReturnType<typeof check>, expected: [string, string][]): void => {
  expect(findings.map(({ path }) => path)).toEqual(expected.map(([path]) => path));
  expected.forEach(([, piece], index) => expect(findings[index]?.message).toContain(piece));
};

describe('checkContent', () => {
  it.each([sales, payments, payment, invoice])('accepts a valid report of kind $kind', (content) => {
    expect(check(content)).toEqual([]);
  });

  it.each([payments, payment])('rejects a report of kind $kind when VAT falls due on debits', (content) => {
    expectFindings(check(content, { vatExigibility: 'DEBITS' }), [['type', 'DEBITS']]);
  });

  it.each([sales, invoice])('accepts a report of kind $kind when VAT falls due on debits', (content) => {
    expect(check(content, { vatExigibility: 'DEBITS' })).toEqual([]);
  });
});

describe('Sums', () => {
  it('may differ from the total by at most 0.01 for each added amount', () => {
    expect(checkSales({ taxExclusiveAmount: '150.01', taxAmount: '22.73' })).toEqual([]);
    expectFindings(checkSales({ taxExclusiveAmount: '150.03', taxAmount: '22.72' }), [
      [
        'taxExclusiveAmount',
        '150.03 is not the sum of vatBreakdown.*.taxableAmount, which is 150.00. The tolerance is 0.02',
      ],
      ['taxAmount', '22.72 is not the sum'],
    ]);
  });

  it.each(['99.99', '100.00', '100.01'])('of a single amount of 100 may be %s', (total) => {
    const vatBreakdown = [{ percentage: '20', taxableAmount: '100', taxAmount: '20' }];
    expect(checkSales({ taxExclusiveAmount: total, taxAmount: '20', vatBreakdown })).toEqual([]);
    expectFindings(checkSales({ taxExclusiveAmount: '100.02', taxAmount: '20', vatBreakdown }), [
      ['taxExclusiveAmount', '100.02 is not the sum'],
    ]);
  });

  it('are rejected when the published rule cannot add them in binary', () => {
    const vatBreakdown = [
      { percentage: '19.6', taxableAmount: '17560.54', taxAmount: '1' },
      { percentage: '20', taxableAmount: '285083672939966.91', taxAmount: '1' },
    ];
    const large = { taxExclusiveAmount: '285083672957527.45', taxAmount: '2', vatBreakdown };
    expectFindings(checkSales(large), [['taxExclusiveAmount', 'too large']]);
    expect(checkSales({ ...large, currency: 'IDR' })).toEqual([]);
  });

  it('are not compared when a part is not an amount', () => {
    expectFindings(
      checkSales({
        vatBreakdown: [{ percentage: '20', taxableAmount: 'abc', taxAmount: '1' }],
        taxAmount: '1',
      }),
      [['vatBreakdown.0.taxableAmount', 'abc is not a decimal number']],
    );
  });

  it('of invoices are compared by category', () => {
    expectFindings(
      checkInvoice({ totals: { taxExclusiveAmount: '499', taxAmount: '1', taxAmountEur: null } }),
      [
        ['totals.taxExclusiveAmount', '499.00 is not the sum'],
        ['totals.taxAmount', '1.00 is not the sum'],
      ],
    );
  });
});

describe('Fields of a report', () => {
  const cases: [string, ReturnType<typeof check>, string, string][] = [
    ['a day that does not exist', checkSales({ date: '2027-02-29' }), 'date', '2027-02-29 is not a date'],
    ['a date without dashes', checkSales({ date: '20270601' }), 'date', 'such as 2026-09-30'],
    ['a year before 2000', checkSales({ date: '1999-12-31' }), 'date', '2000 to 2099'],
    [
      'the following day',
      checkSales({ date: '2027-07-01' }),
      'date',
      'in the future; in Paris it is 2027-06-30',
    ],
    ['an unknown currency', checkSales({ currency: 'EUX' }), 'currency', 'EUX is not a currency'],
    ['a currency in lower case', checkSales({ currency: 'eur' }), 'currency', 'ISO 4217'],
    ['a negative count', checkSales({ transactionCount: -1 }), 'transactionCount', '-1'],
    ['half a transaction', checkSales({ transactionCount: 0.5 }), 'transactionCount', 'whole number'],
    ['an infinite count', checkSales({ transactionCount: Infinity }), 'transactionCount', 'Infinity'],
    ['a due date that does not exist', checkInvoice({ dueDate: '2027-06-31' }), 'dueDate', 'not a date'],
    ['an issue date in the future', checkInvoice({ issueDate: '2027-07-01' }), 'issueDate', 'future'],
    ['a number with a space', checkInvoice({ documentNumber: 'FA 1' }), 'documentNumber', 'no spaces'],
    ['a number with an accent', checkInvoice({ documentNumber: 'É1' }), 'documentNumber', 'letters, digits'],
    ['an empty number', checkInvoice({ documentNumber: '' }), 'documentNumber', 'letters, digits'],
    ['a long number', checkInvoice({ documentNumber: 'A'.repeat(36) }), 'documentNumber', 'at most 35'],
    [
      'the billing mode S3',
      checkInvoice({ billingMode: 'S3' }),
      'billingMode',
      'Accepted billing modes: B1, S1',
    ],
    ['a two-way billing mode', checkInvoice({ billingMode: 'B9' }), 'billingMode', 'B9'],
    ['a payment in dollars', check({ ...payment, currency: 'USD' }), 'currency', 'reported in euro'],
    [
      'an earlier date of the paid invoice',
      check({ ...payment, issueDate: '1998-01-01' }),
      'issueDate',
      '2000',
    ],
    [
      'an invalid number of the paid invoice',
      check({ ...payment, invoiceNumber: 'a.b' }),
      'invoiceNumber',
      'a.b',
    ],
  ];
  it.each(cases)('are rejected for %s', (_name, findings, path, piece) =>
    expectFindings(findings, [[path, piece]]),
  );

  it('limit invoice numbers to 20 characters until the portal accepts more', () => {
    const invoiceWithLongNumber = { ...invoice, documentNumber: 'A'.repeat(21), issueDate: '2026-06-30' };
    // The limit depends on today, even for reports of future days.
    expectFindings(check(invoiceWithLongNumber, { today: '2026-12-31', latestDay: '2099-12-31' }), [
      ['documentNumber', 'at most 20 on 2026-12-31'],
    ]);
    expect(check(invoiceWithLongNumber, { today: '2027-01-01' })).toEqual([]);
  });
});

describe('Amounts and rates', () => {
  const checkAmount = (text: string) =>
    check({
      ...sales,
      vatBreakdown: [{ percentage: '20', taxableAmount: text, taxAmount: '20' }],
      taxExclusiveAmount: text,
      taxAmount: '20',
    });
  const checkReceivedAmount = (text: string) =>
    check({ ...payments, vatBreakdown: [{ percentage: '20', amount: text }] });
  const checkRate = (text: string) =>
    check({ ...payments, vatBreakdown: [{ percentage: text, amount: '1' }] });

  it.each(['0', '-12.5', '12.500', '99999999999999999', '-9999999999999999.99'])(
    'accepts %s as an amount',
    (text) => {
      expect(checkAmount(text)).toEqual([]);
    },
  );
  it.each(['', '1,5', '+1', '1e3', '.5', '5.', '1.005', 'NaN', '123456789012345678', '-12345678901234567'])(
    'rejects the amount %j',
    (text) => expect(checkAmount(text)).toHaveLength(2),
  );
  it.each(['0', '0.000001', '1234567890123.123456'])('accepts %s as a received amount', (text) => {
    expect(checkReceivedAmount(text)).toEqual([]);
  });
  it.each(['-0.01', '1.1234567', '12345678901234.123456', ''])('rejects %j as a received amount', (text) => {
    expectFindings(checkReceivedAmount(text), [['vatBreakdown.0.amount', '']]);
  });
  it.each(['0', '20', '20.0', '5.50', '2.1', '8.5', '19.60'])('accepts %s as a rate', (text) => {
    expect(checkRate(text)).toEqual([]);
  });
  it.each(['21', '-20', '', '20%', '5,5', '200', '2e1'])('rejects the rate %j', (text) => {
    expectFindings(checkRate(text), [['vatBreakdown.0.percentage', 'Accepted rates: 0, 0.9, 1.05']]);
  });
});

describe('Breakdowns', () => {
  it('must have an entry', () => {
    expectFindings(checkSales({ vatBreakdown: [] }), [['vatBreakdown', 'empty']]);
    expectFindings(check({ ...payments, vatBreakdown: [] }), [['vatBreakdown', 'empty']]);
    expectFindings(checkInvoice({ vatBreakdown: [] }), [['vatBreakdown', 'empty']]);
  });

  it('must contain each rate once', () => {
    const [first] = sales.vatBreakdown;
    const repeatedRates = [first, { ...first, percentage: '20.00' }].flatMap((each) =>
      each ? [each as (typeof sales.vatBreakdown)[0]] : [],
    );
    expectFindings(checkSales({ vatBreakdown: repeatedRates, taxExclusiveAmount: '200', taxAmount: '40' }), [
      ['vatBreakdown.1', 'already at vatBreakdown.0'],
    ]);
  });

  it('must contain each category and rate of an invoice once, unless the reasons differ', () => {
    const invoiceWithDoubledTotal = { ...invoice, totals: { ...invoice.totals, taxExclusiveAmount: '1000' } };
    expectFindings(check({ ...invoiceWithDoubledTotal, vatBreakdown: [exempt, exempt] }), [
      ['vatBreakdown.1', 'VAT category'],
    ]);
    const other = { ...exempt, exemptionReasonCode: 'VATEX-EU-132' };
    expect(check({ ...invoiceWithDoubledTotal, vatBreakdown: [exempt, other] })).toEqual([]);
  });

  it('must have no VAT at the rate 0', () => {
    expectFindings(
      checkSales({
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
    ['L', checkCategory({ category: 'L' }), [['vatBreakdown.0.category', 'Accepted categories: S, E, AE']]],
    [
      'E without its reasons',
      checkCategory({ exemptionReason: null, exemptionReasonCode: null }),
      [
        ['vatBreakdown.0.exemptionReason', 'in words and as a code'],
        ['vatBreakdown.0.exemptionReasonCode', 'VATEX'],
      ],
    ],
    [
      'E with a blank reason',
      checkCategory({ exemptionReason: '  ' }),
      [['vatBreakdown.0.exemptionReason', 'empty']],
    ],
    [
      'a reason with a control character',
      checkCategory({ exemptionReason: 'a\u0001b' }),
      [['vatBreakdown.0.exemptionReason', 'control characters']],
    ],
    [
      'half of a surrogate pair',
      checkCategory({ exemptionReason: 'a\ud800b' }),
      [['vatBreakdown.0.exemptionReason', 'incomplete characters']],
    ],
    [
      'an unknown code',
      checkCategory({ exemptionReasonCode: 'VATEX-XX' }),
      [['vatBreakdown.0.exemptionReasonCode', 'not a VATEX code']],
    ],
    [
      'waived VAT in an invoice',
      checkCategory({ exemptionReasonCode: 'VATEX-FR-CNWVAT' }),
      [['vatBreakdown.0.exemptionReasonCode', 'credit notes']],
    ],
    [
      'a rate with reverse charge',
      checkCategory({ category: 'AE', percentage: '20' }),
      [['vatBreakdown.0.percentage', 'whose rate is 0']],
    ],
  ];
  it.each(cases)('are rejected for %s', (_name, findings, expected) => expectFindings(findings, expected));

  it('allow a credit note to waive VAT, and require the credited invoice', () => {
    const creditNoteWithWaivedVat = {
      ...invoice,
      documentType: 'creditNote' as const,
      vatBreakdown: [{ ...exempt, exemptionReasonCode: 'VATEX-FR-CNWVAT' }],
    };
    expectFindings(check(creditNoteWithWaivedVat), [['invoiceReferences', 'at least one earlier invoice']]);
    expect(
      check({ ...creditNoteWithWaivedVat, invoiceReferences: [{ id: 'FA-1', issueDate: '2027-01-31' }] }),
    ).toEqual([]);
    expectFindings(
      check({ ...creditNoteWithWaivedVat, invoiceReferences: [{ id: 'FA 1', issueDate: '2028-01-31' }] }),
      [
        ['invoiceReferences.0.id', 'FA 1'],
        ['invoiceReferences.0.issueDate', 'future'],
      ],
    );
  });
});

describe('VAT in euro', () => {
  it('is required for another currency, and must equal the VAT total for an invoice in euro', () => {
    expectFindings(checkInvoice({ currency: 'USD' }), [['totals.taxAmountEur', 'An invoice in USD']]);
    const totals = { ...invoice.totals, taxAmountEur: '0.00' };
    expect(checkInvoice({ currency: 'USD', totals })).toEqual([]);
    expect(checkInvoice({ totals })).toEqual([]);
    expectFindings(checkInvoice({ totals: { ...totals, taxAmountEur: '1' } }), [
      ['totals.taxAmountEur', 'the same amount'],
    ]);
  });
});
