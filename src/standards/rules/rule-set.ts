import type { NameId, Node } from '../invoice/xml';
import type { RuleContext } from './context';

/** Severity of a rule: only a violated `fatal` rule invalidates the document. */
export type Level = 'fatal' | 'warning' | 'information';

/** Message of a violated rule: text, or a function that reads the values. Called only for failures. */
export type Message = string | ((c: RuleContext, node: Node) => string);

/** One official rule: an id, and a condition that must be true for every element that its context matches. */
export interface Assertion {
  /** official id, verbatim */
  id: string;
  level: Level;
  /** business terms of the rule, most important first (`BT-106`, `BG-23`) */
  terms?: readonly string[];
  /** returns true when the rule is satisfied; must not throw, because a rule that throws counts as failed */
  test: (c: RuleContext, node: Node) => boolean;
  message: Message;
  /**
   * path below the context to which a finding refers (`cac:Party/cbc:Name`, `@unitCode`), for a missing element or an
   * attribute
   */
  subjectPath?: string;
  /** set when the publisher gave no id; `id` is then taken from the published text */
  unnamed?: true;
  /**
   * field of the parsed document to which a finding refers, when no single XML element corresponds to this field, or
   * when the field depends on the document; with null, the finding refers to `subjectPath`
   */
  field?: string | ((c: RuleContext) => string | null);
  /** element to which a finding refers, when this is not the context; NONE stands for the context */
  at?: (c: RuleContext, node: Node) => Node;
}

/** Assertions for the elements of one context. */
export interface Rule {
  /**
   * Matched elements: alternatives separated by `|`, each a path of prefixed names. `/ubl:Invoice/cac:TaxTotal` is an
   * absolute path, `cac:Party/cbc:Name` (with or without leading `//`) matches anywhere; `*` is any element, `*Amount`
   * any element whose local name has that suffix, in any namespace. Prefixes: ubl, cn, ar, ord, ores, desp, cac, cbc,
   * ext, cdar, rsm, ram, udt, qdt; a name without a prefix is in no namespace. `/` is the document node, with the node
   * number -1 in rules.
   */
  context: string;
  /** further condition on the element; without a condition, the rule checks every element on the path */
  when?: (c: RuleContext, node: Node) => boolean;
  asserts: readonly Assertion[];
}

/** Rules in order: the first rule that matches an element checks it; the other rules of the pattern skip it. */
export interface Pattern {
  name: string;
  rules: readonly Rule[];
}

/** Forbidden paths, reported once for a document or for an ancestor, at the first match. */
export interface ForbiddenPaths {
  id: string;
  level: Level;
  /** alternatives separated by `|`, as in {@link Rule.context} */
  paths: string;
  /** attribute that must be absent; without it, the element must be absent */
  attribute?: NameId;
  /** number of levels between the element and the subject of the rule, which is reported once for each subject */
  per?: number;
  /** condition: only matching elements are forbidden */
  when?: (c: RuleContext, node: Node) => boolean;
  message: Message;
}

/** Published set of rules in one version. */
export interface RuleSet {
  /** short name, the same in every version: `en`, `peppol`, `fr` */
  name: string;
  version: string;
  /** source of the findings: `EN 16931 UBL 1.3.16` */
  source: string;
  /** first day (YYYY-MM-DD) on which this version is in force */
  since: string;
  /** last day on which this version is in force; absent for the newest version */
  until?: string;
  patterns: readonly Pattern[];
  forbidden?: readonly ForbiddenPaths[] | undefined;
  /** rules on parts of the document, each validated as a separate document */
  part?: PartRules | undefined;
}

/** Rules on parts of a document, such as the invoice inside a tax data document. */
export interface PartRules {
  /**
   * returns the parts: always the same contexts for one document, so that rule sets share facts (see `fact` in
   * context.ts)
   */
  contexts: (c: RuleContext) => readonly RuleContext[];
  rules: RuleSet;
}

/** Rule set without its rules. */
export type RuleSetHead = Omit<RuleSet, 'patterns' | 'forbidden' | 'part'>;

/**
 * Creates a rule set whose rules are built at the first use, so that a process that never needs the rules saves memory.
 * @param part rules on parts of the document, whose set may be deferred as well
 */
export function createDeferredRuleSet(
  head: RuleSetHead,
  createRules: () => Pick<RuleSet, 'patterns' | 'forbidden'>,
  part?: PartRules,
): RuleSet {
  let loadedSet: Pick<RuleSet, 'patterns' | 'forbidden'> | undefined;
  return {
    ...head,
    part,
    get patterns() {
      return (loadedSet ??= createRules()).patterns;
    },
    get forbidden() {
      return (loadedSet ??= createRules()).forbidden;
    },
  };
}

/** Returns a rule set, followed by the rule set of its parts. */
export function listWithParts(set: RuleSet): readonly RuleSet[] {
  return set.part === undefined ? [set] : [set, set.part.rules];
}

/** Creates a fatal assertion. */
export function fatal(
  id: string,
  test: Assertion['test'],
  message: Message,
  more?: Partial<Assertion>,
): Assertion {
  return { id, level: 'fatal', test, message, ...more };
}

/** Creates a warning. */
export function warning(
  id: string,
  test: Assertion['test'],
  message: Message,
  more?: Partial<Assertion>,
): Assertion {
  return { id, level: 'warning', test, message, ...more };
}

/** Returns the rule set without some rules, for a profile that has other rules instead. */
export function withoutRules(set: RuleSet, ids: ReadonlySet<string>): RuleSet {
  const isRetained = ({ id }: { id: string }): boolean => !ids.has(id);
  return {
    ...set,
    patterns: set.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map((rule) => ({ ...rule, asserts: rule.asserts.filter(isRetained) })),
    })),
    ...(set.forbidden === undefined ? {} : { forbidden: set.forbidden.filter(isRetained) }),
  };
}

/**
 * Returns the rule set with some assertions replaced.
 * @param changes functions that create the replacement from the published assertion, by rule id
 */
export function withAssertions(
  set: RuleSet,
  changes: Readonly<Record<string, (publishedAssertion: Assertion) => Assertion>>,
): RuleSet {
  const change = (assertion: Assertion): Assertion => changes[assertion.id]?.(assertion) ?? assertion;
  return {
    ...set,
    patterns: set.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map((rule) => ({ ...rule, asserts: rule.asserts.map(change) })),
    })),
  };
}

/**
 * Returns the set with other levels for some rules, because a profile may downgrade a rule of EN 16931.
 * @param levels new level by rule id
 */
export function withLevels(set: RuleSet, levels: Readonly<Record<string, Level>>): RuleSet {
  const applyLevel = <R extends { id: string; level: Level }>(rule: R): R => ({
    ...rule,
    level: levels[rule.id] ?? rule.level,
  });
  return {
    ...set,
    patterns: set.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map((rule) => ({ ...rule, asserts: rule.asserts.map(applyLevel) })),
    })),
    ...(set.forbidden === undefined ? {} : { forbidden: set.forbidden.map(applyLevel) }),
  };
}
