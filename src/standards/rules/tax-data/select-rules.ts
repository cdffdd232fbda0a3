/** Selects published rules for a layer of a tax data document. */
import type { Assertion, ForbiddenPaths, Pattern, Rule } from '../rule-set';

/** Rules of a layer, and their changes. */
export interface Selection {
  /** whether the layer includes the rule */
  isIncluded: (id: string) => boolean;
  /** functions that replace published assertions, by rule id */
  changes?: Readonly<Record<string, (publishedAssertion: Assertion) => Assertion>>;
  /** contexts that replace published contexts, by published context */
  contexts?: Readonly<Record<string, string>>;
}

/**
 * Returns the part of a pattern that belongs to a layer. A rule without assertions in the layer is removed, so that it
 * does not match elements before other rules.
 */
export function selectRules(
  pattern: Pattern,
  { isIncluded: has, changes = {}, contexts = {} }: Selection,
): Pattern {
  const rules = pattern.rules.map((rule): Rule => ({
    ...rule,
    context: contexts[rule.context] ?? rule.context,
    asserts: rule.asserts.filter(({ id }) => has(id)).map((assert) => changes[assert.id]?.(assert) ?? assert),
  }));
  return { ...pattern, rules: rules.filter(({ asserts }) => asserts.length > 0) };
}

/** Selects the forbidden paths of a layer. */
export function selectForbidden(
  forbiddenPaths: readonly ForbiddenPaths[] | undefined,
  isIncluded: (id: string) => boolean,
): readonly ForbiddenPaths[] {
  return (forbiddenPaths ?? []).filter(({ id }) => isIncluded(id));
}
