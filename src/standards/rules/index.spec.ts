import {
  NLCIUS,
  NLCIUS_GACCOUNT,
  XRECHNUNG,
  XRECHNUNG_CVD,
  XRECHNUNG_EXTENSION,
} from '../invoice/document-profiles';
import { NAMESPACE, parseXml } from '../invoice/xml';
import { applyRules, validateDocument } from '.';
import { EN16931_UBL_1_3_16 } from './en16931';
import { applyEdits, sampleInvoice, type Edit } from './sample-invoice.fixture';
import { findInvoiceRules, findUpcomingVersion, getVersionInForce } from './rule-sets';
import { fatal, type RuleSet } from './rule-set';

const DAY = '2026-11-22';
const validate = (...edits: Edit[]) => validateDocument(parseXml(applyEdits(sampleInvoice(), ...edits)), DAY);

const UBL_AND_EN = [
  { name: 'ubl', version: '2.1' },
  { name: 'en', version: '1.3.16' },
];
const withCustomization = (id: string): Edit => [
  '<cbc:CustomizationID>urn:cen.eu:en16931:2017<',
  `<cbc:CustomizationID>${id}<`,
];

describe('validateDocument', () => {
  it('finds nothing in the sample', () => {
    const validOutcome = { result: 'valid', profile: 'en16931', ruleSets: UBL_AND_EN, errors: [] };
    expect(validateDocument(parseXml(sampleInvoice()), DAY)).toEqual(validOutcome);
    expect(validateDocument(parseXml(sampleInvoice({ creditNote: true })), DAY)).toEqual(validOutcome);
  });

  it('describes an error: rule, field, received and expected value, source', () => {
    expect(
      validate([/(?<=<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">)200.00/, '201.00']),
    ).toEqual({
      result: 'invalid',
      profile: 'en16931',
      ruleSets: UBL_AND_EN,
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

  it('warnings do not make a document invalid', () => {
    const outcome = validate([
      '<cbc:BuyerReference>',
      '<cbc:LineCountNumeric>2</cbc:LineCountNumeric><cbc:BuyerReference>',
    ]);
    expect(outcome.result).toBe('valid');
    expect(outcome.errors).toMatchObject([
      { ruleCode: 'UBL-CR-011', errorLevel: 'WARNING', fieldName: '/Invoice/cbc:LineCountNumeric' },
    ]);
  });

  it('reports the structure and the rules', () => {
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

  it('lists a rule a hundred times and states the number of further findings', () => {
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

  it('does not check other documents', () => {
    expect(validateDocument(parseXml('<Order xmlns="urn:x"/>'), DAY)).toEqual({
      result: 'not_supported',
      profile: 'unknown',
      ruleSets: [],
      errors: [],
    });
  });

  it.each([
    ['<Invoice/>', '"Invoice" in no namespace'],
    [
      `<CrossIndustryInvoice xmlns="${NAMESPACE.invoice}"/>`,
      'a CrossIndustryInvoice (D16B or D22B) must be in',
    ],
    [`<Order xmlns="${NAMESPACE.rsm}"/>`, 'the root element of this namespace must be CrossIndustryInvoice'],
    ['<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>', 'ZUGFeRD 1.0'],
  ])('explains why %s is no invoice', (xml, reason) =>
    expect(validateDocument(parseXml(xml), DAY)).toMatchObject({
      result: 'not_supported',
      errors: [
        { ruleCode: 'ROOT-ELEMENT', errorLevel: 'WARNING', errorMessage: expect.stringContaining(reason) },
      ],
    }),
  );

  it.each([
    ['an invoice of another standard', [withCustomization('urn:other')]],
    ['a longer urn', [withCustomization('urn:cen.eu:en16931:20177')]],
  ])('reports that %s was not validated', (_what, edits) =>
    expect(validate(...edits)).toMatchObject({
      result: 'not_supported',
      profile: 'unknown',
      ruleSets: [],
      errors: [{ ruleCode: 'PROFILE-NOT-JUDGED', errorLevel: 'WARNING', source: 'Profile' }],
    }),
  );

  it('names a missing identifier', () => {
    const { result, errors } = validate([
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>',
      '',
    ]);
    expect(result).toBe('not_supported');
    expect(errors).toMatchObject([
      {
        ruleCode: 'PROFILE-NOT-JUDGED',
        errorMessage:
          'The document states no specification identifier (BT-24); its rules were not checked. No rule set of this service applies to the document.',
        fieldName: '/Invoice/cbc:CustomizationID',
      },
    ]);
  });

  it('warns about missing rules of a profile, and applies the available ones', () => {
    const cius = withCustomization('urn:cen.eu:en16931:2017#compliant#urn:example:cius');
    expect(validate(cius)).toMatchObject({
      result: 'valid',
      profile: 'unknown',
      ruleSets: UBL_AND_EN,
      errors: [
        {
          ruleCode: 'PROFILE-NOT-JUDGED',
          errorMessage:
            'The document states "urn:cen.eu:en16931:2017#compliant#urn:example:cius"; the rules that its specification adds to EN 16931 were not checked. The document was checked against UBL 2.1, EN 16931 UBL 1.3.16.',
          fieldName: '/Invoice/cbc:CustomizationID',
        },
      ],
    });
    const brokenOutcome = validate(cius, ['<cbc:Name>Thing 2</cbc:Name>', '']);
    expect(brokenOutcome.result).toBe('invalid');
    expect(brokenOutcome.errors.map(({ ruleCode }) => ruleCode)).toEqual(['BR-25', 'PROFILE-NOT-JUDGED']);
  });

  it('checks a PINT invoice against the shared rules and the rules of its area', () => {
    const { result, profile, ruleSets, errors } = validate(
      withCustomization('urn:peppol:pint:billing-1@jp-1'),
    );
    expect([result, profile]).toEqual(['invalid', 'pint-jp']);
    expect(ruleSets.map(({ name }) => name)).toEqual(['ubl', 'pint', 'pint-jp']);
    expect(errors.find(({ ruleCode }) => ruleCode === 'aligned-ibr-jp-01')).toMatchObject({
      fieldName: 'seller.vatNumber',
      source: 'PINT JP 1.1.3',
    });
  });

  it('omits the rules that the extended French profile relaxes', () => {
    const noQuantity: Edit = ['<cbc:InvoicedQuantity unitCode="C62">10</cbc:InvoicedQuantity>', ''];
    const codes = (id: string): string[] =>
      validate(withCustomization(id), noQuantity).errors.map(({ ruleCode }) => ruleCode);
    expect(codes('urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0')).toContain('BR-22');
    const extendedRuleIds = codes(
      'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0',
    );
    expect(extendedRuleIds).not.toContain('BR-22');
    expect(extendedRuleIds).toContain('BR-FREXT-22');
  });
});

describe('findInvoiceRules', () => {
  const EN = 'urn:cen.eu:en16931:2017';
  const PEPPOL = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc`;

  it.each([
    [EN, ['ubl', 'en'], true],
    [`${EN}#compliant#urn:example:cius`, ['ubl', 'en'], false],
    [`${PEPPOL}:billing:3.0`, ['ubl', 'en', 'peppol', 'belgian-communication'], true],
    [`${PEPPOL}:selfbilling:3.0`, ['ubl', 'en', 'peppol-self-billing', 'belgian-communication'], true],
    [XRECHNUNG, ['ubl', 'en', 'xrechnung-ubl', 'leitweg-id'], true],
    [XRECHNUNG_EXTENSION, ['ubl', 'en', 'xrechnung-ubl', 'leitweg-id'], true],
    [XRECHNUNG_CVD, ['ubl', 'en', 'xrechnung-ubl', 'leitweg-id'], true],
    [`${EN}#compliant#urn:peppol:france:billing:cius:1.0`, ['ubl', 'en', 'fr'], true],
    [`${EN}#conformant#urn:peppol:france:billing:extended:1.0`, ['ubl', 'fr-ext-ubl', 'fr'], true],
    [NLCIUS, ['ubl', 'en', 'nlcius'], true],
    [NLCIUS_GACCOUNT, ['ubl', 'en', 'nlcius', 'nlcius-gaccount'], true],
    ['urn:peppol:pint:billing-1@jp-1', ['ubl', 'pint', 'pint-jp'], true],
    ['urn:peppol:pint:billing-1@eu-1', ['ubl', 'pint', 'pint-eu-en', 'pint-eu'], true],
    ['urn:peppol:pint:billing-1@xx-1', ['ubl', 'pint'], false],
    ['urn:other', [], false],
  ])('%s: %j, all of its rules: %j', (id, expected, all) => {
    const { sets, missingRules } = findInvoiceRules(id, DAY);
    expect(sets.map(({ name }) => name)).toEqual(expected);
    expect(missingRules === null).toBe(all);
  });

  it('omits the three rules that the blocked account replaces', () => {
    const forbidden = (id: string): number => findInvoiceRules(id, DAY).sets[1]?.forbidden?.length ?? 0;
    const asserts = (id: string): number =>
      (findInvoiceRules(id, DAY).sets[1]?.patterns ?? []).flatMap(({ rules }) =>
        rules.flatMap((rule) => rule.asserts),
      ).length;
    const size = (id: string): number => forbidden(id) + asserts(id);
    expect(size(NLCIUS) - size(NLCIUS_GACCOUNT)).toBe(3);
  });
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
  ])('on %s the version is that of %s', (day, expected) =>
    expect(getVersionInForce(versions, day).version).toBe(expected),
  );

  it.each([
    ['2025-12-31', null],
    ['2026-01-01', null],
    ['2026-01-10', '2026-04-10'],
    ['2026-04-09', '2026-04-10'],
    ['2026-04-10', null],
    ['2026-08-02', null],
    ['2026-08-03', '2026-11-01'],
    ['2026-11-01', null],
  ])('on %s the announced version is %s', (day, expected) =>
    expect(findUpcomingVersion(versions, day)?.version ?? null).toBe(expected),
  );
});

describe('findings of the next version of a set', () => {
  const nextSet: RuleSet = {
    name: 'peppol',
    version: '9',
    source: 'Peppol 9',
    since: '2027-02-15',
    patterns: [
      {
        name: 'next',
        rules: [
          {
            context: '/ubl:Invoice',
            asserts: [
              fatal('NEW-01', () => false, 'A new rule.'),
              fatal('BR-02', () => false, 'A rule that is broken already.', { subjectPath: 'cbc:ID' }),
            ],
          },
        ],
      },
    ],
  };
  const european = 'urn:cen.eu:en16931:2017';

  it('are warnings that name the day, and do not change the result', () => {
    const doc = parseXml(sampleInvoice());
    const applicable = { ...findInvoiceRules(european, DAY), upcoming: [nextSet] };
    const present = applyRules(doc, findInvoiceRules(european, DAY));
    expect(present.result).toBe('valid');
    const { result, ruleSets, errors } = applyRules(doc, applicable);
    expect([result, ruleSets]).toEqual([present.result, present.ruleSets]);
    expect(errors.slice(present.errors.length)).toMatchObject([
      {
        ruleCode: 'NEW-01',
        errorLevel: 'WARNING',
        errorMessage: 'From 2027-02-15, when Peppol 9 comes into force: A new rule.',
        source: 'Peppol 9',
      },
      { ruleCode: 'BR-02', errorLevel: 'WARNING' },
    ]);
  });

  it('are not repeated for the same location', () => {
    const doc = parseXml(applyEdits(sampleInvoice(), [/<cbc:ID>[^<]*<\/cbc:ID>/, '']));
    const rules = applyRules(doc, { ...findInvoiceRules(european, DAY), upcoming: [nextSet] }).errors.map(
      ({ ruleCode, errorLevel }) => `${ruleCode} ${errorLevel}`,
    );
    expect(rules.filter((rule) => rule.startsWith('BR-02'))).toEqual(['BR-02 ERROR']);
    expect(rules).toContain('NEW-01 WARNING');
  });
});
