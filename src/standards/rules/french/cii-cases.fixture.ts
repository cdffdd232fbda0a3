/**
 * Cases of the French rules for CII: changes of a valid document with a rule that they violate, and possibly others.
 */
import { CII_INVOICE, CII_MULTI_SELLER, CII_TWO_WAY } from './cii-documents.fixture';
import { value, type FailingCase } from './cases.fixture';
import type { Edit } from '../sample-invoice.fixture';

/** Ends of the ids of rules on single values, and the value in the ordinary invoice. */
const NUMBERS = { 'BT-1': 'F-2026/1', 'BT-25': 'F-2026/0', 'EXT-FR-FE-136': 'F-2026/L' };
const DATES = {
  'BT-2': '20260915',
  'BT-7': '20260914',
  'BT-26': '20260715',
  'BT-72': '20260820',
  'BT-73': '20260801',
  'BT-74': '20260831',
  'EXT-FR-FE-138': '20260716',
  'EXT-FR-FE-158': '20260819',
  'EXT-FR-FE-134': '20260802',
  'EXT-FR-FE-135': '20260830',
};
const TYPES = { 'BT-3': '380', 'EXT-FR-FE-02': '386', 'EXT-FR-FE-137': '393' };
const AMOUNTS = {
  'BT-93_BT-100': '200.02',
  'BT-92_BT-99': '10.03',
  'BT-106': '160.08',
  'BT-107': '20.11',
  'BT-108': '10.12',
  'BT-109': '150.09',
  'BT-110': '30.05',
  'BT-112': '180.10',
  'BT-113': '5.13',
  'BT-114': '-0.14',
  'BT-115': '175.15',
  'BT-116': '150.06',
  'BT-117': '30.07',
  'BT-131': '98.16',
  'BT-136_BT-141': '2.17',
  'BT-137_BT-142': '20.18',
};
const QUANTITIES = { 'BT-129': '10.0001', 'BT-149': '1.0002' };
const PRICES = { 'BT-146': '10.000019', 'BT-147': '1.000021', 'BT-148': '11.000040' };
const RATES = { 'BT-96_BT-103': '5.5', 'BT-119': '20.0', 'BT-152': '20.00' };
/** SIREN of each party, and the ends of the ids of its rules. */
const PARTIES = {
  '111111111': ['BT-29', 'BT-34'],
  '222222222': ['BT-46', 'BT-49'],
  '333333333': ['BT-60', 'EXT-FR-FE-29'],
  '444444444': ['EXT-FR-FE-06', 'EXT-FR-FE-12'],
  '555555555': ['EXT-FR-FE-46', 'EXT-FR-FE-52'],
  '666666666': ['EXT-FR-FE-69', 'EXT-FR-FE-75'],
  '777777777': ['EXT-FR-FE-92', 'EXT-FR-FE-98'],
  '888888888': ['EXT-FR-FE-115', 'EXT-FR-FE-121'],
} as const;
const PLACES = { '131313131': 'BT-71', '141414141': 'EXT-FR-FE-146' };

const each = (
  values: Readonly<Record<string, string>>,
  make: (term: string, from: string) => FailingCase | readonly FailingCase[],
): FailingCase[] => Object.entries(values).flatMap(([term, from]) => make(term, from));

const createCase = (rule: string, ...edits: Edit[]): FailingCase => ({ rule, edits });

const LONG = 'F'.repeat(36);

/** Rules on single values. */
const FIELDS: readonly FailingCase[] = [
  ...each(NUMBERS, (term, from) => [
    createCase(`BR-FR-01_${term}`, value(from, LONG)),
    createCase(`BR-FR-02_${term}`, value(from, 'F 1')),
  ]),
  ...each(DATES, (term, from) => createCase(`BR-FR-03_${term}`, value(from, '20261301'))),
  createCase('BR-FR-03_BT-9', value('20261015', '20261301')),
  ...each(TYPES, (term, from) => createCase(`BR-FR-04_${term}`, value(from, '325'))),
  ...each(AMOUNTS, (term, from) => createCase(`BR-FR-DEC-01_${term}`, value(from, '12.345'))),
  ...each(QUANTITIES, (term, from) => createCase(`BR-FR-DEC-02_${term}`, value(from, '1.23456'))),
  ...each(PRICES, (term, from) => createCase(`BR-FR-DEC-03_${term}`, value(from, '-1'))),
  ...each(RATES, (term, from) => createCase(`BR-FR-DEC-04_${term}`, value(from, '20.000'))),
  ...each(RATES, (term, from) => createCase(`BR-FR-16_${term}`, value(from, '19'))),
  createCase('BR-FR-08_BT-23', value('S1', 'X1')),
  createCase('BR-FR-17_BT-123', value('RIB', 'OTHER')),
  createCase('BR-FR-18_BT-123', value('RIB', 'LISIBLE')),
];

