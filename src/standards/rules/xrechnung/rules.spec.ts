import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { applyEdits } from '../sample-invoice.fixture';
import { XRECHNUNG_UBL_2_5_0 } from '.';
import { LEITWEG_ID_2_0_2 } from '../leitweg-id';
import type { RuleSet } from '../rule-set';
import {
  EXTENDED,
  FAILURES,
  INVOICE,
  LEITWEG_FAILURES,
  LEITWEG_PASSES,
  PASSES,
  VEHICLE_REPORT,
} from './cases.fixture';
import { XRECHNUNG, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';

function report(xml: string, set: RuleSet = XRECHNUNG_UBL_2_5_0): { id: string; message: string }[] {
  const c = new RuleContext(parseXml(xml));
  return runRuleSet(c.doc, set, c).map((each) => ({
    id: each.rule.id,
    message: formatMessage(c, each),
  }));
}

const listRuleIds = (xml: string): string[] =>
  report(xml)
    .map(({ id }) => id)
    .sort();

const assertions = XRECHNUNG_UBL_2_5_0.patterns.flatMap((pattern) =>
  pattern.rules.flatMap((rule) => rule.asserts),
);

describe('XRechnung 3.0.2 for UBL', () => {
  it('has the 76 rules of the release with their levels', () => {
    const levels = new Map(assertions.map(({ id, level }) => [id, level]));
    const count = (level: string): number => [...levels.values()].filter((each) => each === level).length;
    expect([levels.size, count('fatal'), count('warning'), count('information')]).toEqual([76, 65, 10, 1]);
  });

  it.each([
    ['an XRechnung', INVOICE],
    ['an XRechnung of the extension', EXTENDED],
    ['a vehicle report', VEHICLE_REPORT],
  ])('finds nothing in %s', (_name, xml) => expect(report(xml)).toEqual([]));

  it.each(FAILURES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'reports %s',
    (_name, { rule, base, edits, otherRules = [] }) => {
      const foundItems = report(applyEdits(base, ...edits));
      expect(foundItems.map(({ id }) => id).sort()).toEqual([rule, ...otherRules].sort());
      for (const { message } of foundItems) {
        expect(message).not.toMatch(/undefined|NaN|null|does not hold|between German parties/);
        expect(message).toMatch(/.{20,}[.?]$/);
      }
    },
  );

  it.each(PASSES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'does not report %s for its exceptions',
    (_name, { base, edits, otherRules = [] }) =>
      expect(listRuleIds(applyEdits(base, ...edits))).toEqual([...otherRules].sort()),
  );

  it('tolerates a difference of 0.50 in forint, instead of 0.02', () => {
    const forint = INVOICE.replaceAll('EUR', 'HUF');
    expect(listRuleIds(applyEdits(forint, ['>98.00<', '>98.40<']))).toEqual([]);
    expect(listRuleIds(applyEdits(forint, ['>98.00<', '>98.60<']))).toEqual(['PEPPOL-EN16931-R120']);
  });

  it('applies the German rules whatever the countries of the parties are', () =>
    expect(
      listRuleIds(
        applyEdits(
          INVOICE,
          ['<cbc:IdentificationCode>DE', '<cbc:IdentificationCode>AT'],
          [/<cac:Contact>[^]*<\/cac:Contact>/, ''],
        ),
      ),
    ).toEqual(['BR-DE-2']));
});

describe('an XRechnung', () => {
  const findLevel = (xml: string, rule: string): string | undefined =>
    validateDocument(parseXml(xml), '2026-11-22').errors.find(({ ruleCode }) => ruleCode === rule)
      ?.errorLevel;

  it('is invalid when it violates a rule of XRechnung', () => {
    const outcome = validateDocument(
      parseXml(applyEdits(INVOICE, ['<cbc:BuyerReference>Ref</cbc:BuyerReference>', ''])),
      '2026-11-22',
    );
    expect(outcome.result).toBe('invalid');
    expect(outcome.errors).toMatchObject([{ ruleCode: 'BR-DE-15', source: 'XRechnung 3.0.2 UBL 2.5.0' }]);
  });

  it('may use units that EN 16931 does not list', () => {
    const unit = applyEdits(INVOICE, ['unitCode="C62"', 'unitCode="Stück"']);
    expect(findLevel(unit, 'BR-CL-23')).toBe('WARNING');
    expect(findLevel(applyEdits(unit, [XRECHNUNG, 'urn:cen.eu:en16931:2017']), 'BR-CL-23')).toBe('ERROR');
  });

  it('of the extension may have a higher amount due than BR-CO-16 allows', () => {
    expect(findLevel(EXTENDED, 'BR-CO-16')).toBe('WARNING');
    expect(findLevel(applyEdits(EXTENDED, [XRECHNUNG_EXTENSION, XRECHNUNG]), 'BR-CO-16')).toBe('ERROR');
  });

  it('that is a vehicle report may classify vehicles by the scheme CVD', () =>
    expect(findLevel(VEHICLE_REPORT, 'BR-CL-13')).toBe('WARNING'));
});

describe('Leitweg-IDs', () => {
  it.each(LEITWEG_FAILURES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'cause the warning %s',
    (_name, { rule, base, edits }) => {
      const foundItems = report(applyEdits(base, ...edits), LEITWEG_ID_2_0_2);
      expect(foundItems.map(({ id }) => id)).toEqual([rule]);
      expect(foundItems[0]?.message).toMatch(/must be .*; received .+\.$/);
    },
  );

  it.each(LEITWEG_PASSES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'and other buyer references do not cause %s',
    (_name, { base, edits }) => expect(report(applyEdits(base, ...edits), LEITWEG_ID_2_0_2)).toEqual([]),
  );

  it('with wrong check digits cause a warning with the right digits, and the invoice stays valid', () => {
    const xml = applyEdits(INVOICE, ['<cbc:BuyerReference>Ref<', '<cbc:BuyerReference>04011000-12345-34<']);
    expect(validateDocument(parseXml(xml), '2026-11-22')).toMatchObject({
      result: 'valid',
      errors: [
        {
          ruleCode: 'LEITWEG-ID-01',
          errorMessage:
            'The buyer reference (BT-10) has the form of a Leitweg-ID, whose check digits must be 03; received "04011000-12345-34".',
          errorLevel: 'WARNING',
          fieldName: 'buyerReference',
        },
      ],
    });
  });
});
