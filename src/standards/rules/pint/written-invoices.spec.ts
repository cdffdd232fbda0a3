/** PINT documents from JSON input of the API: written as UBL, checked by the rules of their area, and parsed again. */
import {
  blankParty,
  getDocumentTypeIdsFor,
  parseDocumentInput,
  readUbl,
  writeUbl,
  type ParsedDocument,
} from '../../invoice';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { OMANI, OMANI_SAMPLES } from './omani-invoices.fixture';
import {
  AUSTRALIAN,
  EMIRATI,
  EUROPEAN,
  EXPORTED,
  JAPANESE,
  MALAYSIAN,
  NON_TAX,
  SAMPLES,
  SINGAPOREAN,
  TOURISM,
  UUID,
  type Sample,
} from './written-invoices.fixture';

const ADDRESS = { scheme: '0088', identifier: '9429033591476' };
const DAY = '2026-11-22';

function parseInput({ profile, kind = 'invoice' }: Sample, input: Readonly<Record<string, unknown>>) {
  return parseDocumentInput(input, { kind, profile, today: DAY, company: blankParty({ name: 'Company' }) });
}

function parseSample(sample: Sample, changes: Readonly<Record<string, unknown>> = {}): ParsedDocument {
  const result = parseInput(sample, { ...sample.input, ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
}

function listErrors(sample: Sample, changes: Readonly<Record<string, unknown>>) {
  const result = parseInput(sample, { ...sample.input, ...changes });
  return result.ok ? {} : result.errors;
}

function writeSample({ profile, kind = 'invoice' }: Sample, document: ParsedDocument): string {
  const { customizationId } = getDocumentTypeIdsFor(document, kind, profile);
  return writeUbl(document, { kind, sender: ADDRESS, receiver: ADDRESS, customizationId });
}

function listFindings(xml: string): string[] {
  const { errors } = validateDocument(parseXml(xml), DAY);
  return errors.map(({ ruleCode, errorMessage }) => `${ruleCode}: ${errorMessage}`);
}

describe.each([...SAMPLES, ...OMANI_SAMPLES].map((sample) => [sample.profile, sample] as const))(
  '%s',
  (profile, sample) => {
    it('is written without findings by the rules of its area, and parsed as the same document', () => {
      const document = parseSample(sample);
      const xml = writeSample(sample, document);
      expect(listFindings(xml)).toEqual([]);
      const back = readUbl(parseXml(xml));
      expect(back?.profile).toBe(profile);
      expect(back?.processId).toBe('urn:peppol:bis:billing');
      expect(back?.parsed).toEqual({
        ...document,
        seller: { ...document.seller, electronicAddress: document.seller.electronicAddress ?? ADDRESS },
        buyer: { ...document.buyer, electronicAddress: document.buyer.electronicAddress ?? ADDRESS },
      });
    });

    it('accepts its parsed form as input, with the same result', () => {
      const document = parseSample(sample);
      const again = parseInput(sample, JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
      expect(again).toEqual({ ok: true, document });
    });
  },
);

it.each([
  [AUSTRALIAN, 'selfBillingInvoice', '389'],
  [EMIRATI, 'selfBillingInvoice', '389'],
  [MALAYSIAN, 'selfBillingInvoice', '389'],
  [OMANI, 'selfBillingInvoice', '389'],
  [JAPANESE, 'selfBillingInvoice', '389'],
] as const)('writes self-billed documents in areas with self-billing: %#', (sample, kind, typeCode) => {
  const document = parseSample({ ...sample, kind });
  const xml = writeSample({ ...sample, kind }, document);
  expect(listFindings(xml)).toEqual([]);
  expect(xml).toContain('<cbc:ProfileID>urn:peppol:bis:selfbilling</cbc:ProfileID>');
  expect(document.typeCode).toBe(typeCode);
});

it('uses the tax of the area in categories and registrations', () => {
  const gst = writeSample(AUSTRALIAN, parseSample(AUSTRALIAN));
  expect(gst).toContain('<cbc:ID>GST</cbc:ID>');
  expect(gst).not.toContain('<cbc:ID>VAT</cbc:ID>');
  expect(parseSample(AUSTRALIAN).taxScheme).toBe('GST');
  expect(parseSample(JAPANESE).taxScheme).toBe('VAT');
});

it('rounds consumption tax to whole yen, and other taxes to cents', () => {
  const { vat, totals } = parseSample(JAPANESE);
  // 14997 × 10 % = 1499.7 and 1099 × 8 % = 87.92
  expect(vat.subtotals.map(({ vatAmount }) => vatAmount)).toEqual(['1500', '88', '0']);
  expect([vat.totalVatAmount, totals.taxInclusiveAmount]).toEqual(['1588', '18033.00']);
  expect(parseSample(AUSTRALIAN).vat.subtotals[0]?.vatAmount).toBe('9.85');
});

it('states the totals in Singapore dollars for an invoice in another currency', () => {
  const inDollars = { currency: 'USD', taxCurrency: 'SGD', taxExchangeRate: '1.35' };
  const document = parseSample(SINGAPOREAN, inDollars);
  expect(listFindings(writeSample(SINGAPOREAN, document))).toEqual([]);
  expect(document.totals).toMatchObject({
    taxExclusiveAmount: '955.00',
    taxExclusiveAmountInTaxCurrency: '1289.25',
    taxInclusiveAmountInTaxCurrency: '1393.13',
  });
  expect(readUbl(parseXml(writeSample(SINGAPOREAN, document)))?.parsed).toMatchObject({
    totals: document.totals,
    attachments: [],
  });
  const { taxExchangeRate: _, ...unstated } = inDollars;
  expect(Object.keys(listErrors(SINGAPOREAN, unstated))).toEqual([
    'document.vat.totalVatAmountInTaxCurrency',
    'document.totals.taxExclusiveAmountInTaxCurrency',
    'document.totals.taxInclusiveAmountInTaxCurrency',
  ]);
});

it('adds the UUID of the context only to documents that require one', () => {
  const company = blankParty({ name: 'Company' });
  const readUuid = ({ profile, input }: Sample): string | null | undefined => {
    const { uuid: _, ...rest } = input;
    const result = parseDocumentInput(rest, { kind: 'invoice', profile, today: DAY, company, uuid: UUID });
    return result.document?.uuid;
  };
  expect([readUuid(SINGAPOREAN), readUuid(AUSTRALIAN)]).toEqual([UUID, null]);
});

it('omits the tax number of a business without registration', () => {
  const unregisteredChanges = {
    lines: [{ name: 'Bread', netPriceAmount: '1', vat: { category: 'NG', percentage: '0' } }],
  };
  expect(Object.keys(listErrors(SINGAPOREAN, unregisteredChanges))).toEqual(['document.seller.vatNumber']);
  const seller = { ...(SINGAPOREAN.input['seller'] as object), vatNumber: null };
  expect(
    listFindings(writeSample(SINGAPOREAN, parseSample(SINGAPOREAN, { ...unregisteredChanges, seller }))),
  ).toEqual([]);
});

describe('rejects invalid input with the name of the field', () => {
  const line = (vat: unknown) => ({ lines: [{ name: 'Widget', netPriceAmount: '1', vat }] });

  it.each([
    [
      AUSTRALIAN,
      { taxScheme: 'VAT' },
      'taxScheme',
      'must be GST, the tax of profile pint-aunz; received "VAT"',
    ],
    [JAPANESE, { taxScheme: 'GST' }, 'taxScheme', 'must be VAT, the tax of profile pint-jp; received "GST"'],
    [
      AUSTRALIAN,
      line({ category: 'SR', percentage: '9' }),
      'lines.0.vat.category',
      'must be one of S, Z, E, G, O; received "SR"',
    ],
    [
      MALAYSIAN,
      line({ percentage: '8' }),
      'lines.0.vat.category',
      'must be one of SA, SE, HVG, LVG, E, O, TTX; received nothing',
    ],
    [
      SINGAPOREAN,
      line({ category: 'ZR', percentage: '9' }),
      'lines.0.vat.percentage',
      'must be 0 for category ZR; received "9"',
    ],
    [
      JAPANESE,
      line({ category: 'O', percentage: '10' }),
      'lines.0.vat.percentage',
      'must be absent for category O; received "10"',
    ],
    [
      EUROPEAN,
      line({ category: 'SR', percentage: '9' }),
      'lines.0.vat.category',
      'must be one of S, Z, E, AE, K, G, O, L, M, B; received "SR"',
    ],
    [
      SINGAPOREAN,
      { uuid: 'no' },
      'uuid',
      'must be a UUID (RFC 9562), such as "2523149b-cb40-4b32-9004-debca57b80ee"; received "no"',
    ],
    [
      JAPANESE,
      { countrySpecific: {} },
      'countrySpecific',
      'must be absent: profile pint-jp has no place for it; received {}',
    ],
  ] as const)('%#', (sample, changes, field, message) => {
    expect(listErrors(sample, changes)).toEqual({ [`document.${field}`]: [message] });
  });
});

it('reports findings with the field names of the area', () => {
  const document = parseSample(EMIRATI);
  const xml = writeSample(EMIRATI, document).replace(/(<cbc:ProfileExecutionID>)0/, '$1x');
  const { errors } = validateDocument(parseXml(xml), DAY);
  expect(errors.map(({ ruleCode, fieldName }) => [ruleCode, fieldName])).toEqual([
    ['ibr-154-ae', 'pint.transactionType'],
  ]);
});

it('computes line amounts in the Emirates, and checks stated line amounts', () => {
  const { lines, vat, totals } = parseSample(EMIRATI);
  expect(lines.map(({ pint }) => [pint?.taxAmount, pint?.grossAmount])).toEqual([
    ['5.00', '104.99'],
    ['0.00', '1000.00'],
    [null, '1000.00'],
  ]);
  expect(vat.subtotals.map(({ category, vatAmount }) => [category, vatAmount])).toEqual([
    ['S', '4.50'],
    ['AE', '0.00'],
    ['E', '0.00'],
  ]);
  expect(totals.taxInclusiveAmount).toBe('2099.50');
  const [widget] = EMIRATI.input['lines'] as object[];
  expect(listErrors(EMIRATI, { lines: [{ ...widget, pint: { taxAmount: '5.01' } }] })).toEqual({
    'document.lines.0.pint.taxAmount': ['must be 5.00, net amount 99.99 × 5 %; received 5.01, 0.01 too high'],
  });
});

it('rounds VAT of Oman to baisas on each line, and adds it up in the breakdown', () => {
  const { lines, vat, totals, uuid } = parseSample(OMANI, { uuid: undefined });
  expect(lines.map(({ pint }) => [pint?.taxAmount, pint?.grossAmount, pint?.serviceCode])).toEqual([
    ['1.667', '34.997', '83000000'],
    ['1.668', '35.018', '83000000'],
    ['1.667', '34.997', '00000000'],
    ['0.000', '1000.000', '83000000'],
  ]);
  // 1.667 + 1.668 + 1.667 + 5 % of 5 less 5 % of 9.99; 5 % of the sum is 4.751
  expect(vat.subtotals.map(({ category, vatAmount }) => [category, vatAmount])).toEqual([
    ['S', '4.75'],
    ['E', '0.00'],
  ]);
  expect([totals.taxInclusiveAmount, uuid]).toEqual(['1099.77', null]);
  const cents = parseSample(OMANI, {
    discounts: [],
    surcharges: [],
    vat: undefined,
    lines: Array.from({ length: 9 }, () => ({
      name: 'Widget',
      netPriceAmount: '0.09',
      vat: { percentage: '5' },
      pint: { itemKind: 'S', activityCode: '620101' },
    })),
  });
  // 0.0045 is 0.005 on each line: 0.045 in all, where 5 % of 0.81 is 0.0405
  expect(cents.vat.totalVatAmount).toBe('0.05');
  expect(listFindings(writeSample(OMANI, cents))).toEqual([]);
});

it('generates a version 5 UUID and the issue time for a document of Oman', () => {
  const { uuid: _, pint: __, ...input } = OMANI.input;
  const context = { kind: 'invoice', profile: 'pint-om', today: DAY, uuid: UUID, time: '08:15:00' } as const;
  const { document } = parseDocumentInput(input, { ...context, company: blankParty() });
  expect(document?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(document?.pint).toMatchObject({
    transactionType: '10000000000000000000',
    oman: { issueTime: '08:15:00' },
  });
});

it('rejects an issue date after today in Muscat, where the next day begins at 20:00 UTC', () => {
  const listFindingsFor = (issueDate: string): string[] =>
    listFindings(writeSample(OMANI, parseSample(OMANI, { issueDate })));
  expect(listFindingsFor('2026-11-23')).toEqual([]);
  expect(listFindingsFor('2026-11-24').map((text) => text.split(':')[0])).toEqual(['IBR-171-OM']);
});

it('states totals in dirhams for an invoice in another currency', () => {
  expect(parseSample(EXPORTED).totals).toMatchObject({
    taxExclusiveAmountInTaxCurrency: null,
    taxInclusiveAmountInTaxCurrency: '913621.44',
  });
});

it('omits the total without tax in dirhams, which has no element', () => {
  const totals = { taxExclusiveAmountInTaxCurrency: '913621.44' };
  const expected = {
    'document.totals.taxExclusiveAmountInTaxCurrency': [
      'must be absent: the profile has no place for it; received 913621.44',
    ],
  };
  expect(listErrors(EXPORTED, { totals })).toEqual(expected);
  expect(listErrors(EMIRATI, { totals })).toEqual(expected);
});

it('accepts the exchange rate from either field, but not two different rates', () => {
  const pint = EXPORTED.input['pint'] as object;
  const pintChange = { pint: { ...pint, exchangeRate: '3.672850' } };
  expect(listErrors(EXPORTED, pintChange)).toEqual({});
  expect(parseSample(EXPORTED, { ...pintChange, taxExchangeRate: undefined }).totals).toEqual(
    parseSample(EXPORTED).totals,
  );
  expect(listErrors(EXPORTED, { pint: { ...pint, exchangeRate: '3.7' } })).toEqual({
    'document.pint.exchangeRate': ['must be 3.67285, the value of taxExchangeRate; received 3.7'],
  });
});

it('parses the tax of a document that only has tourism tax', () => {
  const [, bed] = TOURISM.input['lines'] as object[];
  const document = parseSample(TOURISM, { lines: [bed] });
  const xml = writeSample(TOURISM, document);
  expect(listFindings(xml)).toEqual([]);
  expect(readUbl(parseXml(xml))?.parsed).toMatchObject({
    taxScheme: 'VAT',
    vat: document.vat,
    seller: { vatNumber: document.seller.vatNumber },
  });
});

it.each(['discounts', 'surcharges'])('rejects tourism tax on %s', (field) => {
  const entry = { reason: 'R', amount: '5', vat: { category: 'TTX' } };
  expect(listErrors(TOURISM, { [field]: [entry] })).toEqual({
    [`document.${field}.0.vat.category`]: ['must be one of SA, SE, HVG, LVG, E, O; received "TTX"'],
  });
});

it('adds tourism tax to the tax of the lines', () => {
  const { vat, totals } = parseSample(TOURISM);
  expect(
    vat.subtotals.map(({ category, taxableAmount, vatAmount }) => [category, taxableAmount, vatAmount]),
  ).toEqual([
    ['SE', '200.00', '16.00'],
    ['TTX', '230.00', '30.00'],
  ]);
  expect([vat.totalVatAmount, totals.taxInclusiveAmount]).toEqual(['46.00', '276.00']);
});

it('charges no tax for an unregistered Japanese business and rejects a registration number', () => {
  const document = parseSample(NON_TAX);
  expect(document.vat.totalVatAmount).toBe('0');
  expect(writeSample(NON_TAX, document)).toContain('urn:peppol:pint:nontaxinvoice-1@jp-1');
  const seller = { ...(NON_TAX.input['seller'] as object), vatNumber: 'T1234567890123' };
  expect(Object.keys(listErrors(NON_TAX, { seller }))).toEqual(['document.seller.vatNumber']);
});

it.each([
  [AUSTRALIAN, { pint: { transactionType: '00000000' } }, 'pint'],
  [
    TOURISM,
    {
      lines: [
        { name: 'W', netPriceAmount: '1', vat: { category: 'SE', percentage: '8' }, pint: { itemKind: 'G' } },
      ],
    },
    'lines.0.pint.itemKind',
  ],
  [
    EMIRATI,
    { lines: [{ name: 'W', netPriceAmount: '1', vat: { percentage: '5' }, pint: { tourismTax: '1' } }] },
    'lines.0.pint.tourismTax',
  ],
  [EMIRATI, { pint: { oman: { sellerZone: 'MO' } } }, 'pint.oman'],
  [EMIRATI, { pint: { transactionType: '10000000000000000000' } }, 'pint.transactionType'],
  [OMANI, { pint: { principal: { identifier: '1' } } }, 'pint.principal'],
] as const)('rejects a field of another area: %#', (sample, changes, field) => {
  expect(Object.keys(listErrors(sample, changes))).toEqual([`document.${field}`]);
});
