/** Cases of the rules on single values: references, dates, types, codes, numbers. */
import { value, type FailingCase, type PassingCase } from './cases.fixture';
import { CREDIT_NOTE, TWO_WAY, WITH_MISPLACED_ITEM } from './sample-documents.fixture';

/** Value of each document number in the sample, and the end of the ids of its rules. */
const NUMBERS = [
  ['BT-1', 'F-2026/1'],
  ['BT-25', 'F-2026/0'],
  ['EXT-FR-FE-136', 'F-2026/L'],
] as const;

const DATES = [
  ['BT-2', '2026-09-15'],
  ['BT-7', '2026-09-14'],
  ['BT-9', '2026-10-15'],
  ['BT-26', '2026-07-15'],
  ['BT-72', '2026-08-20'],
  ['BT-73', '2026-08-01'],
  ['BT-74', '2026-08-31'],
  ['EXT-FR-FE-138', '2026-07-16'],
  ['EXT-FR-FE-158', '2026-08-19'],
  ['BT-134', '2026-08-02'],
  ['BT-135', '2026-08-30'],
] as const;

const TYPES = [
  ['BT-3', '380'],
  ['EXT-FR-FE-02', '386'],
  ['EXT-FR-FE-137', '393'],
] as const;

const AMOUNTS = [
  ['BT-93_BT-100', '200.02'],
  ['BT-92_BT-99', '10.03'],
  ['BT-110', '30.05'],
  ['BT-116', '150.06'],
  ['BT-117', '30.07'],
  ['BT-106', '160.08'],
  ['BT-109', '150.09'],
  ['BT-112', '180.10'],
  ['BT-107', '20.11'],
  ['BT-108', '10.12'],
  ['BT-113', '5.13'],
  ['BT-114', '-0.14'],
  ['BT-115', '175.15'],
  ['BT-131', '98.16'],
  ['BT-136_BT-141', '2.17'],
  ['BT-137_BT-142', '20.18'],
] as const;

const PRICES = [
  ['BT-146', '10.000019'],
  ['BT-147', '1.000021'],
  ['BT-148', '11.000040'],
] as const;

const NO_AMOUNTS = [
  '12.345',
  '',
  '.5',
  '1.',
  '+1',
  '1,5',
  '1e2',
  '12345678901234567890',
  '-123456789012345678.9',
];
const NO_DATES = [
  '2026-02-29',
  '2026-04-31',
  '1999-12-31',
  '2100-01-01',
  '2026-9-01',
  ' 2026-09-01',
  '2026-09-01Z',
  '',
];

/** Field with the end of its rules' ids and its value in the sample. */
type Field = readonly [term: string, value: string];

/** Creates the cases of each field. */
const each = <T>(fields: readonly Field[], make: (...field: Field) => readonly T[]): T[] =>
  fields.flatMap(([term, from]) => make(term, from));

