/** Documents of PINT from the sending interface's JSON: written as UBL, judged by the rules of their area, read back. */
import {
  blankParty,
  documentTypeIdsFor,
  parseDocumentInput,
  readUbl,
  writeUbl,
  type DocumentKind,
  type ParsedDocument,
  type WrittenProfile,
} from '../../invoice';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';

const UUID = '2523149b-cb40-4b32-9004-debca57b80ee';

interface Sample {
  profile: WrittenProfile;
  kind?: DocumentKind;
  input: Readonly<Record<string, unknown>>;
}

const address = (country: string, city: string) => ({
  street: 'Main Street 1',
  city,
  postalZone: '1000',
  country,
});

const AUSTRALIAN: Sample = {
  profile: 'pint-aunz',
  input: {
    invoiceNumber: 'AU-1',
    currency: 'AUD',
    buyerReference: 'PO-7',
    seller: {
      name: 'Seller Pty Ltd',
      ...address('AU', 'Sydney'),
      vatNumber: '51824753556',
      enterpriseNumberScheme: '0151',
      enterpriseNumber: '51824753556',
    },
    buyer: {
      name: 'Buyer Pty Ltd',
      ...address('AU', 'Perth'),
      enterpriseNumberScheme: '0151',
      enterpriseNumber: '29197671475',
    },
    lines: [
      { name: 'Widget', quantity: '3', netPriceAmount: '33.33', vat: { percentage: '10' } },
      { name: 'Freight', netPriceAmount: '20', vat: { category: 'Z', percentage: '0' } },
      { name: 'Out of scope', netPriceAmount: '5', vat: { category: 'E', percentage: '0' } },
    ],
    discounts: [{ reason: 'Loyal', amount: '1.50', vat: { percentage: '10' } }],
    paymentTerms: { note: '30 days' },
  },
};

const SINGAPOREAN: Sample = {
  profile: 'pint-sg',
  input: {
    invoiceNumber: 'SG-1',
    currency: 'SGD',
    uuid: UUID,
    buyerReference: 'PO-7',
    seller: {
      name: 'Seller Pte. Ltd.',
      ...address('SG', 'Singapore'),
      vatNumber: 'M2-1234567-K',
      enterpriseNumber: '200212345Z',
    },
    buyer: { name: 'Buyer Pte. Ltd.', ...address('SG', 'Singapore') },
    lines: [
      { name: 'Camera', quantity: '10', netPriceAmount: '85.50', vat: { percentage: '9' } },
      { name: 'Export', netPriceAmount: '100', vat: { category: 'ZR', percentage: '0' } },
    ],
  },
};

const MALAYSIAN: Sample = {
  profile: 'pint-my',
  input: {
    invoiceNumber: 'MY-1',
    currency: 'MYR',
    buyerReference: 'PO-7',
    seller: {
      name: 'Seller Sdn. Bhd.',
      ...address('MY', 'Kuala Lumpur'),
      vatNumber: 'W10180832000001',
      enterpriseNumber: '202001234567',
      taxRegistrations: [{ scheme: 'GST', identifier: 'C2584563222' }],
    },
    buyer: { name: 'Buyer Sdn. Bhd.', ...address('MY', 'Ipoh'), enterpriseNumber: '201901234567' },
    lines: [
      { name: 'Widget', netPriceAmount: '1438.50', vat: { category: 'SA', percentage: '10' } },
      { name: 'Service', netPriceAmount: '100', vat: { category: 'SE', percentage: '8' } },
      { name: 'Rice', netPriceAmount: '7.77', vat: { category: 'E', percentage: '0' } },
    ],
  },
};

const JAPANESE: Sample = {
  profile: 'pint-jp',
  input: {
    invoiceNumber: 'JP-1',
    currency: 'JPY',
    invoicePeriod: { startDate: '2026-10-01', endDate: '2026-10-31' },
    seller: { name: '株式会社 売り手', ...address('JP', '東京'), vatNumber: 'T1234567890123' },
    buyer: { name: '株式会社 買い手', ...address('JP', '大阪') },
    lines: [
      { name: 'デスクチェア', quantity: '3', netPriceAmount: '4999', vat: { percentage: '10' } },
      { name: '新聞', quantity: '7', netPriceAmount: '157', vat: { category: 'AA', percentage: '8' } },
      { name: '教科書', netPriceAmount: '349', vat: { category: 'E', percentage: '0' } },
    ],
  },
};