const SPECIFIED_TAX = /<ram:CategoryCode>S<\/ram:CategoryCode>(?=<ram:RateApplicablePercent>20\.00<)/;
const BREAKDOWN_TAX = /<ram:CategoryCode>S<\/ram:CategoryCode>(?=<ram:RateApplicablePercent>20\.0<)/;
const CHARGE_TAX = /<ram:CategoryCode>S<\/ram:CategoryCode>(?=<ram:RateApplicablePercent>5\.5<)/;
const category = (place: RegExp, code: string): Edit => [
  place,
  `<ram:CategoryCode>${code}</ram:CategoryCode>`,
];

/** Notes, categories, attributes and objects. */
const CONTENTS: readonly FailingCase[] = [
  ...(['PMT', 'PMD', 'AAB'] as const).flatMap((code) => [
    createCase(`BR-FR-05_BT-22_${code}`, value(code, 'AAI')),
    createCase(`BR-FR-06_BT-21_${code}`, [
      '<ram:IncludedNote>',
      `<ram:IncludedNote><ram:SubjectCode>${code}</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote>`,
    ]),
  ]),
  createCase('BR-FR-06_BT-21_TXD', [
    '<ram:IncludedNote>',
    `${'<ram:IncludedNote><ram:SubjectCode>TXD</ram:SubjectCode></ram:IncludedNote>'.repeat(2)}<ram:IncludedNote>`,
  ]),
  ...(
    [
      ['BR-FR-15_BT-95_BT-102', CHARGE_TAX],
      ['BR-FR-15_BT-95_BT-118', BREAKDOWN_TAX],
      ['BR-FR-15_BT-95_BT-151', SPECIFIED_TAX],
    ] as const
  ).flatMap(([rule, place]) => [
    createCase(rule, category(place, 'X')),
    createCase(`${rule}_LM`, category(place, 'L')),
    createCase(rule, [place, '']),
  ]),
  createCase('BR-FR-20_BT-21', value('B2B', 'b2b')),
  createCase('BR-FR-31_BT-21', [
    '<ram:IncludedNote>',
    '<ram:IncludedNote><ram:Content>B2C</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote>',
  ]),
  createCase('BR-FR-27_BG-32', [
    '<ram:TypeCode>MATERIAL</ram:TypeCode><ram:Description>Colour</ram:Description>',
    '',
  ]),
  createCase('BR-FR-27_BT-160', value('Colour', ' ')),
  createCase('BR-FR-27_EXT-FR-FE-159', value('MATERIAL', '')),
  createCase('BR-FR-28-Value', ['<ram:Value>Blue</ram:Value>', '<ram:ValueMeasure>1</ram:ValueMeasure>']),
  createCase('BR-FR-29_BT-18', ['AVV</ram:ReferenceTypeCode>', 'AFL</ram:ReferenceTypeCode>']),
  createCase('BR-FR-29_AFL', value('OBJECT-AFL', ' ')),
  createCase('BR-FR-29_AVV', value('OBJECT-AVV', '')),
  createCase('BR-FR-30_BT-128', [
    '<ram:SpecifiedTradeProduct>',
    `${'<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>O</ram:IssuerAssignedID><ram:ReferenceTypeCode>AFL</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>'.repeat(2)}<ram:SpecifiedTradeProduct>`,
  ]),
  ...['AFL', 'AVV'].map((kind) =>
    createCase(`BR-FR-30_${kind}`, [
      '<ram:SpecifiedTradeProduct>',
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID> </ram:IssuerAssignedID><ram:ReferenceTypeCode>${kind}</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument><ram:SpecifiedTradeProduct>`,
    ]),
  ),
];

const scheme = (siren: string): string => `<ram:GlobalID schemeID="0009">${siren}00017</ram:GlobalID>`;

/** Parties. */
const OF_PARTIES: readonly FailingCase[] = [
  ...Object.entries(PARTIES).flatMap(([siren, [identifier, address]]) => [
    createCase(`BR-FR-09_${identifier}`, value(`${siren}00017`, `${siren}0001`)),
    createCase(`BR-FR-23_${address}`, value(`${siren}_IN`, `${siren}!IN`)),
    createCase(`BR-FR-25_${address}`, value(`${siren}_IN`, `${siren}${'x'.repeat(120)}`)),
    createCase(`BR-FR-CO-10_${identifier}-1`, [
      scheme(siren),
      `${scheme(siren)}<ram:GlobalID>1</ram:GlobalID>`,
    ]),
    createCase(`BR-FR-CO-10_${identifier}-2`, [scheme(siren), scheme(siren).repeat(2)]),
  ]),
  ...Object.entries(PLACES).flatMap(([siren, term]) => [
    createCase(`BR-FR-09_${term}`, value(`${siren}00017`, 'x')),
    createCase(`BR-FR-CO-10_${term}-1`, [scheme(siren), `${scheme(siren)}<ram:GlobalID>1</ram:GlobalID>`]),
    createCase(`BR-FR-CO-10_${term}-2`, [scheme(siren), scheme(siren).repeat(2)]),
  ]),
  createCase('BR-FR-24_BT-29', value('ROUTE-S', 'ROUTE S')),
  createCase('BR-FR-24_BT-46', value('ROUTE-B', 'ROUTE/B')),
  createCase('BR-FR-26_BT-29', value('ROUTE-S', 'R'.repeat(101))),
  createCase('BR-FR-26_BT-46', value('ROUTE-B', 'R'.repeat(101))),
  createCase('BR-FR-10_BT-30', value('111111111', '11111111x')),
  createCase('BR-FR-11_BT-47', value('222222222', ' 222222222')),
  createCase('BR-FR-12_BT-49', [
    /<ram:URIUniversalCommunication><ram:URIID schemeID="0225">222222222_IN[^]*?<\/ram:URIUniversalCommunication>/,
    '',
  ]),
  createCase('BR-FR-13_BT-34', [
    /<ram:URIUniversalCommunication><ram:URIID schemeID="0225">111111111_IN[^]*?<\/ram:URIUniversalCommunication>/,
    '',
  ]),
  createCase('BR-FR-21_BT-49', value('222222222_IN', 'x_IN')),
  createCase('BR-FR-22_BT-34', value('380', '389'), value('111111111_IN', 'x_IN')),
  createCase('BR-FR-32-GLOBALID', value('555555556', '55555555')),
  createCase('BR-FR-32-LEGALID', value('888888888', '88888888'), value('88888888800017', '')),
];

const cut = (name: string): Edit => [new RegExp(`<ram:${name}>[^]*?</ram:${name}>`), ''];

/** Relations between the parts of a document. */
const CONSISTENCY: readonly FailingCase[] = [
  createCase('BR-FR-CO-03_BT-3', value('380', '262'), value('CONTRACT', '')),
  createCase('BR-FR-CO-04_BT-4', value('380', '384'), [
    /(?<=<\/ram:SpecifiedTradeSettlementHeaderMonetarySummation>)[^]*?(?=<\/ram:ApplicableHeaderTradeSettlement>)/,
    '',
  ]),
  createCase(
    'BR-FR-CO-05_BT-3',
    value('380', '381'),
    cut('FormattedIssueDateTime'),
    cut('FormattedIssueDateTime'),
  ),
  createCase('BR-FR-CO-07_BT-9', value('20261015', '20260914')),
  createCase('BR-FR-CO-08_BT-23', value('S1', 'S4'), value('380', '386')),
  createCase('BR-FR-CO-09_BT-23-1', value('S1', 'S2')),
  createCase('BR-FR-CO-09_BT-23-2', value('S1', 'S2'), value('5.13', '180.10')),
  createCase(
    'BR-FR-CO-09_BT-23-3',
    value('S1', 'S2'),
    value('5.13', '180.10'),
    value('175.15', '0'),
    cut('SpecifiedTradePaymentTerms'),
  ),
  createCase('BR-FR-CO-12_BT-5', value('EUR', 'USD')),
  createCase('BR-FR-CO-14_BT-29-1', ['schemeID="0224">ROUTE-S', 'schemeID="0231">123456789']),
  createCase('BR-FR-CO-15_BT-29-1', ['schemeID="0224">ROUTE-S', 'schemeID="0231">123456789']),
];

const ofGroups = (rule: string, base: string, ...edits: Edit[]): FailingCase => ({ rule, base, edits });
const many = (rule: string, ...edits: Edit[]): FailingCase => ofGroups(rule, CII_MULTI_SELLER, ...edits);

/** Invoices of several sellers, and two-way ones. */
const GROUPS: readonly FailingCase[] = [
  many('BR-FR-MV-01_EXT-FR-FE-163', ['<ram:LineStatusReasonCode>DETAIL<', '<ram:LineStatusReasonCode> <']),
  many('BR-FR-MV-02_EXT-FR-FE-163', [/GROUP/g, 'INFORMATION']),
  many('BR-FR-MV-03_EXT-FR-FE-164', ['<ram:Name>Seller of 999999999</ram:Name>', '']),
  many('BR-FR-MV-03_EXT-FR-FE-177', ['<ram:CountryID>FR</ram:CountryID>', '']),
  many('BR-FR-MV-03_EXT-FR-FE-167', [
    '<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">999999999</ram:ID></ram:SpecifiedLegalOrganization>',
    '',
  ]),
  many('BR-FR-MV-03_EXT-FR-FE-181', ['<ram:TaxTotalAmount currencyID="EUR">10.00</ram:TaxTotalAmount>', '']),
  many('BR-FR-MV-03_EXT-FR-FE-182', [
    '<ram:InvoiceCurrencyCode>',
    '<ram:TaxCurrencyCode>GBP</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
  ]),
  many('BR-FR-MV-03_BT-128_AFL', [
    '<ram:IssuerAssignedID>F-OTHER</ram:IssuerAssignedID><ram:TypeCode>130<',
    '<ram:IssuerAssignedID>F-OTHER</ram:IssuerAssignedID><ram:TypeCode>50<',
  ]),
  many('BR-FR-MV-03_BT-128_AVV', [
    '<ram:IssuerAssignedID>S1</ram:IssuerAssignedID>',
    '<ram:IssuerAssignedID>S8</ram:IssuerAssignedID>',
  ]),
  many('BR-FR-MV-05_EXT-FR-FE-BG-12', ['<ram:LineTotalAmount>50.00<', '<ram:LineTotalAmount>50.02<']),
  many('BR-FR-MV-06_EXT-FR-FE-167', [
    /(?<=<ram:LineID>2\.1<[^]*?)<ram:ID schemeID="0002">999999999</,
    '<ram:ID schemeID="0002">333333333<',
  ]),
  many('BR-FR-MV-07_BT-128', [
    /(?<=<ram:LineID>2\.1<[^]*?)<ram:IssuerAssignedID>F-OTHER</,
    '<ram:IssuerAssignedID>F-THIRD<',
  ]),
  many('BR-FR-MV-08_BT-128', ['#F-OTHER#', 'F-OTHER']),
  many('BR-FR-MV-09_EXT-FR-FE-181', ['<ram:CalculatedAmount>10.00<', '<ram:CalculatedAmount>10.02<']),
  many('BR-FR-MV-10_EXT-FR-FE-184', ['<ram:GrandTotalAmount>60.00<', '<ram:GrandTotalAmount>60.02<']),
  many('BR-FR-MV-11_BT-128', ['<ram:ID>F-2026/1<', '<ram:ID>F-2026/9<']),
  many('BR-FR-MV-12_BT-128', [/F-OTHER/g, 'F-2026/1']),
  many('BR-FR-MV-13_BT-3', value('380', '389')),
  ...(
    [
      ['MV', CII_MULTI_SELLER, '<ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime>', '384'],
      ['BD', CII_TWO_WAY, '<ram:TypeCode>389</ram:TypeCode><ram:IssueDateTime>', '471'],
    ] as const
  ).flatMap(([family, base, type, corrected]) => {
    const edit: Edit = [type, type.replace(/\d+/, corrected)];
    return [
      ofGroups(`BR-FR-${family}-14-EXT-FR-FE-136`, base, edit, [
        '<ram:IssuerAssignedID>OLD-1</ram:IssuerAssignedID>',
        '',
      ]),
      ofGroups(`BR-FR-${family}-14-EXT-FR-FE-138`, base, edit, cut('FormattedIssueDateTime')),
    ];
  }),
  ofGroups('BR-FR-BD-02_EXT-FR-FE-163', CII_TWO_WAY, [
    /(?<=<ram:LineID>2<\/ram:LineID>)<ram:LineStatusReasonCode>GROUP/,
    '<ram:LineStatusReasonCode>INFORMATION',
  ]),
  ofGroups('BR-FR-BD-02_BT-31', CII_TWO_WAY, [
    /(?<=<ram:LineID>1<[^]*?)<ram:ID schemeID="0002">111111111</,
    '<ram:ID schemeID="0002">333333333<',
  ]),
  ofGroups('BR-FR-BD-02_BT-47', CII_TWO_WAY, [
    /(?<=<ram:LineID>2<[^]*?)<ram:ID schemeID="0002">222222222</,
    '<ram:ID schemeID="0002">333333333<',
  ]),
  ofGroups('BR-FR-BD-13_BT-3', CII_TWO_WAY, value('389', '380')),
];

/** All cases. */
export const CII_FAILURES: readonly FailingCase[] = [
  ...FIELDS,
  ...CONTENTS,
  ...OF_PARTIES,
  ...CONSISTENCY,
  ...GROUPS,
].map((each) => ({ base: CII_INVOICE, ...each }));