/** Cases in which the rule fails. */
export const FIELD_FAILURES: readonly FailingCase[] = [
  ...each(NUMBERS, (term, from) => [
    { rule: `BR-FR-01_${term}-1`, edits: [value(from, 'A'.repeat(36))] },
    ...['A B', 'A.B', 'é', '', ' A', '\u00a0'].map((bad) => ({
      rule: `BR-FR-01_${term}-2`,
      edits: [value(from, bad)],
      otherRules: [`BR-FR-02_${term}`],
    })),
    { rule: `BR-FR-02_${term}`, edits: [value(from, 'A:B')], otherRules: [`BR-FR-01_${term}-2`] },
  ]),
  ...each(DATES, (term, from) =>
    // The issue date has one case, because only values after the due date would not affect the due date.
    (term === 'BT-2' ? ['2026-09-31'] : term === 'BT-9' ? ['2026-11-31'] : NO_DATES).map((bad) => ({
      rule: `BR-FR-03_${term}`,
      edits: [value(from, bad)],
    })),
  ),
  ...each(TYPES, (term, from) =>
    ['382', '', ' 380', '380 381'].map((bad) => ({ rule: `BR-FR-04_${term}`, edits: [value(from, bad)] })),
  ),
  { rule: 'BR-FR-04_BT-3', base: CREDIT_NOTE, edits: [value('381', '81')], at: 'typeCode' },
  ...each(AMOUNTS, (term, from) =>
    NO_AMOUNTS.map((bad) => ({ rule: `BR-FR-DEC-01_${term}`, edits: [value(from, bad)] })),
  ),
  ...['1.00001', '', '1.0x'].map((bad) => ({
    rule: 'BR-FR-DEC-02_BT-129',
    edits: [value('10.0001', bad)],
    at: 'lines.0.quantity',
  })),
  { rule: 'BR-FR-DEC-02_BT-129', base: CREDIT_NOTE, edits: [value('10.0001', '1.23456')] },
  ...['1.00002', '-', '1 0'].map((bad) => ({
    rule: 'BR-FR-DEC-02_BT-149',
    edits: [value('1.0002', bad)],
    at: 'lines.0.baseQuantity',
  })),
  ...each(PRICES, (term, from) =>
    ['1.0000001', '-1', '1234567890123.1234567', 'x'].map((bad) => ({
      rule: `BR-FR-DEC-03_${term}`,
      edits: [value(from, bad)],
    })),
  ),
  { rule: 'BR-FR-DEC-04_BT-96_BT-103', edits: [value('20', '20.000')], otherRules: ['BR-FR-16_BT-96'] },
  { rule: 'BR-FR-DEC-04_BT-119', edits: [value('20.0', '20.000')], otherRules: ['BR-FR-16_BT-119'] },
  { rule: 'BR-FR-DEC-04_BT-152', edits: [value('20.00', '-20')], otherRules: ['BR-FR-16_BT-152'] },
  { rule: 'BR-FR-DEC-04_BT-152', base: CREDIT_NOTE, edits: [value('20.00', '100.00')] },
  { rule: 'BR-FR-16_BT-96', edits: [value('20', '21')], at: 'discounts.0.vat.percentage' },
  { rule: 'BR-FR-16_BT-96', edits: [value('5.5', '19')], at: 'surcharges.0.vat.percentage' },
  { rule: 'BR-FR-16_BT-119', edits: [value('20.0', '6.0')], at: 'vat.subtotals.0.percentage' },
  { rule: 'BR-FR-16_BT-119', edits: [value('20.0', ' 20.0')] },
  { rule: 'BR-FR-16_BT-152', edits: [value('20.00', '7.50')], at: 'lines.0.vat.percentage' },
  ...(
    [
      ['95_BT-102', 'Percent>20</cbc:Percent', 'BR-FR-15_BT-95_BT-102-2'],
      ['118', 'Percent>20.0</cbc:Percent', 'BR-FR-15_BT-118-2'],
      ['151', 'Percent>20.00</cbc:Percent', 'BR-FR-08_BT-151-2'],
    ] as const
  ).flatMap(([term, behind, second]): FailingCase[] => [
    ...['B', '', ' S', 's'].map((bad) => ({
      rule: `BR-FR-15_BT-${term}-1`,
      edits: [[`<cbc:ID>S</cbc:ID><cbc:${behind}`, `<cbc:ID>${bad}</cbc:ID><cbc:${behind}`] as const],
    })),
    ...['L', 'M'].map((spanish) => ({
      rule: second,
      edits: [[`<cbc:ID>S</cbc:ID><cbc:${behind}`, `<cbc:ID>${spanish}</cbc:ID><cbc:${behind}`] as const],
      otherRules: [`BR-FR-15_BT-${term}-1`],
    })),
  ]),
  ...['B3', 's1', ' S1', '', 'B1 S1'].map((bad) => ({
    rule: 'BR-FR-08_BT-23',
    edits: [value('S1', bad)],
  })),
  {
    rule: 'BR-FR-08_BT-23',
    edits: [['<cbc:ProfileID>S1</cbc:ProfileID>', '']],
    at: 'countrySpecific.billingMode',
  },
  { rule: 'BR-FR-17_BT-123', edits: [value('RIB', 'rib')], at: 'attachments.1.description' },
  { rule: 'BR-FR-17_BT-123', edits: [value('RIB', '')] },
  { rule: 'BR-FR-18_BT-123', edits: [value('RIB', 'LISIBLE')], at: 'attachments.1.description' },
  {
    rule: 'BR-FR-27_BG-32',
    base: WITH_MISPLACED_ITEM,
    edits: [['<cbc:Name>Size</cbc:Name><cbc:NameCode>SZ</cbc:NameCode>', '']],
  },
  { rule: 'BR-FR-27_BT-160', base: WITH_MISPLACED_ITEM, edits: [value('Size', ' \t')] },
  { rule: 'BR-FR-27_EXT-FR-FE-159', base: WITH_MISPLACED_ITEM, edits: [value('SZ', '')] },
  {
    rule: 'BR-FR-28-Value',
    edits: [['<cbc:Value>Red</cbc:Value>', '']],
    at: 'lines.0.additionalItemProperties.0.value',
  },
  {
    rule: 'BR-FR-28-Value',
    edits: [
      [
        '<cbc:Value>Red</cbc:Value>',
        '<cbc:Value>Red</cbc:Value><cbc:ValueQuantity unitCode="KGM">2</cbc:ValueQuantity>',
      ],
    ],
  },
  { rule: 'BR-FR-28-Value', edits: [['unitCode="KGM"', 'unitCode=""']] },
  {
    rule: 'BR-FR-29_BT-18',
    edits: [['OBJECT-AFL</cbc:ID>', 'OBJECT-AFL</cbc:ID><cbc:ID schemeID="AFL">SECOND</cbc:ID>']],
  },
  { rule: 'BR-FR-29_AFL', edits: [value('OBJECT-AFL', ' ')], at: 'invoicedObject.identifier' },
  { rule: 'BR-FR-29_AVV', edits: [value('OBJECT-AVV', '')] },
  {
    rule: 'BR-FR-30_BT-128',
    edits: [['LINE-AVV</cbc:ID>', 'LINE-AVV</cbc:ID><cbc:ID schemeID="AVV">SECOND</cbc:ID>']],
  },
  { rule: 'BR-FR-30_AFL', edits: [value('LINE-AFL', '')] },
  { rule: 'BR-FR-30_AVV', edits: [value('LINE-AVV', '\n')] },
];

