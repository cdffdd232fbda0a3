import { parseXml, type Node, type XmlDocument } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import type { Assertion, RuleSet } from '../rule-set';
import { applyEdits } from '../sample-invoice.fixture';
import { brokenDocuments, CASES, SAMPLES } from './sample-documents.fixture';

const DAY = '2026-11-22';

/** Records errors thrown by the functions of a rule set. The engine catches such errors, but rules must not throw. */
function recordThrownErrors(set: RuleSet, thrownTexts: Set<string>): RuleSet {
  const watch =
    <T>(id: string, f: (c: RuleContext, node: Node) => T) =>
    (c: RuleContext, node: Node): T => {
      try {
        return f(c, node);
      } catch (error) {
        thrownTexts.add(`${id}: ${String(error)}`);
        throw error;
      }
    };
  const watchedAssertion = (each: Assertion): Assertion => ({
    ...each,
    test: watch(each.id, each.test),
    message: typeof each.message === 'string' ? each.message : watch(each.id, each.message),
    at: each.at && watch(each.id, each.at),
  });
  return {
    ...set,
    patterns: set.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map((rule) => ({
        ...rule,
        when: rule.when && watch(rule.context, rule.when),
        asserts: rule.asserts.map(watchedAssertion),
      })),
    })),
  };
}

describe.each(SAMPLES.map((each) => [each.sets.at(-1)?.name ?? '', each] as const))(
  '%s',
  (_, { sets, xml }) => {
    it('finds nothing in a valid document', () => {
      const { result, errors } = validateDocument(parseXml(xml), DAY);
      expect(errors.filter(({ errorLevel }) => errorLevel === 'ERROR')).toEqual([]);
      expect(result).toBe('valid');
    });

    it('never throws for documents with missing, repeated or invalid elements', () => {
      const thrownTexts = new Set<string>();
      // The specs of EN 16931 test pint-eu-en.
      const watchedSets = sets
        .filter(({ name }) => name !== 'pint-eu-en')
        .map((set) => recordThrownErrors(set, thrownTexts));
      const validate = (doc: XmlDocument): void => {
        const c = new RuleContext(doc);
        for (const set of watchedSets)
          for (const finding of runRuleSet(doc, set, c)) {
            formatMessage(c, finding);
            if ('at' in finding.rule) finding.rule.at?.(c, finding.node);
          }
      };
      [...brokenDocuments(xml)]
        .filter((_broken, index) => index % 4 === 0)
        .forEach((brokenText) => validate(parseXml(brokenText)));
      expect([...thrownTexts]).toEqual([]);
    });
  },
);

it.each(CASES.map((each) => [each.set, each.rule, each] as const))('%s: %s', (_, rule, { set, edits }) => {
  const sample = SAMPLES.find(({ sets }) => sets.at(-1)?.name === set);
  const doc = parseXml(applyEdits(sample?.xml ?? '', ...edits));
  const foundTexts = (sample?.sets ?? [])
    .flatMap((each) => runRuleSet(doc, each))
    .map((finding) => finding.rule.id);
  expect(foundTexts).toContain(rule);
});

describe('the validation of PINT documents', () => {
  const createJapaneseXml = (from: string, to: string): string =>
    (SAMPLES.find(({ area }) => area === 'jp')?.xml ?? '').replace(from, to);

  it('checks self-billed documents by their own type codes and identifiers', () => {
    const { profile, ruleSets, errors } = validateDocument(
      parseXml(createJapaneseXml('billing-1@jp-1', 'selfbilling-1@jp-1')),
      DAY,
    );
    expect([profile, ruleSets.map(({ name }) => name)]).toEqual([
      'pint-jp',
      ['ubl', 'pint', 'pint-jp-selfbilling'],
    ]);
    expect(errors.map(({ ruleCode }) => ruleCode)).toEqual(['ibr-cl-01-jp-sb', 'aligned-ibrp-002-jp-sb']);
  });

  it('checks a document of an unknown area with the shared rules only, and warns about it', () => {
    const { result, ruleSets, errors } = validateDocument(
      parseXml(createJapaneseXml('billing-1@jp-1', 'billing-1@xx-1')),
      DAY,
    );
    expect([result, ruleSets.map(({ name }) => name)]).toEqual(['valid', ['ubl', 'pint']]);
    expect(errors).toMatchObject([{ ruleCode: 'PROFILE-NOT-JUDGED', errorLevel: 'WARNING' }]);
  });
});