const EUROPEAN: Sample = {
  profile: 'pint-eu',
  input: {
    invoiceNumber: 'EU-1',
    buyerReference: 'PO-7',
    seller: {
      name: 'Verkoper NV',
      ...address('BE', 'Antwerpen'),
      vatNumber: 'BE0123456749',
    },
    buyer: { name: 'Koper BV', ...address('NL', 'Breda'), vatNumber: 'NL123456782B12' },
    lines: [{ name: 'Dienst', netPriceAmount: '100', vat: { category: 'AE', percentage: '0' } }],
    paymentMeans: [{ iban: 'BE68539007547034' }],
  },
};

const EMIRATI_SELLER = {
  name: 'Seller LLC',
  street: 'Sheikh Zayed Road 1',
  city: 'Dubai',
  postalZone: '00000',
  countrySubdivision: 'DXB',
  country: 'AE',
  electronicAddress: { scheme: '0235', identifier: '1987654321' },
  vatNumber: '132654987101003',
  enterpriseNumber: '1234567',
};

const EMIRATI: Sample = {
  profile: 'pint-ae',
  input: {
    invoiceNumber: 'AE-1',
    currency: 'AED',
    uuid: UUID,
    seller: EMIRATI_SELLER,
    buyer: {
      ...EMIRATI_SELLER,
      name: 'Buyer LLC',
      electronicAddress: { scheme: '0235', identifier: '1345678901' },
      vatNumber: '134567890123003',
      enterpriseNumber: '7654321',
    },
    pint: {
      sellerRegistration: { kind: 'TL', authority: 'Dubai Economy' },
      buyerRegistration: { kind: 'TL', authority: 'Dubai Economy' },
    },
    paymentMeans: [{ iban: 'AE070331234567890123456' }],
    lines: [
      {
        name: 'Widget',
        description: 'A widget',
        quantity: '3',
        netPriceAmount: '33.33',
        vat: { percentage: '5' },
      },
      {
        name: 'Camera',
        description: 'Under reverse charge',
        quantity: '10',
        netPriceAmount: '100',
        standardId: { scheme: '0160', identifier: '9876543210' },
        commodityClassifications: [{ scheme: 'HS', value: '22334455' }],
        vat: { category: 'AE', percentage: '5' },
        pint: { itemKind: 'G', reverseChargeKind: 'DL8.48.3.1' },
      },
      {
        name: 'Flat',
        description: 'Residential',
        netPriceAmount: '1000',
        vat: { category: 'E' },
        pint: { exemptionReasonCode: 'VATEX-AE-1', itemKind: 'S', serviceCode: '997211' },
      },
    ],
    discounts: [{ reason: 'Loyal', amount: '9.99', vat: { percentage: '5' } }],
    surcharges: [{ reasonCode: 'AAT', amount: '5', vat: { category: 'E' } }],
  },
};

const EXPORTED: Sample = {
  profile: 'pint-ae',
  input: {
    ...EMIRATI.input,
    invoiceNumber: 'AE-2',
    currency: 'USD',
    taxCurrency: 'AED',
    taxExchangeRate: '3.67285',
    buyer: {
      name: 'Buyer Pty',
      ...address('AU', 'Perth'),
      countrySubdivision: 'WA',
      electronicAddress: { scheme: '0151', identifier: '51824753556' },
      vatNumber: '51824753556',
    },
    delivery: { location: { street: 'Quay 1', city: 'Perth', countrySubdivision: 'WA', country: 'AU' } },
    pint: {
      transactionType: '00000001',
      sellerRegistration: { kind: 'TL', authority: 'Dubai Economy' },
      exportReference: 'EXP010101234',
      deliveryTerms: 'CIF',
    },
    lines: [
      {
        name: 'Dates',
        description: 'In boxes',
        quantity: '5000',
        netPriceAmount: '49.75',
        grossPriceAmount: '50',
        vat: { category: 'Z', percentage: '0' },
      },
    ],
    discounts: [],
    surcharges: [],
  },
};

