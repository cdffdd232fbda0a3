import { XRECHNUNG_EXTENSION, XRECHNUNG } from '../../invoice/document-profiles';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { inCii } from '../in-cii.fixture';
import { GENERAL_FAILURES } from '../peppol/general-cases.fixture';
import { CONTINENTAL_FAILURES } from '../peppol/national/continental-cases.fixture';
import { VALID_DOCUMENTS } from '../peppol/national/national-documents.fixture';
import { NORDIC_FAILURES } from '../peppol/national/nordic-cases.fixture';
import { INVOICE } from '../peppol/sample-documents.fixture';
import type { RuleSet } from '../rule-set';
import { applyEdits, type Edit } from '../sample-invoice.fixture';
import { XRECHNUNG_CII_2_5_0 } from '../xrechnung-cii';
import {
  EXTENDED,
  FAILURES as XRECHNUNG_FAILURES,
  INVOICE as GERMAN_INVOICE,
  VEHICLE_REPORT,
} from '../xrechnung/cases.fixture';
import { PEPPOL_CII_3_0_19 } from '.';
import { PEPPOL_CII_CASES, XRECHNUNG_CII_CASES } from './cases.fixture';

function report(set: RuleSet, xml: string): { id: string; message: string }[] {
  const c = new RuleContext(parseXml(xml));
  return runRuleSet(c.doc, set, c).map((each) => ({ id: each.rule.id, message: formatMessage(c, each) }));
}

interface UblCase {
  rule: string;
  base?: string;
  edits: readonly Edit[];
}
const PEPPOL_FAILURES: readonly UblCase[] = [
  ...GENERAL_FAILURES,
  ...NORDIC_FAILURES,
  ...CONTINENTAL_FAILURES,
];

describe.each([
  [
    'Peppol BIS Billing for CII',
    PEPPOL_CII_3_0_19,
    { rules: 84, fatal: 71 },
    PEPPOL_FAILURES,
    PEPPOL_CII_CASES,
  ],
  [
    'XRechnung for CII',
    XRECHNUNG_CII_2_5_0,
    { rules: 71, fatal: 60 },
    [...XRECHNUNG_FAILURES, ...PEPPOL_FAILURES],
    XRECHNUNG_CII_CASES,
  ],
] as const)('%s', (_name, set, { rules, fatal }, failures, own) => {
  const assertions = set.patterns.flatMap((pattern) => pattern.rules.flatMap(({ asserts }) => asserts));
  const levels = new Map(assertions.map(({ id, level }) => [id, level]));

  it('has the rules of the release with their levels', () => {
    expect(levels.size).toBe(rules);
    expect([...levels.values()].filter((level) => level === 'fatal')).toHaveLength(fatal);
    for (const { id, level } of assertions) expect(level).toBe(levels.get(id));
  });

  it('reports every rule, mostly for converted UBL invoices', () => {
    const ownRules = new Set(own.map(([rule]) => rule));
    const convertedCases = failures.filter(({ rule }) => levels.has(rule) && !ownRules.has(rule));
    const demonstratedRules = new Set(own.map(([rule]) => rule));
    for (const { rule, base = INVOICE, edits } of convertedCases) {
      if (demonstratedRules.has(rule)) continue;
      const foundItems = report(set, inCii(applyEdits(base, ...edits)));
      if (foundItems.some(({ id }) => id === rule)) demonstratedRules.add(rule);
      for (const { message } of foundItems) {
        expect(message).not.toMatch(/undefined|NaN|null|does not hold/);
        expect(message).toMatch(/.{20,}[.?]$/);
      }
    }
    expect([...levels.keys()].filter((id) => !demonstratedRules.has(id))).toEqual([]);
  });

  it.each(own)('reports %s, whose condition differs in CII', (rule, base, edits) => {
    const foundItems = report(set, applyEdits(base, ...edits));
    expect(foundItems.map(({ id }) => id)).toContain(rule);
    for (const { message } of foundItems) expect(message).toMatch(/.{20,}[.?]$/);
  });
});

describe('a Cross Industry Invoice', () => {
  const validate = (xml: string): ReturnType<typeof validateDocument> =>
    validateDocument(parseXml(xml), '2026-11-22');
  const findLevel = (xml: string, rule: string): string | undefined =>
    validate(xml).errors.find(({ ruleCode }) => ruleCode === rule)?.errorLevel;

  // The rules for CII are older than those for UBL: the Danish rules require accounts only in CII.
  it.each(Object.entries(VALID_DOCUMENTS).filter(([name]) => !/^DANISH_/.test(name)))(
    'of Peppol is valid when the same document in UBL is valid: %s',
    (_name, xml) => expect(validate(inCii(xml))).toMatchObject({ result: 'valid' }),
  );

  it.each([
    ['an XRechnung', GERMAN_INVOICE],
    ['an XRechnung with vehicle data', VEHICLE_REPORT],
  ])('is checked as %s', (_name, xml) => {
    const { result, profile, ruleSets } = validate(inCii(xml));
    expect([result, profile]).toEqual(['valid', 'xrechnung-3']);
    expect(ruleSets.map(({ name }) => name)).toEqual(['cii', 'en-cii', 'xrechnung-cii', 'leitweg-id']);
  });

  it('uses the levels of XRechnung and of its extension', () => {
    const unit = inCii(applyEdits(GERMAN_INVOICE, ['unitCode="C62"', 'unitCode="Stück"']));
    expect(findLevel(unit, 'BR-CL-23')).toBe('WARNING');
    expect(findLevel(unit.replace(XRECHNUNG, 'urn:cen.eu:en16931:2017'), 'BR-CL-23')).toBe('ERROR');
    const scheme = inCii(
      applyEdits(EXTENDED, ['<cbc:ID schemeID="0208">', '<cbc:ID schemeID="XR01">']),
      XRECHNUNG_EXTENSION,
    );
    expect(findLevel(scheme, 'BR-CL-10')).toBe('WARNING');
    expect(findLevel(scheme.replace(XRECHNUNG_EXTENSION, XRECHNUNG), 'BR-CL-10')).toBe('ERROR');
    const terms = inCii(GERMAN_INVOICE).replace(
      /<ram:SpecifiedTradePaymentTerms>[^]*?<\/ram:SpecifiedTradePaymentTerms>/,
      '$&$&',
    );
    expect(findLevel(terms, 'CII-SR-452')).toBe('ERROR');
    expect(findLevel(terms.replace(XRECHNUNG, 'urn:cen.eu:en16931:2017'), 'CII-SR-452')).toBe('WARNING');
  });

  it('receives a warning for a mistyped Leitweg-ID', () =>
    expect(
      validate(
        inCii(
          applyEdits(GERMAN_INVOICE, ['<cbc:BuyerReference>Ref<', '<cbc:BuyerReference>04011000-12345-34<']),
        ),
      ).errors,
    ).toContainEqual(expect.objectContaining({ ruleCode: 'LEITWEG-ID-01', fieldName: 'buyerReference' })));
});
