import { parseXml } from '../../invoice/xml';
import { RuleContext } from '../context';
import { runRuleSet } from '../engine';
import { toFindings, type Finding } from '../finding';
import { applyEdits } from '../sample-invoice.fixture';
import { FRENCH_CII_1_4_0_03 as SET } from './cii';
import { CII_FAILURES } from './cii-cases.fixture';
import { CII_INVOICE, CII_MULTI_SELLER, CII_TWO_WAY } from './cii-documents.fixture';

const IDS = SET.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id)));

function findFindings(xml: string): Finding[] {
  const doc = parseXml(xml);
  const c = new RuleContext(doc);
  return toFindings(c, runRuleSet(doc, SET, c));
}

describe('BR-FR Flux 2 CII 1.4.0.03', () => {
  it('has the 171 rules of the release, all fatal, each once', () => {
    expect(IDS).toHaveLength(171);
    expect(new Set(IDS).size).toBe(171);
  });

  it.each([
    ['an ordinary invoice', CII_INVOICE],
    ['an invoice of two sellers', CII_MULTI_SELLER],
    ['a two-way invoice', CII_TWO_WAY],
  ])('finds nothing in %s', (_name, xml) => expect(findFindings(xml)).toEqual([]));

  it('has a failing case for every rule that can fail', () => {
    const coveredIds = new Set(CII_FAILURES.map(({ rule }) => rule));
    // The preceding rule matches the same elements.
    expect(IDS.filter((id) => !coveredIds.has(id))).toEqual(['BR-FR-DEC-01_BT-111']);
    expect([...coveredIds].filter((id) => !IDS.includes(id))).toEqual([]);
  });

  it.each(CII_FAILURES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'reports %s',
    (_name, { rule, base = CII_INVOICE, edits }) => {
      const findings = findFindings(applyEdits(base, ...edits));
      expect(findings.map(({ ruleCode }) => ruleCode)).toContain(rule);
      for (const finding of findings) {
        expect(finding).toMatchObject({ errorLevel: 'ERROR', source: 'BR-FR Flux 2 CII 1.4.0.03' });
        expect(finding.errorMessage).toMatch(/^[A-Z].{20,}\.$/s);
        expect(finding.errorMessage).not.toMatch(/undefined|NaN|null|does not hold/);
      }
    },
  );

  it('names the field of the parsed document if any', () => {
    const findField = (rule: string, from: string, to: string): string | undefined =>
      findFindings(applyEdits(CII_INVOICE, [from, to])).find(({ ruleCode }) => ruleCode === rule)?.fieldName;
    expect(findField('BR-FR-01_BT-1', '>F-2026/1<', `>${'F'.repeat(36)}<`)).toBe('invoiceNumber');
    expect(findField('BR-FR-DEC-01_BT-131', '>98.16<', '>98.161<')).toBe('lines.0.netAmount');
    expect(findField('BR-FR-25_BT-49', '>222222222_IN<', `>222222222${'x'.repeat(130)}<`)).toBe(
      'buyer.electronicAddress',
    );
  });
});
