/** Documents of the areas of PINT in the JSON of the sending interface. */
import type { DocumentKind, WrittenProfile } from '../../invoice';

export const UUID = '2523149b-cb40-4b32-9004-debca57b80ee';

/** Input of a document with its target profile. */
export interface Sample {
  profile: WrittenProfile;
  kind?: DocumentKind;
  input: Readonly<Record<string, unknown>>;
}

/** An address in a country. */
export const address = (country: string, city: string) => ({
  street: 'Main Street 1',
  city,
  postalZone: '1000',
  country,
});

export const AUSTRALIAN: Sample = {
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

export const SINGAPOREAN: Sample = {
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

export const MALAYSIAN: Sample = {
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

export const JAPANESE: Sample = {
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

export const EUROPEAN: Sample = {
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

export const EMIRATI: Sample = {
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

export const EXPORTED: Sample = {
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

export const EMIRATI_CREDIT: Sample = {
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
export const MARGIN: Sample = {
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

export const TOURISM: Sample = {
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

/** Document of a business that is not registered for the tax. */
export const NON_TAX: Sample = {
  profile: 'pint-jp',
  input: {
    ...JAPANESE.input,
    invoiceNumber: 'JP-2',
    typeCode: '480',
    seller: { name: '株式会社 売り手', ...address('JP', '東京'), enterpriseNumber: '1234567890123' },
  },
};

export const SAMPLES = [
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
