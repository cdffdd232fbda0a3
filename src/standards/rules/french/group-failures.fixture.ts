/** Cases in which rules on lines in groups fail: multi-seller and two-way documents. */
import { inLine, value, type FailingCase } from './cases.fixture';
import {
  asCreditNote,
  BUYER_SIREN,
  MULTI_SELLER,
  MULTI_SELLER_CORRECTION,
  SELLER_SIREN,
  TWO_WAY,
  TWO_WAY_CORRECTION,
} from './sample-documents.fixture';

const line = (id: string): RegExp =>
  new RegExp(`<cac:InvoiceLine>\\s*<cbc:ID>${id}</cbc:ID>.*?</cac:InvoiceLine>`, 's');
const status = (part: string): string => `<cbc:DocumentStatusCode>${part}</cbc:DocumentStatusCode>`;
const company = (id: string): string => `<cbc:CompanyID>${id}</cbc:CompanyID>`;
const AFL = '<cbc:ID schemeID="AFL">SUB-2</cbc:ID>';
const AVV = '<cbc:ID schemeID="AVV">S1</cbc:ID>';
const DATE = '<cbc:IssueDate>2026-08-15</cbc:IssueDate>';

export const GROUP_FAILURES: readonly FailingCase[] = [
  {
    rule: 'BR-FR-MV-01_EXT-FR-FE-163',
    base: MULTI_SELLER,
    edits: [inLine('6', status('INFORMATION'), '')],
    at: 'lines.5',
  },
  {
    rule: 'BR-FR-MV-01_EXT-FR-FE-163',
    base: TWO_WAY,
    edits: [inLine('6', 'INFORMATION', ' ')],
    otherRules: ['BR-FR-MV-05_EXT-FR-FE-BG-12'],
  },
  {
    rule: 'BR-FR-MV-01_EXT-FR-FE-163',
    base: MULTI_SELLER,
    edits: [inLine('6', 'F-2026/1', 'F-2026/9')],
  },
  {
    rule: 'BR-FR-MV-02_EXT-FR-FE-163',
    base: MULTI_SELLER,
    edits: [['<cbc:DocumentStatusCode>GROUP<', '<cbc:DocumentStatusCode>INFORMATION<', 'all']],
  },
  {
    rule: 'BR-FR-BD-02_EXT-FR-FE-163',
    base: TWO_WAY,
    edits: [
      ['</Invoice>', ''],
      [line('1'), ''],
      [line('2'), ''],
      [/$/, '</Invoice>'],
    ],
    otherRules: ['BR-FR-BD-02_BT-30'],
  },
  {
    rule: 'BR-FR-BD-02_BT-30',
    base: TWO_WAY,
    edits: [
      inLine('1', company(SELLER_SIREN), company('555')),
      inLine('2', company(SELLER_SIREN), company('555')),
    ],
  },
  {
    rule: 'BR-FR-BD-02_BT-47',
    base: TWO_WAY,
    edits: ['3', '4', '5', '6'].map((id) => inLine(id, company(BUYER_SIREN), company('555'))),
  },
  {
    rule: 'BR-FR-MV-03_EXT-FR-FE-164',
    base: MULTI_SELLER,
    edits: [value('Seller of 3', ' ')],
    at: 'lines.2.extended.seller.name',
  },
  {
    rule: 'BR-FR-MV-03_EXT-FR-FE-167',
    base: MULTI_SELLER,
    edits: [inLine('3', company('999999999'), '')],
    otherRules: ['4', '5', '6', 'the group'].map(() => 'BR-FR-MV-06_EXT-FR-FE-167'),
  },
  { rule: 'BR-FR-MV-03_EXT-FR-FE-177', base: TWO_WAY, edits: [inLine('1', '>FR<', '><')] },
  {
    rule: 'BR-FR-MV-03_EXT-FR-FE-181',
    base: MULTI_SELLER,
    edits: [inLine('3', '<cbc:TaxAmount currencyID="EUR">', '<cbc:TaxAmount currencyID="USD">')],
    otherRules: ['BR-FR-MV-09_EXT-FR-FE-181', 'BR-FR-MV-10_EXT-FR-FE-184'],
  },
  {
    rule: 'BR-FR-MV-03_EXT-FR-FE-182',
    base: MULTI_SELLER,
    edits: [inLine('3', '<cbc:TaxAmount currencyID="CHF">', '<cbc:TaxAmount>')],
  },
  {
    rule: 'BR-FR-MV-03_EXT-FR-FE-182',
    base: MULTI_SELLER,
    edits: [['<cbc:TaxCurrencyCode>CHF<', '<cbc:TaxCurrencyCode><']],
    otherRules: ['BR-FR-MV-03_EXT-FR-FE-182'],
  },
  {
    rule: 'BR-FR-MV-03_BT-128_AFL',
    base: MULTI_SELLER,
    edits: [inLine('3', AFL, '')],
    otherRules: [
      ...['4', '5', '6', 'the group'].map(() => 'BR-FR-MV-07_BT-128'),
      'BR-FR-MV-09_EXT-FR-FE-181',
    ],
  },
  { rule: 'BR-FR-MV-03_BT-128_AVV', base: MULTI_SELLER, edits: [inLine('1', AVV, '')] },
  ...['S8', 'B8', 'M8'].map((mode) => ({
    rule: 'BR-FR-MV-03_BT-128_AVV',
    base: MULTI_SELLER,
    edits: [inLine('1', AVV, AVV.replace('S1', mode))],
  })),
  {
    rule: 'BR-FR-MV-05_EXT-FR-FE-BG-12',
    base: MULTI_SELLER,
    edits: [inLine('4', '30.00', '29.975')],
    otherRules: ['BR-FR-DEC-01_BT-131'],
    at: 'lines.2.netAmount',
  },
  {
    rule: 'BR-FR-MV-05_EXT-FR-FE-BG-12',
    base: asCreditNote(MULTI_SELLER_CORRECTION),
    edits: [[/>30\.00(?=<\/cbc:LineExtensionAmount>)/, '>30.03']],
  },
  {
    rule: 'BR-FR-MV-05_EXT-FR-FE-BG-12',
    base: TWO_WAY,
    edits: [inLine('2', '100.00', 'many')],
    otherRules: ['BR-FR-DEC-01_BT-131'],
  },
  {
    rule: 'BR-FR-MV-06_EXT-FR-FE-167',
    base: MULTI_SELLER,
    edits: [inLine('4', company('999999999'), company(SELLER_SIREN))],
    at: 'lines.3.extended.seller.enterpriseNumber',
  },
  {
    rule: 'BR-FR-MV-06_EXT-FR-FE-167',
    base: MULTI_SELLER,
    edits: [inLine('6', company('999999999'), company(' '))],
  },
  {
    rule: 'BR-FR-MV-07_BT-128',
    base: MULTI_SELLER,
    edits: [inLine('6', AFL, AFL.replace('SUB-2', 'SUB-3'))],
    at: 'lines.5.documentReference',
  },
  {
    rule: 'BR-FR-MV-07_BT-128',
    base: MULTI_SELLER,
    edits: [inLine('6', '<cbc:DocumentTypeCode>130<', '<cbc:DocumentTypeCode>50<')],
  },
  ...['', '#SUB-2', '#SUB-3#', ' #SUB-2#'].map((reason) => ({
    rule: 'BR-FR-MV-08_BT-128',
    base: MULTI_SELLER,
    edits: [inLine('4', '<cbc:TaxExemptionReason>#SUB-2#<', `<cbc:TaxExemptionReason>${reason}<`)],
  })),
  {
    rule: 'BR-FR-MV-09_EXT-FR-FE-181',
    base: MULTI_SELLER,
    edits: [value('6.00', '6.02')],
    at: 'lines.2.extended.vatAmount',
  },
  { rule: 'BR-FR-MV-09_EXT-FR-FE-181', base: TWO_WAY, edits: [value('#SUB-2#more', 'SUB-2#more')] },
  {
    rule: 'BR-FR-MV-09_EXT-FR-FE-181',
    base: TWO_WAY,
    edits: [value('6.00', 'six')],
    otherRules: ['BR-FR-DEC-01_BT-117'],
  },
  {
    rule: 'BR-FR-MV-10_EXT-FR-FE-184',
    base: MULTI_SELLER,
    edits: [value('60.00', '60.03')],
  },
  // Two cents for two details, slightly more as a difference of doubles.
  { rule: 'BR-FR-MV-10_EXT-FR-FE-184', base: MULTI_SELLER, edits: [value('60.00', '60.02')] },
  { rule: 'BR-FR-MV-10_EXT-FR-FE-184', base: TWO_WAY, edits: [value('120.00', '')] },
  {
    rule: 'BR-FR-MV-11_BT-128',
    base: MULTI_SELLER,
    edits: [
      ['<cbc:ID schemeID="AFL">F-2026/1<', '<cbc:ID schemeID="AFL">SUB-1<', 'all'],
      ['<cbc:TaxExemptionReason>#F-2026/1#', '<cbc:TaxExemptionReason>#SUB-1#', 'all'],
    ],
  },
  {
    rule: 'BR-FR-MV-11_BT-128',
    base: MULTI_SELLER,
    // Both groups belong to the seller and have the number of the document.
    edits: [
      [company('999999999'), company(SELLER_SIREN), 'all'],
      [AFL, AFL.replace('SUB-2', 'F-2026/1'), 'all'],
      ['#SUB-2#', '#F-2026/1#', 'all'],
      [
        /(?<=<cbc:TaxAmount currencyID="EUR">)(?:20|10)\.00(?=<\/cbc:TaxAmount><\/cac:TaxTotal>)/,
        '30.00',
        'all',
      ],
      value('120.00', '130.00'),
      value('60.00', '80.00'),
    ],
    otherRules: ['BR-FR-MV-11_BT-128', 'BR-FR-MV-12_BT-128'],
  },
  {
    rule: 'BR-FR-MV-12_BT-128',
    base: MULTI_SELLER,
    edits: [
      [
        '<cac:AccountingSupplierParty>',
        `<cac:DocumentReference>${AFL}<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference><cac:AccountingSupplierParty>`,
      ],
    ],
    at: 'lines.2.documentReference',
  },
  ...['389', '500', '501'].map((type) => ({
    rule: 'BR-FR-MV-13_BT-3',
    base: MULTI_SELLER,
    edits: [value('380', type)],
    at: 'typeCode',
  })),
  ...['471', '473'].map((type) => ({
    rule: 'BR-FR-MV-13_BT-3',
    base: MULTI_SELLER_CORRECTION,
    edits: [value('384', type)],
  })),
  ...['261', '502'].map((type) => ({
    rule: 'BR-FR-MV-13_BT-3',
    base: asCreditNote(MULTI_SELLER_CORRECTION, type),
    edits: [value(type, ` ${type} `)],
    otherRules: ['BR-FR-04_BT-3'],
  })),
  { rule: 'BR-FR-MV-BD_BT-3', base: TWO_WAY, edits: [value('389', '380')] },
  { rule: 'BR-FR-MV-BD_BT-3', base: TWO_WAY, edits: [value('389', '')], otherRules: ['BR-FR-04_BT-3'] },
  {
    rule: 'BR-FR-MV-14-EXT-FR-FE-138',
    base: MULTI_SELLER_CORRECTION,
    edits: [inLine('3', DATE, '')],
    at: 'lines.2',
  },
  ...[
    ...['384', '472'].map((type) => [MULTI_SELLER_CORRECTION.replace('>384<', `>${type}<`), 'BR-FR-MV-14']),
    ...['381', '396', '503'].map((type) => [asCreditNote(MULTI_SELLER_CORRECTION, type), 'BR-FR-MV-14']),
    ...['471', '473'].map((type) => [TWO_WAY_CORRECTION.replace('>471<', `>${type}<`), 'BR-FR-BD-14']),
    ...['261', '502'].map((type) => [asCreditNote(TWO_WAY_CORRECTION, type), 'BR-FR-BD-14']),
  ].flatMap(([base = '', name = '']): FailingCase[] => [
    {
      rule: `${name}-EXT-FR-FE-136`,
      base,
      edits: [
        inLine(
          '3',
          `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>OLD-2</cbc:ID>${DATE}</cac:InvoiceDocumentReference></cac:BillingReference>`,
          '',
        ),
      ],
      otherRules: [`${name}-EXT-FR-FE-138`],
    },
    {
      rule: `${name}-EXT-FR-FE-138`,
      base,
      edits: [inLine('3', DATE, '')],
    },
  ]),
];
