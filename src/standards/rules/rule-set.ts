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
  /** business terms concerned, most important first (`BT-106`, `BG-23`) */
  terms?: readonly string[];
  /** true when the rule is satisfied Should not throw; if it does, the rule counts as failed. */
  test: (c: RuleContext, node: Node) => boolean;
  message: Message;
  /**
   * path below the context that the rule is about (`cac:Party/cbc:Name`, `@unitCode`), so that a finding names a missing
   * element or an attribute
   */
  subjectPath?: string;
  /** whether the publisher gave no id; the id here is the one in its text */
  unnamed?: true;
  /**
   * field of the parsed document that the rule concerns, when no XML element corresponds to it alone, or when it depends
   * on the document; a function that returns null leaves the location to `about`
   */
  field?: string | ((c: RuleContext) => string | null);
  /** element of the finding, when it is not the context; NONE: the context */
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
  /** further condition on the element; without it every element on the path is chosen */
  when?: (c: RuleContext, node: Node) => boolean;
  asserts: readonly Assertion[];
}

/** Rules in order: the first rule that matches an element checks it; the other rules of the pattern skip it. */
export interface Pattern {
  name: string;
  rules: readonly Rule[];
}

/** Forbidden paths, reported once for a document or for an ancestor, at the first match. */
export interface Forbidden {
  id: string;
  level: Level;
  /** alternatives divided by `|`, as in {@link Rule.context} */
  paths: string;
  /** it is this attribute of the element that must be absent, not the element */
  attribute?: NameId;
  /** number of levels between the element and the subject of the rule, which is reported once for each subject */
  per?: number;
  /** only elements for which this is true count */
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
  /** first day (YYYY-MM-DD) on which this version binds */
  since: string;
  /** last day on which this version binds; absent while it is the newest */
  until?: string;
  patterns: readonly Pattern[];
  forbidden?: readonly Forbidden[] | undefined;
  /** rules on parts of the document, each validated as a separate document */
  part?: RuledPart | undefined;
}

/** Parts of a document that have rules of their own, such as the invoice inside a report about it. */
export interface RuledPart {
  /** returns the parts; always the same contexts for one document, so that sets share facts See `fact` in context.ts. */
  contexts: (c: RuleContext) => readonly RuleContext[];
  rules: RuleSet;
}

/** Description of a set without its rules. */
export type RuleSetHead = Omit<RuleSet, 'patterns' | 'forbidden' | 'part'>;

/**
 * Creates a set whose rules are built at the first use, so that a process without such documents needs no memory for
 * them.
 * @param part rules on parts of the document, whose set may be deferred as well
 */
export function deferredSet(
  head: RuleSetHead,
  make: () => Pick<RuleSet, 'patterns' | 'forbidden'>,
  part?: RuledPart,
): RuleSet {
  let loadedSet: Pick<RuleSet, 'patterns' | 'forbidden'> | undefined;
  return {
    ...head,
    part,
    get patterns() {
      return (loadedSet ??= make()).patterns;
    },
    get forbidden() {
      return (loadedSet ??= make()).forbidden;
    },
  };
}

/** Returns a set with the set of its parts, which share one source. */
export function withParts(set: RuleSet): readonly RuleSet[] {
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

/** Returns the set without some rules, which a profile replaces by its own. */
export function withoutRules(set: RuleSet, ids: ReadonlySet<string>): RuleSet {
  const stays = ({ id }: { id: string }): boolean => !ids.has(id);
  return {
    ...set,
    patterns: set.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map((rule) => ({ ...rule, asserts: rule.asserts.filter(stays) })),
    })),
    ...(set.forbidden === undefined ? {} : { forbidden: set.forbidden.filter(stays) }),
  };
}

/**
 * The set with other assertions in the place of some.
 * @param changes replaced or removed assertions, by rule id
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
