/**
 * The rule engine: checks an XML document against a {@link RuleSet} in one pass over its flat tree.
 *
 * How to write rules:
 * - A set is data: patterns of rules, each with a context path and assertions (`rule-set.ts` explains each field).
 *   Inside one pattern only the first rule that matches an element checks it, as in Schematron.
 * - Register names once at module load (`const AMOUNT = cbc('Amount')`), never inside a predicate.
 * - Predicates get a {@link RuleContext}: `c.exists(node, A, B)`, `c.select`, `c.texts`, `c.norm`, `c.decimal`,
 *   `c.equalsBoolean` take child paths with XPath semantics; `c.doc` is the tree (`parent`, `attribute`, `all` for `//name`).
 * - Comparisons of sets are existential: `a = b` is `some/some`, `not(a = b)` differs from `a != b`, and absent elements
 *   make both comparisons false.
 * - Values of the whole document (a country, sums per VAT category) are a `fact(...)`, computed once per document on
 *   first use. A rule on a line must not scan the document.
 * - `test` returns true when the rule is satisfied. A value that is not a number is undefined (decimals) or NaN (doubles);
 *   the rule must then fail. A predicate that still throws counts as failed, so no document can stop a run.
 * - Messages are created only for failures; they state received and expected values.
 *
 * ```ts
 * const set: RuleSet = { name: 'peppol', version: '3.0.21', source: '…', since: '2026-08-17', patterns: [
 *   { name: 'model', rules: [
 *     { context: 'cac:InvoiceLine | cac:CreditNoteLine', when: (c, n) => danish(c), asserts: [
 *       fatal('PEPPOL-EN16931-R121', (c, n) => …, (c, n) => `…`, { terms: ['BT-149'] }) ] } ] } ] };
 * const findings = runRuleSet(doc, set);
 * ```
 */
import { NONE, type Node, type XmlDocument } from '../invoice/xml';
import { RuleContext } from './context';
import { PathAutomaton, type State } from './path-automaton';
import {
  fatal,
  type Assertion,
  type ForbiddenPaths,
  type Message,
  type Rule,
  type RuleSet,
} from './rule-set';

/** Violated rule, before its message and path are computed. */
export interface RawFinding {
  rule: Assertion | ForbiddenPaths;
  set: RuleSet;
  /** context element of the rule; -1 for the document node */
  node: Node;
}

/** Plan for an element: the first matching rule of each group, and all forbidden paths. */
interface Plan {
  groups: readonly (readonly Rule[])[];
  forbiddenIndexes: readonly number[];
}

interface CompiledRuleSet {
  automaton: PathAutomaton<Plan>;
  forbidden: readonly ForbiddenPaths[];
}

const compiledSets = new WeakMap<RuleSet, CompiledRuleSet>();

/**
 * Validates a document against a rule set; the findings are in document order. Never throws.
 * @param context rule context; pass one context to all sets of a document, so that they share facts
 */
export function runRuleSet(doc: XmlDocument, set: RuleSet, context = new RuleContext(doc)): RawFinding[] {
  const { automaton, forbidden } = compile(set);
  doc.resolveNames();
  const findings: RawFinding[] = [];
  const reportedRules = new Uint8Array(forbidden.length);
  const reportedSubjects = new Set<number>();
  const limit = doc.examinedNodeCount + WALK_ALLOWANCE + WALK_PER_ELEMENT * doc.size;

  const states: State<Plan>[] = [automaton.start];
  const ends: Node[] = [doc.size];
  let depth = 0;
  applyAssertions(context, set, automaton.start.plan, NONE, findings);
  for (let node = 0; node < doc.size; node++) {
    while (depth > 0 && node >= (ends[depth] as number)) depth--;
    const state = automaton.step(states[depth] as State<Plan>, doc, node);
    const { plan } = state;
    if (plan.groups.length > 0) {
      if (doc.examinedNodeCount > limit) {
        findings.push({ rule: doc.isCrossIndustryInvoice ? CII_TOO_REPETITIVE : TOO_REPETITIVE, set, node });
        break;
      }
      applyAssertions(context, set, plan, node, findings);
    }
    for (const index of plan.forbiddenIndexes) {
      const rule = forbidden[index] as ForbiddenPaths;
      if (rule.per === undefined) {
        if (reportedRules[index] === 1 || !isForbidden(context, rule, node)) continue;
        reportedRules[index] = 1;
      } else {
        const subjectKey = index * doc.size + findAncestor(doc, node, rule.per);
        if (reportedSubjects.has(subjectKey) || !isForbidden(context, rule, node)) continue;
        reportedSubjects.add(subjectKey);
      }
      findings.push({ rule, set, node });
    }
    depth++;
    states[depth] = state;
    ends[depth] = doc.end(node);
  }
  return findings;
}

