import { NLCIUS_GACCOUNT, NLCIUS } from '../../invoice/document-profiles';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { inCii } from '../in-cii.fixture';
import type { RuleSet } from '../rule-set';
import { applyEdits } from '../sample-invoice.fixture';
import { CII_FAILURES, FAILURES, INVOICE } from './cases.fixture';
import { NLCIUS_CII_1_0_3_13 as CII } from './cii';
import { NLCIUS_2_0_3_13 as UBL } from './ubl';

function findFindings(set: RuleSet, xml: string): { id: string; message: string }[] {
  const c = new RuleContext(parseXml(xml));
  return runRuleSet(c.doc, set, c).map((each) => ({ id: each.rule.id, message: formatMessage(c, each) }));
}
const listRuleIds = (set: RuleSet, xml: string): string[] => findFindings(set, xml).map(({ id }) => id);
const readLevels = (set: RuleSet): Map<string, string> =>
  new Map(
    set.patterns.flatMap(({ rules }) =>
      rules.flatMap(({ asserts }) => asserts.map(({ id, level }) => [id, level] as const)),
    ),
  );
const countRules = (set: RuleSet): [number, number] => {
  const all = [...readLevels(set).values()];
  return [all.length, all.filter((level) => level === 'fatal').length];
};

/** Published rules after a rule that matches the same elements. */
const SHADOWED_RULES = { ubl: ['BR-NL-32-2', 'BR-NL-32-3'], cii: ['BR-NL-9', 'BR-NL-31'] };

describe('NLCIUS', () => {
  it('has the rules of both releases', () => {
    // In UBL three of the rules state their id only in their text.
    expect(countRules(UBL)).toEqual([38, 15]);
    expect(countRules(CII)).toEqual([34, 11]);
  });

  it('finds nothing in a valid invoice in both syntaxes', () => {
    expect(findFindings(UBL, INVOICE)).toEqual([]);
    expect(findFindings(CII, inCii(INVOICE)).filter(({ id }) => id !== 'BR-NL-23')).toEqual([]);
    for (const xml of [INVOICE, inCii(INVOICE)])
      expect(validateDocument(parseXml(xml), '2026-11-22')).toMatchObject({
        result: 'valid',
        profile: 'nlcius',
      });
  });

  it.each(FAILURES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'reports %s in every syntax with the term',
    (_name, { rule, base, edits, ublOnly }) => {
      const xml = applyEdits(base, ...edits);
      const findings = findFindings(UBL, xml);
      expect(findings.map(({ id }) => id)).toContain(rule);
      for (const { message } of findings) {
        expect(message).not.toMatch(/undefined|NaN|null|does not hold/);
        expect(message).toMatch(/.{20,}[.?]$/);
      }
      if (!ublOnly) expect(listRuleIds(CII, inCii(xml))).toContain(rule);
    },
  );

  it.each(CII_FAILURES)('reports %s, which only CII has', (rule, edits) =>
    expect(listRuleIds(CII, applyEdits(inCii(INVOICE), ...edits))).toContain(rule),
  );

  it('has a case for each rule that can be reported', () => {
    const ubl = new Set([...FAILURES.map(({ rule }) => rule), ...SHADOWED_RULES.ubl, 'SI-INV-R000']);
    expect([...readLevels(UBL).keys()].filter((id) => !ubl.has(id))).toEqual([]);
    const cii = new Set([
      ...FAILURES.filter(({ ublOnly }) => !ublOnly).map(({ rule }) => rule),
      ...CII_FAILURES.map(([rule]) => rule),
      ...SHADOWED_RULES.cii,
    ]);
    expect([...readLevels(CII).keys()].filter((id) => !cii.has(id))).toEqual([]);
  });

  it('applies to Dutch sellers', () => {
    const belgian = applyEdits(INVOICE, ['>NL</cbc:IdentificationCode>', '>BE</cbc:IdentificationCode>']);
    const xml = applyEdits(belgian, ['<cbc:PaymentMeansCode>30', '<cbc:PaymentMeansCode>10']);
    expect(listRuleIds(UBL, xml)).toEqual([]);
    expect(listRuleIds(CII, inCii(xml))).toEqual([]);
  });

  it('reports that the rules of the blocked account are not applied in CII', () => {
    const xml = inCii(INVOICE).replace(NLCIUS, NLCIUS_GACCOUNT);
    expect(validateDocument(parseXml(xml), '2026-11-22').errors).toContainEqual(
      expect.objectContaining({
        ruleCode: 'PROFILE-NOT-JUDGED',
        errorMessage: expect.stringContaining('(BR-GA)'),
      }),
    );
  });
});
