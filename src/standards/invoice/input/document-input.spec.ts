import { parse as parseLossless } from 'lossless-json';
import { parseDocumentInput } from './document-input';
import { company, buyer, line, parse, accepted, refused, withLine } from './given-input.fixture';

describe('defaults', () => {
  it('completes everything except number, buyer, price and rate', () => {
    const document = accepted();
    expect(document).toMatchObject({
      invoiceNumber: 'F-1',
      typeCode: '380',
      issueDate: '2026-01-31',
      dueDate: '2026-03-02',
      currency: 'EUR',
      seller: company,
      note: null,
      paymentMeans: [],
      delivery: null,
      countrySpecific: null,
    });
    expect(document.lines[0]).toMatchObject({
      id: '1',
      quantity: '1',
      unitCode: 'C62',
      baseQuantity: '1',
      netAmount: '100.00',
      vat: { category: 'S', percentage: '21' },
    });
    expect(document.totals.payableAmount).toBe('121.00');
  });

  it('sets the due date 30 days after the issue date, across months and leap years', () => {
    expect(accepted({ issueDate: '2024-01-31' }).dueDate).toBe('2024-03-01');
    expect(accepted({ issueDate: '2023-12-15' }).dueDate).toBe('2024-01-14');
  });

  it('sets no due date on credit notes', () => {
    const credit = { creditNoteNumber: 'C-1', buyer, lines: [line] };
    const document = accepted({}, 'creditNote', credit);
    expect(document).toMatchObject({
      invoiceNumber: null,
      creditNoteNumber: 'C-1',
      dueDate: null,
      typeCode: '381',
    });
    expect(accepted({ dueDate: '2026-05-01' }, 'creditNote', credit)).toMatchObject({
      dueDate: '2026-05-01',
      paymentMeans: [{ paymentMethod: 'other', paymentMethodCode: '1' }],
    });
  });

  it('uses the company as buyer when self-billing, and requires the seller', () => {
    const selfBilled = { invoiceNumber: 'S-1', seller: buyer, lines: [line] };
    expect(accepted({}, 'selfBillingInvoice', selfBilled)).toMatchObject({
      seller: { name: 'Client' },
      buyer: { name: 'Acme NV' },
      typeCode: '389',
    });
    expect(refused({ seller: null }, 'selfBillingInvoice', selfBilled)).toEqual({
      'document.seller': ['must be an object; received null'],
    });
    expect(Object.keys(refused({ buyer: null }))).toEqual(['document.buyer']);
  });

  it('treats white space as absent', () => {
    expect(accepted({ note: ' \n\t', dueDate: ' ', buyerReference: '  x ' })).toMatchObject({
      note: null,
      dueDate: '2026-03-02',
      buyerReference: 'x',
    });
    expect(Object.keys(refused({ invoiceNumber: '   ' }))).toEqual(['document.invoiceNumber']);
  });

  it('accepts a payment method or its code, and defaults to credit transfer', () => {
    const means = (entry: object) => accepted({ paymentMeans: [entry] }).paymentMeans[0];
    expect(means({ iban: 'be71 0961 2345 6769' })).toMatchObject({
      paymentMethod: 'credit_transfer',
      paymentMethodCode: '30',
      iban: 'BE71096123456769',
    });
    expect(means({ paymentMethod: 'cash' })).toMatchObject({ paymentMethodCode: '10', iban: null });
    expect(means({ paymentMethodCode: '42' })).toMatchObject({
      paymentMethod: 'other',
      paymentMethodCode: '42',
    });
    expect(refused({ paymentMeans: [{}, { paymentMethod: 'cheque', paymentMethodCode: '10' }] })).toEqual({
      'document.paymentMeans.0.iban': [
        'must be a text of at most 100 characters, required for a credit transfer: the account to pay into; received nothing',
      ],
      'document.paymentMeans.1.paymentMethodCode': [
        'must be 20, the code of paymentMethod cheque, unless only one of the two fields is present; received "10"',
      ],
    });
  });
});

describe('numbers', () => {
  it('are exact as JSON string, JSON number and lossless number', () => {
    const text = '{"netPriceAmount": 0.300000000000000004, "quantity": 1e3, "vat": {"percentage": 21.0}}';
    expect(accepted({ lines: [parseLossless(text)] }).lines[0]).toMatchObject({
      netPriceAmount: '0.300000000000000004',
      quantity: '1000',
      vat: { percentage: '21.0' },
    });
  });

  it('keep their digits', () => {
    const price = (netPriceAmount: unknown) =>
      accepted(withLine({ netPriceAmount })).lines[0]?.netPriceAmount;
    expect(price(parseLossless('12.340'))).toBe('12.340');
    expect(price('9.9174')).toBe('9.9174');
    expect(price(0.1)).toBe('0.1');
    expect(price(1e-7)).toBe('0.0000001');
    expect(price(parseLossless('0.123456789012345678'))).toBe('0.123456789012345678');
  });

  it('have two decimals when they are amounts; further decimals must be zero', () => {
    const paid = (paidAmount: unknown) => accepted({ totals: { paidAmount } }).totals.paidAmount;
    expect([paid('5'), paid(5.5), paid('5.5000')]).toEqual(['5.00', '5.50', '5.50']);
    expect(refused({ totals: { paidAmount: '5.001' } })).toEqual({
      'document.totals.paidAmount': [
        'must be an amount of at most two decimals, such as "12.50" or 12.5; received "5.001"',
      ],
    });
  });

  it.each([['1,5'], ['abc'], [true], [{}], [[]], [Number.NaN], [Number.POSITIVE_INFINITY], ['1e3'], ['0x1']])(
    'refuses %p',
    (netPriceAmount) => {
      expect(refused(withLine({ netPriceAmount }))['document.lines.0.netPriceAmount']?.[0]).toMatch(
        /^must be a decimal number such as "12.50" or 12.5; received /,
      );
    },
  );

  it('rejects numbers with more digits than an invoice needs', () => {
    for (const netPriceAmount of ['1234567890123456', parseLossless('1e20'), parseLossless('1e999999999')]) {
      expect(Object.keys(refused(withLine({ netPriceAmount })))).toEqual(['document.lines.0.netPriceAmount']);
    }
  });
});

