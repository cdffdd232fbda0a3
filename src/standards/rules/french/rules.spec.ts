import { parseXml } from '../../invoice/xml';
import { RuleContext } from '../context';
import { runRuleSet } from '../engine';
import { toFindings, type Finding } from '../finding';
import { applyEdits } from '../sample-invoice.fixture';
import { getVersionInForce } from '../rule-sets';
import { FRENCH_SETS, FRENCH_UBL_1_4_0_03 } from '.';
import { DOCUMENT_FAILURES, DOCUMENT_PASSES } from './document-cases.fixture';
import { FIELD_FAILURES, FIELD_PASSES } from './field-cases.fixture';
import { GROUP_FAILURES } from './group-failures.fixture';
import { GROUP_PASSES } from './group-passes.fixture';
import { PARTY_FAILURES, PARTY_PASSES } from './party-cases.fixture';
import { INVOICE, VALID_DOCUMENTS } from './sample-documents.fixture';

const ASSERTIONS = FRENCH_UBL_1_4_0_03.patterns.flatMap(({ rules }) => rules.flatMap((rule) => rule.asserts));
const IDS = ASSERTIONS.map((each) => each.id);

/** Rules published after a rule with the same context in the same pattern, so that no element reaches them. */
const UNREACHABLE_RULES = ['BR-FR-16_BT-103', 'BR-FR-DEC-01_BT-111'];
/** Rule on a location inside a location, which no valid document has. */
const MISPLACED_RULE = 'BR-FR-09_EXT-FR-FE-146';

const FAILURES = [...FIELD_FAILURES, ...PARTY_FAILURES, ...DOCUMENT_FAILURES, ...GROUP_FAILURES];
const PASSES = [...FIELD_PASSES, ...PARTY_PASSES, ...DOCUMENT_PASSES, ...GROUP_PASSES];

function findFindings(xml: string): Finding[] {
  const doc = parseXml(xml);
  const c = new RuleContext(doc);
  return toFindings(c, runRuleSet(doc, FRENCH_UBL_1_4_0_03, c));
}

const listRuleIds = (findings: readonly Finding[]): string[] => findings.map((each) => each.ruleCode).sort();

describe('BR-FR Flux 2 UBL 1.4.0.03', () => {
  it('has the 175 rules of the release, all fatal, each once', () => {
    expect(new Set(IDS).size).toBe(175);
    expect(IDS).toHaveLength(175);
    expect(ASSERTIONS.filter((each) => each.level !== 'fatal')).toEqual([]);
    const counts = [/^BR-FR-\d/, /^BR-FR-CO-/, /^BR-FR-DEC-/, /^BR-FR-MV-/, /^BR-FR-BD-/].map(
      (family) => IDS.filter((id) => family.test(id)).length,
    );
    expect(counts).toEqual([93, 31, 25, 21, 5]);
  });

  it('is in force from September 2026, and also applies to earlier days', () => {
    expect(getVersionInForce(FRENCH_SETS, '2026-09-01')).toBe(FRENCH_UBL_1_4_0_03);
    expect(getVersionInForce(FRENCH_SETS, '2026-01-01')).toBe(FRENCH_UBL_1_4_0_03);
  });

  it.each(Object.entries(VALID_DOCUMENTS))('finds nothing in the valid document %s', (_name, xml) =>
    expect(findFindings(xml)).toEqual([]),
  );

  it('every reachable rule applies to a valid document and holds', () => {
    const passedRules = new Set<string>();
    for (const xml of Object.values(VALID_DOCUMENTS)) {
      const doc = parseXml(xml);
      runRuleSet(doc, {
        ...FRENCH_UBL_1_4_0_03,
        patterns: FRENCH_UBL_1_4_0_03.patterns.map(({ name, rules }) => ({
          name,
          rules: rules.map((rule) => ({
            ...rule,
            asserts: rule.asserts.map((each) => ({
              ...each,
              test: (c, n) => {
                const holds = each.test(c, n);
                if (holds) passedRules.add(each.id);
                return holds;
              },
            })),
          })),
        })),
      });
    }
    expect(IDS.filter((id) => !passedRules.has(id))).toEqual(UNREACHABLE_RULES);
  });

  it('has a failing case for every rule that can fail', () => {
    const coveredIds = new Set(FAILURES.map((each) => each.rule));
    expect(IDS.filter((id) => !coveredIds.has(id))).toEqual(UNREACHABLE_RULES);
    expect([...coveredIds].filter((id) => !IDS.includes(id))).toEqual([]);
    expect(coveredIds).toContain(MISPLACED_RULE);
  });

  it.each(FAILURES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'reports %s',
    (_name, { rule, base = INVOICE, edits, otherRules = [], at }) => {
      const findings = findFindings(applyEdits(base, ...edits));
      expect(listRuleIds(findings)).toEqual([rule, ...otherRules].sort());
      for (const finding of findings) {
        expect(finding).toMatchObject({ errorLevel: 'ERROR', source: 'BR-FR Flux 2 UBL 1.4.0.03' });
        expect(finding.errorMessage).toMatch(/^[A-Z].{20,}\.$/s);
        expect(finding.errorMessage).not.toMatch(/undefined|NaN|null|does not hold/);
      }
      if (at !== undefined) expect(findings.find((each) => each.ruleCode === rule)?.fieldName).toBe(at);
    },
  );

  it.each(PASSES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'accepts the exception of %s',
    (_name, { rule, base = INVOICE, edits, otherRules = [] }) => {
      const ids = listRuleIds(findFindings(applyEdits(base, ...edits)));
      expect(ids).toEqual([...otherRules].sort());
      expect(ids).not.toContain(rule);
    },
  );
});
