/** EN 16931 and EXTENDED-CTC-FR rules for CII that Factur-X reuses, by id. */
import { EN16931_CII_1_3_16 } from '../en16931-cii';
import { FRENCH_EXTENDED_CII_1_4_0_03 } from '../french-extended/cii';
import type { Assertion, Level, Pattern, Rule, RuleSet } from '../rule-set';

/** Assertion with the rule that it belongs to. */
interface PublishedRule {
  rule: Rule;
  assertion: Assertion;
}

function indexById({ patterns }: RuleSet): ReadonlyMap<string, PublishedRule> {
  return new Map(
    patterns.flatMap(({ rules }) =>
      rules.flatMap((rule) =>
        rule.asserts.map((assertion): [string, PublishedRule] => [assertion.id, { rule, assertion }]),
      ),
    ),
  );
}

const EN16931_RULES = indexById(EN16931_CII_1_3_16);
const FRENCH_RULES = indexById(FRENCH_EXTENDED_CII_1_4_0_03);

function getPublishedRule(publishedRules: ReadonlyMap<string, PublishedRule>, id: string): PublishedRule {
  const publishedRule = publishedRules.get(id);
  if (publishedRule === undefined)
    throw new Error(`Factur-X reuses the rule ${id}, which the source rule set does not have`);
  return publishedRule;
}

/**
 * Returns an assertion of EN 16931 with the changes of Factur-X.
 * @param changes differences in Factur-X, such as the level or the condition
 */
export function en16931Assertion(id: string, changes: Partial<Assertion> = {}): Assertion {
  return { ...getPublishedRule(EN16931_RULES, id).assertion, ...changes };
}

/** Returns whether EN 16931 has a rule for CII. */
export const isEn16931Rule = (id: string): boolean => EN16931_RULES.has(id);

/** Returns rules of EN 16931 with their contexts, at the level of Factur-X. */
export function en16931Rules(ids: readonly string[], level: Level = 'fatal'): Rule[] {
  return ids.map((id) => {
    const { rule, assertion } = getPublishedRule(EN16931_RULES, id);
    return { ...rule, asserts: [{ ...assertion, level }] };
  });
}

/**
 * Returns a rule of EXTENDED-CTC-FR with its context, under its id in Factur-X.
 * @param changes differences in Factur-X, such as the level or the condition
 */
export function frenchRule(publishedId: string, id: string, changes: Partial<Assertion> = {}): Rule {
  const { rule, assertion } = getPublishedRule(FRENCH_RULES, publishedId);
  const { unnamed: _, ...named } = assertion;
  return { ...rule, asserts: [{ ...named, ...changes, id }] };
}

/** Creates a pattern for each rule: Factur-X applies all of them to an element. */
export const toPatterns = (rules: readonly Rule[]): Pattern[] =>
  rules.map((rule) => ({ name: rule.asserts.map(({ id }) => id).join(' '), rules: [rule] }));

/** Expands the rule ids of a family: `BR` and `12 13` give BR-12 and BR-13. */
export const expandIds = (family: string, numbers: string): string[] =>
  numbers.split(' ').map((number) => `${family}-${number}`);