const EMIRATI_CREDIT: Sample = {
  profile: 'pint-ae',
  kind: 'creditNote',
  input: {
    ...EMIRATI.input,
    invoiceNumber: undefined,
    creditNoteNumber: 'AE-C1',
    invoiceReferences: [{ id: 'AE-1', issueDate: '2026-11-01' }],
    pint: {
      creditNoteReason: 'DL8.61.1.A',
      sellerRegistration: { kind: 'TL', authority: 'Dubai Economy' },
      buyerRegistration: { kind: 'TL', authority: 'Dubai Economy' },
    },
  },
};

/** Margin scheme, with an agent, in a free trade zone. */
const MARGIN: Sample = {
  profile: 'pint-ae',
  input: {
    ...EMIRATI.input,
    invoiceNumber: 'AE-3',
    pint: {
      transactionType: '10100100',
      beneficiary: { identifier: '189098765401003' },
      principal: { identifier: '155667745601003' },
      sellerRegistration: { kind: 'TL', authority: 'Dubai Economy' },
      buyerRegistration: { kind: 'PAS', authority: 'IN' },
    },
    lines: [
      { name: 'Car', description: 'Used', netPriceAmount: '1000', vat: { category: 'N', percentage: '5' } },
      { name: 'Van', description: 'Used', netPriceAmount: '500', vat: { category: 'N', percentage: '5' } },
    ],
    discounts: [],
    surcharges: [],
  },
};

const TOURISM: Sample = {
  profile: 'pint-my',
  input: {
    ...MALAYSIAN.input,
    invoiceNumber: 'MY-2',
    lines: [
      {
        name: 'Room',
        quantity: '2',
        netPriceAmount: '100',
        vat: { category: 'SE', percentage: '8' },
        pint: { tourismTax: '20' },
      },
      { name: 'Extra bed', netPriceAmount: '30', vat: { category: 'TTX' }, pint: { tourismTax: '10' } },
    ],
  },
};

/** A business that is not registered for the tax. */
const NON_TAX: Sample = {
  profile: 'pint-jp',
  input: {
    ...JAPANESE.input,
    invoiceNumber: 'JP-2',
    typeCode: '480',
    seller: { name: '株式会社 売り手', ...address('JP', '東京'), enterpriseNumber: '1234567890123' },
  },
};

const ADDRESS = { scheme: '0088', identifier: '9429033591476' };
const SAMPLES = [
  AUSTRALIAN,
  SINGAPOREAN,
  MALAYSIAN,
  TOURISM,
  JAPANESE,
  NON_TAX,
  EUROPEAN,
  EMIRATI,
  EXPORTED,
  EMIRATI_CREDIT,
  MARGIN,
];
const DAY = '2026-11-22';

function read({ profile, kind = 'invoice' }: Sample, input: Readonly<Record<string, unknown>>) {
  return parseDocumentInput(input, { kind, profile, today: DAY, company: blankParty({ name: 'Company' }) });
}

