/** Selects published rules for a layer of tax data, with the contexts of the layer. */
import type { Assertion, Forbidden, Pattern, Rule } from '../rule-set';

/** Selection of a layer from a pattern. */
export interface Selection {
  /** whether the layer has the rule */
  has: (id: string) => boolean;
  /** other assertions in the place of published ones, by rule id */
  changes?: Readonly<Record<string, (publishedAssertion: Assertion) => Assertion>>;
  /** where the layer has rules at other places: context by published context */
  contexts?: Readonly<Record<string, string>>;
}

/**
 * The pattern as the layer has it. A rule without an assertion there is omitted, so that it hides no element from the
 * others.
 */
export function selectRules(pattern: Pattern, { has, changes = {}, contexts = {} }: Selection): Pattern {
  const rules = pattern.rules.map((rule): Rule => ({
    ...rule,
    context: contexts[rule.context] ?? rule.context,
    asserts: rule.asserts.filter(({ id }) => has(id)).map((assert) => changes[assert.id]?.(assert) ?? assert),
  }));
  return { ...pattern, rules: rules.filter(({ asserts }) => asserts.length > 0) };
}

/** The paths that the layer forbids too. */
export function selectForbidden(
  forbiddenPaths: readonly Forbidden[] | undefined,
  has: (id: string) => boolean,
): readonly Forbidden[] {
  return (forbiddenPaths ?? []).filter(({ id }) => has(id));
}
