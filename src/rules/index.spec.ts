import { parseXml } from '../invoice/xml';
import { validateDocument } from '.';
import { EN16931_UBL_1_3_16 } from './en16931';
import { edited, sampleInvoice, type Edit } from './sample-invoice.fixture';
import { ruleSetsFor, versionInForce } from './rule-sets';
import type { RuleSet } from './rule-set';

const validate = (...edits: Edit[]) => validateDocument(parseXml(edited(sampleInvoice(), ...edits)));
const customized = (id: string): Edit => [
  '<cbc:CustomizationID>urn:cen.eu:en16931:2017<',
  `<cbc:CustomizationID>${id}<`,
];

describe('validateDocument', () => {
  it('finds nothing wrong with the sample', () => {
    expect(validateDocument(parseXml(sampleInvoice()))).toEqual({ result: 'valid', errors: [] });
    expect(validateDocument(parseXml(sampleInvoice({ creditNote: true })))).toEqual({
      result: 'valid',
      errors: [],
    });
  });

  it('describes what is wrong: rule, field, values found and expected, source', () => {
    expect(
      validate([/(?<=<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">)200.00/, '201.00']),
    ).toEqual({
      result: 'invalid',
      errors: [
        {
          ruleCode: 'BR-CO-10',
          errorMessage: 'The sum of line net amounts (BT-106) is 201.00, but the lines add up to 200.00.',
          errorLevel: 'ERROR',
          fieldName: 'totals.linesAmount',
          source: 'EN 16931 UBL 1.3.16',
        },
        {
          ruleCode: 'BR-CO-13',
          errorMessage:
            'The total without VAT (BT-109) is 190.00, but lines (BT-106) plus charges (BT-108) less allowances (BT-107) give 191.00.',
          errorLevel: 'ERROR',
          fieldName: 'totals.taxExclusiveAmount',
          source: 'EN 16931 UBL 1.3.16',
        },
      ],
    });
  });

  it('stays valid with warnings alone', () => {
    const outcome = validate([
      '<cbc:BuyerReference>',
      '<cbc:LineCountNumeric>2</cbc:LineCountNumeric><cbc:BuyerReference>',
    ]);
    expect(outcome.result).toBe('valid');
    expect(outcome.errors).toMatchObject([
      { ruleCode: 'UBL-CR-011', errorLevel: 'WARNING', fieldName: '/Invoice/cbc:LineCountNumeric' },
    ]);
  });

  it('reports the structure beside the rules', () => {
    const outcome = validate(['>98.00<', '>98,00<']);
    expect(outcome.errors[0]).toMatchObject({
      ruleCode: 'UBL-STRUCTURE-07',
      fieldName: 'lines.0.netAmount',
      source: 'UBL 2.1',
    });
    expect(outcome.errors.map((each) => each.ruleCode)).toContain('BR-CO-10');
  });

  it('names the field of a missing element', () => {
    const { errors } = validate(['<cbc:Name>Thing 2</cbc:Name>', '']);
    expect(errors.find((each) => each.ruleCode === 'BR-25')?.fieldName).toBe('lines.1.name');
  });

  it('lists a rule a hundred times and then says how many more', () => {
    const line =
      /<cac:InvoiceLine>(?:(?!<cac:InvoiceLine>).)*Thing 2.*?<\/cac:InvoiceLine>/s.exec(
        sampleInvoice(),
      )?.[0] ?? '';
    const { errors } = validate([line, line.replace('<cbc:ID>2</cbc:ID>', '<cbc:ID> </cbc:ID>').repeat(250)]);
    const empty = errors.filter((each) => each.ruleCode === 'BR-21');
    expect(empty).toHaveLength(100);
    expect(empty[99]).toMatchObject({ fieldName: 'lines.100.id' });
    expect(empty[99]?.errorMessage).toContain('150 more');
  });

  it.each([
    ['an unknown root', '<Order xmlns="urn:x"/>'],
    ['an invoice of another standard', edited(sampleInvoice(), customized('urn:other'))],
    [
      'no customization',
      edited(sampleInvoice(), ['<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>', '']),
    ],
    ['a longer urn', edited(sampleInvoice(), customized('urn:cen.eu:en16931:20177'))],
  ])('does not judge %s', (_what, xml) => {
    expect(validateDocument(parseXml(xml))).toEqual({ result: 'not_supported', errors: [] });
  });
});

describe('ruleSetsFor', () => {
  const names = (id: string): string[] | undefined =>
    ruleSetsFor(parseXml(edited(sampleInvoice(), customized(id))))?.map((set) => set.name);

  it.each([
    [' urn:cen.eu:en16931:2017\n', ['en']],
    ['urn:cen.eu:en16931:2017#compliant#urn:example:cius', ['en']],
    ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ['en', 'xrechnung-ubl']],
    [
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9',
      ['en', 'xrechnung-ubl'],
    ],
    ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', ['en', 'peppol']],
    [
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
      ['en', 'peppol-self-billing'],
    ],
  ])('%s', (id, expected) => expect(names(id)).toEqual(expected));
});

describe('versionInForce', () => {
  const version = (since: string, until?: string): RuleSet => ({
    ...EN16931_UBL_1_3_16,
    version: since,
    since,
    until,
  });
  const versions = [
    version('2026-01-01', '2026-04-09'),
    version('2026-04-10', '2026-10-31'),
    version('2026-11-01'),
  ];

  it.each([
    ['2025-12-31', '2026-01-01'],
    ['2026-01-01', '2026-01-01'],
    ['2026-04-09', '2026-01-01'],
    ['2026-04-10', '2026-04-10'],
    ['2026-11-01', '2026-11-01'],
    ['2030-01-01', '2026-11-01'],
    ['', '2026-11-01'],
    ['yesterday', '2026-11-01'],
  ])('on %s it is that of %s', (day, expected) =>
    expect(versionInForce(versions, day).version).toBe(expected),
  );
});
