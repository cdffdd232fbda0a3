import { accepted, buyer, line, refused, withLine } from './given-input.fixture';

describe('rules on single fields', () => {
  it.each([
    [{ invoiceNumber: 'x'.repeat(101) }, 'invoiceNumber', 'at most 100 characters; received a text of 101'],
    [{ creditNoteNumber: 'C' }, 'creditNoteNumber', 'must be absent'],
    [{ note: 'a\u0000b' }, 'note', 'U+0000'],
    [{ note: 'a\u000Bb' }, 'note', 'U+000B'],
    [{ note: '\uD800' }, 'note', 'U+D800'],
    [{ note: '\uFFFF' }, 'note', 'U+FFFF'],
    [{ issueDate: '0026-01-01' }, 'issueDate', 'YYYY-MM-DD'],
    [{ issueDate: '3000-01-01' }, 'issueDate', 'YYYY-MM-DD'],
    [{ issueDate: '2026-01-01T00:00:00Z' }, 'issueDate', 'YYYY-MM-DD'],
    [{ typeCode: '389' }, 'typeCode', 'must be a code of documentType invoice'],
    [{ taxCurrency: 'EUR' }, 'taxCurrency', 'must differ from the document currency EUR'],
    [{ taxCurrency: 'SEK' }, 'vat.totalVatAmountInTaxCurrency', 'must be the VAT in SEK'],
    [{ lines: [] }, 'lines', 'must be a list of at least 1'],
    [{ lines: null }, 'lines', 'received null'],
    [{ lines: {} }, 'lines', 'must be a list'],
    [{ discounts: [{ amount: '1', vat: { percentage: '21' } }] }, 'discounts.0.reason', 'unless reasonCode'],
    [
      { discounts: [{ reason: 'x', vat: { percentage: '21' } }] },
      'discounts.0.amount',
      'required unless percentage',
    ],
    [
      { surcharges: [{ amount: '1', reason: 'x' }] },
      'surcharges.0.vat',
      'must be an object; received nothing',
    ],
    [
      { invoicePeriod: { startDate: '2026-02-01', endDate: '2026-01-01' } },
      'invoicePeriod.endDate',
      'before startDate',
    ],
    [{ invoiceReferences: [{ issueDate: '2026-01-01' }] }, 'invoiceReferences.0.id', 'received nothing'],
    [
      { buyer: { ...buyer, enterpriseNumberScheme: '0208' } },
      'buyer.enterpriseNumber',
      'required with enterpriseNumberScheme',
    ],
    [{ attachments: [{ id: '1', filename: 'a.pdf' }] }, 'attachments.0.embeddedDocument', 'unless url'],
    [
      { attachments: [{ id: '1', filename: 'a.exe', embeddedDocument: 'AAAA' }] },
      'attachments.0.mimeCode',
      'must be one of application/pdf',
    ],
    [
      { attachments: [{ id: '1', filename: 'a', url: 'javascript:alert(1)' }] },
      'attachments.0.url',
      'absolute http',
    ],
    [{ countrySpecific: { country: 'BE' } }, 'countrySpecific.country', 'must be one of FR'],
    [{ countrySpecific: { billingMode: 'Z9' } }, 'countrySpecific.billingMode', 'must be one of B1, S1'],
    [
      { countrySpecific: { recoveryCostsNote: '#PMT#x' } },
      'countrySpecific.recoveryCostsNote',
      'without its subject code',
    ],
    [{ countrySpecific: {}, note: '#PMD#x' }, 'note', 'in countrySpecific'],
    [withLine({ baseQuantity: '0' }), 'lines.0.baseQuantity', 'a decimal number above 0'],
    [
      withLine({ vat: { category: 'Z', percentage: '6' } }),
      'lines.0.vat.percentage',
      'must be 0 for category Z',
    ],
    [
      withLine({ vat: { category: 'O', percentage: '6' } }),
      'lines.0.vat.percentage',
      'must be absent for category O',
    ],
    [withLine({ vat: { percentage: '101' } }), 'lines.0.vat.percentage', 'from 0 to 100'],
    [withLine({ vat: { percentage: '-1' } }), 'lines.0.vat.percentage', 'from 0 to 100'],
    [
      withLine({ grossPriceAmount: '110', priceDiscountAmount: '9' }),
      'lines.0.grossPriceAmount',
      'must be the net price 100',
    ],
    [
      withLine({ documentReferenceScheme: 'AAJ' }),
      'lines.0.documentReference',
      'required with documentReferenceScheme',
    ],
    [withLine({ originCountry: 'be' }), 'lines.0.originCountry', 'ISO 3166-1'],
  ])('%j causes at %s: %s', (fields, path, message) => {
    const errors = refused(fields);
    expect(Object.keys(errors)).toEqual([`document.${path}`]);
    expect(errors[`document.${path}`]?.[0]).toContain(message);
  });

  it('require the gross price when a surcharge applies to it', () => {
    const errors = refused(withLine({ extended: { priceSurcharges: [{ amount: '1' }] } }));
    expect(errors['document.lines.0.grossPriceAmount']?.[0]).toContain(
      'required with extended.priceSurcharges',
    );
  });

  it('compute a discount from base and percentage, and a price discount from gross and net', () => {
    const document = accepted({
      discounts: [{ reason: 'Loyal', baseAmount: '33.33', percentage: '15', vat: { percentage: '21' } }],
      ...withLine({ grossPriceAmount: '120.5' }),
    });
    expect(document.discounts[0]).toMatchObject({ amount: '5.00', vat: { category: 'S', percentage: '21' } });
    expect(document.lines[0]).toMatchObject({ grossPriceAmount: '120.5', priceDiscountAmount: '20.5' });
  });

  it('apply a percentage without a base amount to its default base', () => {
    const document = accepted({
      lines: [
        { ...line, quantity: '3', discounts: [{ reason: 'Dent', percentage: '10' }] },
        { ...line, vat: { percentage: '6' } },
      ],
      discounts: [{ reason: 'Loyal', percentage: '10', vat: { percentage: '21.0' } }],
      surcharges: [{ reason: 'Freight', percentage: '5', vat: { percentage: '6' } }],
    });
    expect(document.lines[0]).toMatchObject({
      netAmount: '270.00',
      discounts: [{ amount: '30.00', baseAmount: '300.00', percentage: '10' }],
    });
    expect(document.discounts[0]).toMatchObject({ amount: '27.00', baseAmount: '270.00' });
    expect(document.surcharges[0]).toMatchObject({ amount: '5.00', baseAmount: '100.00' });
    expect(document.totals).toMatchObject({ taxExclusiveAmount: '348.00', payableAmount: '405.33' });
  });

  it('compute the VAT in the tax currency by its exchange rate, or check it', () => {
    const rate = { taxCurrency: 'SEK', taxExchangeRate: '11.125' };
    expect(accepted(rate).vat.totalVatAmountInTaxCurrency).toBe('233.63');
    expect(accepted({ ...rate, vat: { totalVatAmountInTaxCurrency: '233.63' } }).vat).toMatchObject({
      totalVatAmountInTaxCurrency: '233.63',
    });
    expect(refused({ ...rate, vat: { totalVatAmountInTaxCurrency: '233.64' } })).toEqual({
      'document.vat.totalVatAmountInTaxCurrency': [
        expect.stringContaining('must be 233.63, VAT 21.00 × rate 11.125; received 233.64, 0.01 too high'),
      ],
    });
    expect(Object.keys(refused({ taxExchangeRate: '11' }))).toEqual(['document.taxCurrency']);
    expect(Object.keys(refused({ taxCurrency: 'SEK', taxExchangeRate: '0' }))).toContain(
      'document.taxExchangeRate',
    );
  });

  it("omit the company's VAT number outside of VAT, and refuse a stated one", () => {
    const outside = withLine({ vat: { category: 'O' } });
    expect(accepted(outside).seller.vatNumber).toBeNull();
    expect(accepted({}).seller.vatNumber).not.toBeNull();
    expect(refused({ ...outside, buyer: { ...buyer, vatNumber: 'BE0123456749' } })).toEqual({
      'document.buyer.vatNumber': [expect.stringContaining('must be absent with VAT category O')],
    });
  });

  it('drop the rate of category O', () => {
    expect(
      accepted(withLine({ vat: { category: 'O', percentage: '0' } })).lines[0]?.vat.percentage,
    ).toBeNull();
  });

  it('derive the kind of a file from its name, and keep the name of an external file as its description', () => {
    const attachments = [
      { id: '1', filename: 'sheet.XLSX', embeddedDocument: 'QUJD\nRA==' },
      { id: '2', filename: 'terms.pdf', url: 'https://example.com/terms' },
    ];
    expect(accepted({ attachments }).attachments).toEqual([
      {
        id: '1',
        filename: 'sheet.XLSX',
        mimeCode: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        description: null,
        embeddedDocument: 'QUJDRA==',
        url: null,
      },
      {
        id: '2',
        filename: null,
        mimeCode: null,
        description: 'terms.pdf',
        embeddedDocument: null,
        url: 'https://example.com/terms',
      },
    ]);
  });

  it('preserve the final line feed of German cash discount terms', () => {
    const paymentTerms = { note: '#SKONTO#TAGE=14#PROZENT=2.00#\n' };
    expect(accepted({ paymentTerms }).paymentTerms).toEqual(paymentTerms);
    expect(accepted({ paymentTerms: { note: ' \n' } }).paymentTerms).toBeNull();
  });

  it('treat empty objects as absent', () => {
    expect(
      accepted({ delivery: { location: {} }, paymentTerms: {}, invoicePeriod: {}, vat: {}, totals: {} }),
    ).toMatchObject({
      delivery: null,
      paymentTerms: null,
      invoicePeriod: null,
    });
  });
});