/** Findings in a document or in one of its parts, with its context. */
export interface PartFindings {
  context: RuleContext;
  findings: RawFinding[];
}

/** Applies {@link runRuleSet} to a document and to its parts for which the set has rules. Never throws. */
export function runRuleSetWithParts(
  doc: XmlDocument,
  set: RuleSet,
  context = new RuleContext(doc),
): PartFindings[] {
  const { part } = set;
  const documentFindings = { context, findings: runRuleSet(doc, set, context) };
  if (part === undefined) return [documentFindings];
  const parts = part
    .contexts(context)
    .map((each) => ({ context: each, findings: runRuleSet(each.doc, part.rules, each) }));
  return [documentFindings, ...parts];
}

/**
 * Maximum number of elements that one set may visit in parents with many children. Real documents stay below a tenth.
 */
const WALK_ALLOWANCE = 2_000_000;
const WALK_PER_ELEMENT = 20;

/** Creates the finding for elements with so many repetitions that comparing all pairs would take minutes. */
const tooRepetitive = (id: string): Assertion =>
  fatal(
    id,
    () => false,
    'Elements that may occur only once in their parent are repeated so often that the rest of the document was not checked. Keep one of them.',
  );
const TOO_REPETITIVE = tooRepetitive('UBL-STRUCTURE-09');
const CII_TOO_REPETITIVE = tooRepetitive('CII-STRUCTURE-09');

/** Formats the message of a finding. */
export function formatMessage(context: RuleContext, finding: RawFinding): string {
  const message: Message = finding.rule.message;
  if (typeof message === 'string') return message;
  try {
    return message(context, finding.node);
  } catch {
    return `Rule ${finding.rule.id} does not hold`;
  }
}

function applyAssertions(c: RuleContext, set: RuleSet, plan: Plan, node: Node, findings: RawFinding[]): void {
  for (const group of plan.groups) {
    for (const rule of group) {
      if (rule.when !== undefined && !holds(rule.when, c, node)) continue;
      for (const assertion of rule.asserts) {
        if (!holds(assertion.test, c, node)) findings.push({ rule: assertion, set, node });
      }
      break;
    }
  }
}

function findAncestor(doc: XmlDocument, node: Node, levels: number): Node {
  let at = node;
  for (let level = 0; level < levels; level++) at = doc.parent(at);
  return at;
}

function isForbidden(c: RuleContext, rule: ForbiddenPaths, node: Node): boolean {
  if (rule.attribute !== undefined && c.doc.attribute(node, rule.attribute) === undefined) return false;
  return rule.when === undefined || holds(rule.when, c, node);
}

function holds(test: (c: RuleContext, node: Node) => boolean, c: RuleContext, node: Node): boolean {
  try {
    return test(c, node);
  } catch {
    return false;
  }
}

function compile(set: RuleSet): CompiledRuleSet {
  const cachedSet = compiledSets.get(set);
  if (cachedSet !== undefined) return cachedSet;
  const paths: string[] = [];
  const rules: { rule: Rule; pattern: number }[] = [];
  set.patterns.forEach((pattern, index) => {
    for (const rule of pattern.rules) {
      paths.push(rule.context);
      rules.push({ rule, pattern: index });
    }
  });
  const forbiddenPathList = set.forbidden ?? [];
  for (const forbiddenPaths of forbiddenPathList) paths.push(forbiddenPaths.paths);

  const automaton = new PathAutomaton<Plan>(paths, (matching) => {
    const groups: Rule[][] = [];
    const absences: number[] = [];
    let lastPattern = NONE;
    for (const index of matching) {
      const entry = rules[index];
      if (entry === undefined) absences.push(index - rules.length);
      else if (entry.pattern === lastPattern) (groups.at(-1) as Rule[]).push(entry.rule);
      else {
        groups.push([entry.rule]);
        lastPattern = entry.pattern;
      }
    }
    return { groups, forbiddenIndexes: absences };
  });
  const result = { automaton, forbidden: forbiddenPathList };
  compiledSets.set(set, result);
  return result;
}