/** Cases in which the rule only seems to fail. */
export const FIELD_PASSES: readonly PassingCase[] = [
  ...each(NUMBERS, (term, from) => [
    { rule: `BR-FR-01_${term}-1`, edits: [value(from, 'A'.repeat(35))] },
    { rule: `BR-FR-01_${term}-2`, edits: [value(from, 'a+B-9_/')] },
    { rule: `BR-FR-02_${term}`, edits: [value(from, '\tA-1\n')] },
  ]),
  ...each(DATES.slice(3), (term, from) =>
    ['2000-02-29', '2028-02-29', '2099-12-31', '20٢٦-01-31'].map((good) => ({
      rule: `BR-FR-03_${term}`,
      edits: [value(from, good)],
    })),
  ),
  ...each(TYPES.slice(1), (term, from) => [{ rule: `BR-FR-04_${term}`, edits: [value(from, '503')] }]),
  ...each(AMOUNTS, (term, from) =>
    ['1', '-1.5', ' 1.50\n', '00.00', '1234567890123456789', '-12345678901234567.8', '-0'].map((good) => ({
      rule: `BR-FR-DEC-01_${term}`,
      edits: [value(from, good)],
    })),
  ),
  { rule: 'BR-FR-DEC-02_BT-129', edits: [value('10.0001', '-12345678901234.1234')] },
  { rule: 'BR-FR-DEC-02_BT-149', edits: [value('1.0002', '')] },
  ...each(PRICES, (term, from) =>
    ['', '1234567890123.123456', '0.0'].map((good) => ({
      rule: `BR-FR-DEC-03_${term}`,
      edits: [value(from, good)],
    })),
  ),
  {
    rule: 'BR-FR-DEC-03_BT-146',
    base: TWO_WAY,
    edits: [['</cac:Item>', '</cac:Item><cac:Price><cbc:PriceAmount>-1.5</cbc:PriceAmount></cac:Price>']],
  },
  { rule: 'BR-FR-16_BT-96', edits: [['<cbc:Percent>20</cbc:Percent>', '']] },
  { rule: 'BR-FR-16_BT-119', edits: [value('20.0', '1.05')] },
  // The published rule only applies to invoice lines.
  { rule: 'BR-FR-16_BT-152', base: CREDIT_NOTE, edits: [value('20.00', '21')] },
  { rule: 'BR-FR-15_BT-118-1', edits: [['<cbc:ID>S</cbc:ID><cbc:Percent>20.0<', '<cbc:Percent>20.0<']] },
  { rule: 'BR-FR-27_BG-32', base: WITH_MISPLACED_ITEM, edits: [['<cbc:Name>Size</cbc:Name>', '']] },
  // The published rule does not apply to an item of a line.
  { rule: 'BR-FR-27_BT-160', edits: [value('Colour', '')] },
  { rule: 'BR-FR-28-Value', edits: [['<cbc:Value>Red</cbc:Value>', '<cbc:Value/>']] },
  {
    rule: 'BR-FR-29_BT-18',
    edits: [['OBJECT-AFL</cbc:ID>', 'OBJECT-AFL</cbc:ID><cbc:ID schemeID="AVV">SECOND</cbc:ID>']],
  },
];