function parsed(sample: Sample, changes: Readonly<Record<string, unknown>> = {}): ParsedDocument {
  const result = read(sample, { ...sample.input, ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
}

function errorsOf(sample: Sample, changes: Readonly<Record<string, unknown>>) {
  const result = read(sample, { ...sample.input, ...changes });
  return result.ok ? {} : result.errors;
}

function written({ profile, kind = 'invoice' }: Sample, document: ParsedDocument): string {
  const { customizationId } = documentTypeIdsFor(document, kind, profile);
  return writeUbl(document, { kind, sender: ADDRESS, receiver: ADDRESS, customizationId });
}

function findings(xml: string): string[] {
  const { errors } = validateDocument(parseXml(xml), DAY);
  return errors.map(({ ruleCode, errorMessage }) => `${ruleCode}: ${errorMessage}`);
}

describe.each(SAMPLES.map((sample) => [sample.profile, sample] as const))('%s', (profile, sample) => {
  it('is written as the rules of its area want it, and read back as it was', () => {
    const document = parsed(sample);
    const xml = written(sample, document);
    expect(findings(xml)).toEqual([]);
    const back = readUbl(parseXml(xml));
    expect(back?.profile).toBe(profile);
    expect(back?.processId).toBe('urn:peppol:bis:billing');
    expect(back?.parsed).toEqual({
      ...document,
      seller: { ...document.seller, electronicAddress: document.seller.electronicAddress ?? ADDRESS },
      buyer: { ...document.buyer, electronicAddress: document.buyer.electronicAddress ?? ADDRESS },
    });
  });

  it('reads what it answered as itself', () => {
    const document = parsed(sample);
    const again = read(sample, JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(again).toEqual({ ok: true, document });
  });
});

it.each([
  [AUSTRALIAN, 'selfBillingInvoice', '389'],
  [MALAYSIAN, 'selfBillingInvoice', '389'],
  [JAPANESE, 'selfBillingInvoice', '389'],
] as const)('writes self-billed documents of areas that have them: %#', (sample, kind, typeCode) => {
  const document = parsed({ ...sample, kind });
  const xml = written({ ...sample, kind }, document);
  expect(findings(xml)).toEqual([]);
  expect(xml).toContain('<cbc:ProfileID>urn:peppol:bis:selfbilling</cbc:ProfileID>');
  expect(document.typeCode).toBe(typeCode);
});

it('names the tax of the area in categories and registrations', () => {
  const gst = written(AUSTRALIAN, parsed(AUSTRALIAN));
  expect(gst).toContain('<cbc:ID>GST</cbc:ID>');
  expect(gst).not.toContain('<cbc:ID>VAT</cbc:ID>');
  expect(parsed(AUSTRALIAN).taxScheme).toBe('GST');
  expect(parsed(JAPANESE).taxScheme).toBe('VAT');
});

it('rounds consumption tax to whole yen, and other taxes to cents', () => {
  const { vat, totals } = parsed(JAPANESE);
  // 14997 × 10 % = 1499.7 and 1099 × 8 % = 87.92
  expect(vat.subtotals.map(({ vatAmount }) => vatAmount)).toEqual(['1500', '88', '0']);
  expect([vat.totalVatAmount, totals.taxInclusiveAmount]).toEqual(['1588', '18033.00']);
  expect(parsed(AUSTRALIAN).vat.subtotals[0]?.vatAmount).toBe('9.85');
});

it('gives the totals in Singapore dollars of an invoice in another currency', () => {
  const inDollars = { currency: 'USD', taxCurrency: 'SGD', taxExchangeRate: '1.35' };
  const document = parsed(SINGAPOREAN, inDollars);
  expect(findings(written(SINGAPOREAN, document))).toEqual([]);
  expect(document.totals).toMatchObject({
    taxExclusiveAmount: '955.00',
    taxExclusiveAmountInTaxCurrency: '1289.25',
    taxInclusiveAmountInTaxCurrency: '1393.13',
  });
  expect(readUbl(parseXml(written(SINGAPOREAN, document)))?.parsed).toMatchObject({
    totals: document.totals,
    attachments: [],
  });
  const { taxExchangeRate: _, ...unstated } = inDollars;
  expect(Object.keys(errorsOf(SINGAPOREAN, unstated))).toEqual([
    'document.vat.totalVatAmountInTaxCurrency',
    'document.totals.taxExclusiveAmountInTaxCurrency',
    'document.totals.taxInclusiveAmountInTaxCurrency',
  ]);
});

it('gives a document that needs a UUID the one of its context, and no other document', () => {
  const company = blankParty({ name: 'Company' });
  const uuidOf = ({ profile, input }: Sample): string | null | undefined => {
    const { uuid: _, ...rest } = input;
    const result = parseDocumentInput(rest, { kind: 'invoice', profile, today: DAY, company, uuid: UUID });
    return result.document?.uuid;
  };
  expect([uuidOf(SINGAPOREAN), uuidOf(AUSTRALIAN)]).toEqual([UUID, null]);
});

it('knows that a business without registration names no number', () => {
  const unregistered = {
    lines: [{ name: 'Bread', netPriceAmount: '1', vat: { category: 'NG', percentage: '0' } }],
  };
  expect(Object.keys(errorsOf(SINGAPOREAN, unregistered))).toEqual(['document.seller.vatNumber']);
  const seller = { ...(SINGAPOREAN.input['seller'] as object), vatNumber: null };
  expect(findings(written(SINGAPOREAN, parsed(SINGAPOREAN, { ...unregistered, seller })))).toEqual([]);
});

describe('refuses by its field', () => {
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
    expect(errorsOf(sample, changes)).toEqual({ [`document.${field}`]: [message] });
  });
});
