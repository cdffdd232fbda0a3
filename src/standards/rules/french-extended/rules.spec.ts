import { EXTENDED_CTC_FR } from '../../invoice/document-profiles';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { EN16931_UBL_1_3_16 } from '../en16931';
import { EN16931_CII_1_3_16 } from '../en16931-cii';
import { runRuleSet } from '../engine';
import { toFindings } from '../finding';
import type { RuleSet } from '../rule-set';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice } from '../sample-invoice.fixture';
import { CII_CASES, inCii, UBL_CASES, type ExtendedCase } from './cases.fixture';
import { FRENCH_EXTENDED_CII_1_4_0_03 as CII } from './cii';
import { FRENCH_EXTENDED_UBL_1_4_0_03 as UBL } from './ubl';

function collectRuleIds(set: RuleSet): Set<string> {
  const assertedIds = set.patterns.flatMap(({ rules }) =>
    rules.flatMap(({ asserts }) => asserts.map(({ id }) => id)),
  );
  return new Set([...assertedIds, ...(set.forbidden ?? []).map(({ id }) => id)]);
}

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((id) => !b.has(id));

function findFindings(set: RuleSet, xml: string) {
  const doc = parseXml(xml);
  const c = new RuleContext(doc);
  return toFindings(c, runRuleSet(doc, set, c));
}

const SETS: readonly [
  string,
  RuleSet,
  RuleSet,
  readonly ExtendedCase[],
  readonly string[],
  number,
  number,
][] = [
  ['UBL', UBL, EN16931_UBL_1_3_16, UBL_CASES, [], 92, 66],
  // The published condition of BR-EXT-CL-07 is always true. The last number includes two assertions without an id.
  ['CII', CII, EN16931_CII_1_3_16, CII_CASES, ['BR-EXT-CL-07'], 133, 74],
];

describe.each(SETS)(
  'EXTENDED-CTC-FR for %s',
  (_syntax, set, european, cases, neverFailing, omittedCount, addedCount) => {
    const ids = collectRuleIds(set);

    it('replaces some rules of EN 16931', () => {
      expect(difference(collectRuleIds(european), ids)).toHaveLength(omittedCount);
      expect(difference(ids, collectRuleIds(european))).toHaveLength(addedCount);
    });

    it('has a case for each added rule', () => {
      const coveredIds = new Set([...cases.map(({ rule }) => rule), ...neverFailing]);
      expect(difference(new Set(difference(ids, collectRuleIds(european))), coveredIds)).toEqual([]);
    });

    it.each(cases.map((each) => [each.rule, each] as const))('reports %s', (rule, { xml }) => {
      const findings = findFindings(set, xml());
      expect(findings.map(({ ruleCode }) => ruleCode)).toContain(rule);
      for (const { errorMessage } of findings) {
        expect(errorMessage).toMatch(/^(?:ram:)?[A-Z"][^]{10,}[.?]$/);
        expect(errorMessage).not.toMatch(/undefined|NaN|null|does not hold/);
      }
    });
  },
);

describe('extended French invoices', () => {
  const sample = (category: string, customization = EXTENDED_CTC_FR): string =>
    applyEdits(sampleInvoice(SAMPLE_OF_CATEGORY[category]), [
      /(?<=<cbc:CustomizationID>)[^<]*/,
      customization,
    ]);

  it.each(Object.keys(SAMPLE_OF_CATEGORY))('of category %s pass the rules of both syntaxes', (category) => {
    // The sample contains the exemption reason only in the breakdown.
    const expected =
      SAMPLE_OF_CATEGORY[category]?.reason === undefined ? [] : [expect.stringMatching(/-08rev$/)];
    expect(findFindings(UBL, sample(category)).map(({ ruleCode }) => ruleCode)).toEqual(expected);
    expect(findFindings(CII, inCii(sample(category))).map(({ ruleCode }) => ruleCode)).toEqual(expected);
  });

  it('accept a difference of one cent for each addend', () => {
    const withinTolerance = applyEdits(sample('S'), [
      /(?<=<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/,
      '190.02',
    ]);
    expect(findFindings(UBL, withinTolerance).map(({ ruleCode }) => ruleCode)).not.toContain(
      'BR-FREXT-CO-13',
    );
    const outsideTolerance = applyEdits(sample('S'), [
      /(?<=<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/,
      '190.05',
    ]);
    expect(findFindings(UBL, outsideTolerance).map(({ ruleCode }) => ruleCode)).toContain('BR-FREXT-CO-13');
  });

  it('are checked by their own rules and the French ones, under both names of the profile', () => {
    const peppol = 'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0';
    for (const customization of [EXTENDED_CTC_FR, peppol]) {
      const xml = sample('S', customization);
      const outcome = validateDocument(parseXml(xml), '2026-12-01');
      expect([outcome.profile, outcome.ruleSets.map(({ name }) => name)]).toEqual([
        'france-extended',
        ['ubl', 'fr-ext-ubl', 'fr'],
      ]);
      const ciiOutcome = validateDocument(parseXml(inCii(xml, customization)), '2026-12-01');
      expect(ciiOutcome.ruleSets.map(({ name }) => name)).toEqual(['cii', 'fr-ext-cii', 'fr-cii']);
    }
  });
});
