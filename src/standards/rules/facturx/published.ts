/** Rules of EN 16931 and of EXTENDED-CTC-FR for CII that Factur-X has as well, by their ids. */
import { EN16931_CII_1_3_16 } from '../en16931-cii';
import { FRENCH_EXTENDED_CII_1_4_0_03 } from '../french-extended/cii';
import type { Assertion, Level, Pattern, Rule, RuleSet } from '../rule-set';

/** Assertion with the rule that it belongs to. */
interface Published {
  rule: Rule;
  assertion: Assertion;
}

function byId({ patterns }: RuleSet): ReadonlyMap<string, Published> {
  return new Map(
    patterns.flatMap(({ rules }) =>
      rules.flatMap((rule) =>
        rule.asserts.map((assertion): [string, Published] => [assertion.id, { rule, assertion }]),
      ),
    ),
  );
}

const EUROPEAN = byId(EN16931_CII_1_3_16);
const FRENCH = byId(FRENCH_EXTENDED_CII_1_4_0_03);

function find(publishedRules: ReadonlyMap<string, Published>, id: string): Published {
  const publishedRule = publishedRules.get(id);
  if (publishedRule === undefined) throw new Error(`Factur-X names a rule that is not there: ${id}`);
  return publishedRule;
}

/**
 * Returns an assertion of EN 16931 as Factur-X has it.
 * @param changes differences in Factur-X, such as the level or the condition
 */
export function europeanAssertion(id: string, changes: Partial<Assertion> = {}): Assertion {
  return { ...find(EUROPEAN, id).assertion, ...changes };
}

/** Returns whether EN 16931 has a rule for CII. */
export const isEuropean = (id: string): boolean => EUROPEAN.has(id);

/** Returns rules of EN 16931 with their contexts, at the level of Factur-X. */
export function europeanRules(ids: readonly string[], level: Level = 'fatal'): Rule[] {
  return ids.map((id) => {
    const { rule, assertion } = find(EUROPEAN, id);
    return { ...rule, asserts: [{ ...assertion, level }] };
  });
}

/**
 * Returns a rule of EXTENDED-CTC-FR at its place under the id that it has in Factur-X.
 * @param changes as of {@link europeanAssertion}
 */
export function frenchRule(publishedRules: string, id: string, changes: Partial<Assertion> = {}): Rule {
  const { rule, assertion } = find(FRENCH, publishedRules);
  const { unnamed: _, ...named } = assertion;
  return { ...rule, asserts: [{ ...named, ...changes, id }] };
}

/** Creates a pattern for each rule: Factur-X applies all of them to an element. */
export const inPatterns = (rules: readonly Rule[]): Pattern[] =>
  rules.map((rule) => ({ name: rule.asserts.map(({ id }) => id).join(' '), rules: [rule] }));

/** Writes out ids of one family: `BR` and `12 13` are BR-12 and BR-13. */
export const expandIds = (family: string, numbers: string): string[] =>
  numbers.split(' ').map((number) => `${family}-${number}`);