describe('errors', () => {
  it('are all reported at once, by path, with the received and the accepted value', () => {
    const errors = refused({
      issueDate: '2026-02-30',
      currency: 'euro',
      surprise: 1,
      buyer: { ...buyer, country: 'Belgium', city: undefined },
      lines: [
        { netPriceAmount: '1', vat: {} },
        { vat: { category: 'X', percentage: '6' } },
        'line',
        { ...line, quantity: '2', netAmount: '199.99' },
      ],
      attachments: [{ id: 'a', filename: 'a.exe', embeddedDocument: '####' }],
    });
    expect(errors).toMatchObject({
      'document.issueDate': ['must be a date of the form YYYY-MM-DD; received "2026-02-30"'],
      'document.currency': ['must be an ISO 4217 currency code in capitals, such as "EUR"; received "euro"'],
      'document.buyer.city': ['must be a text of at most 500 characters; received nothing'],
      'document.buyer.country': [expect.stringContaining('received "Belgium"')],
      'document.lines.0.vat.percentage': [
        expect.stringContaining('unless the category is O; received nothing'),
      ],
      'document.lines.1.netPriceAmount': [
        'must be a decimal number such as "12.50" or 12.5; received nothing',
      ],
      'document.lines.1.vat.category': ['must be one of S, Z, E, AE, K, G, O, L, M, B; received "X"'],
      'document.lines.2': ['must be an object; received "line"'],
      'document.lines.3.netAmount': [
        'must be 200.00, quantity 2 × net price 100; received 199.99, 0.01 too low',
      ],
      'document.attachments.0.embeddedDocument': [expect.stringContaining('in base64')],
      'document.surprise': [
        expect.stringContaining('must be a field of an invoice, such as invoiceNumber, '),
      ],
    });
    expect(Object.keys(errors)).toHaveLength(11);
  });

  it.each([[null], [undefined], ['x'], [7], [[]], [parseLossless('7')]])(
    'refuse %p as a document',
    (input) => {
      expect(parse(input)).toMatchObject({
        ok: false,
        errors: { document: [expect.stringContaining('must be an object')] },
      });
    },
  );

  it('have the prefix of the caller', () => {
    const result = (prefix: string) =>
      parseDocumentInput({}, { kind: 'invoice', today: '2026-01-01', company, prefix });
    expect(result('body.doc')).toMatchObject({ errors: { 'body.doc.invoiceNumber': [expect.any(String)] } });
    expect(result('')).toMatchObject({ errors: { invoiceNumber: [expect.any(String)] } });
    expect(parseDocumentInput(1, { kind: 'invoice', today: '', company, prefix: '' })).toMatchObject({
      errors: { root: [expect.any(String)] },
    });
  });

  it('are limited to 500 when there are thousands', () => {
    const errors = refused({ lines: Array.from({ length: 2000 }, () => ({})) });
    expect(Object.values(errors).flat()).toHaveLength(501);
    expect(errors['document']).toEqual([expect.stringMatching(/further problems are not listed$/)]);
  });

  it('include fields named like members of JavaScript objects', () => {
    const input: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2}');
    const result = parse(input);
    expect(Object.keys(result.ok ? {} : result.errors)).toEqual(
      expect.arrayContaining(['document.__proto__', 'document.constructor', 'document.toString']),
    );
  });

  it('name wrong sums in the totals and in the VAT', () => {
    expect(refused({ totals: { taxExclusiveAmount: '99', payableAmount: '300' } })).toEqual({
      'document.totals.taxExclusiveAmount': [expect.stringContaining('must be 100.00, lines')],
      'document.totals.payableAmount': [expect.stringContaining('received 300.00, 179.00 too high')],
    });
    expect(Object.keys(refused({ vat: { totalVatAmount: '20' } }))).toEqual(['document.vat.totalVatAmount']);
    expect(Object.keys(refused(withLine({ vat: { category: 'E', percentage: '0' } })))).toEqual([
      'document.vat.exemptionReason',
    ]);
  });

  it('of a line suppress the comparison of totals', () => {
    expect(Object.keys(refused({ ...withLine({ netAmount: '1' }), totals: { payableAmount: '1' } }))).toEqual(
      ['document.lines.0.netAmount'],
    );
  });
});

it('rejects an embedded file that exceeds the size limit of documents', () => {
  const embeddedDocument = 'A'.repeat(20 * 1024 * 1024 + 4);
  const errors = refused({ attachments: [{ id: '1', filename: 'a.pdf', embeddedDocument }] });
  expect(errors).toEqual({
    'document.attachments.0.embeddedDocument': [
      'must be base64 of at most 20971520 characters (a file of 15 MiB); received 20971524 characters',
    ],
  });
});
