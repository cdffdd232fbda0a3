/** Functions that create the recurring kinds of EN 16931 assertions. */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import type { RelativeTermPath } from '../term-places';
import { countDecimals } from '../xpath';
import { ATTR } from '../ubl-names';

/** Required element: the label for messages, such as "The buyer name (BT-44)", the path and the terms. */
interface RequiredElement {
  label: string;
  /** path of the element below the context */
  subjectPath: string;
  terms: readonly string[];
}

/** Requires an element at the end of the path. */
export function exists(
  id: string,
  path: readonly NameId[],
  { label, subjectPath, terms }: RequiredElement,
): Assertion {
  return fatal(id, (c, node) => c.exists(node, ...path), `${label} is missing. Add ${subjectPath}.`, {
    subjectPath,
    terms,
  });
}

/** Requires an element with visible text at the end of the path. */
export function requireText(
  id: string,
  path: readonly NameId[],
  { label, subjectPath, terms }: RequiredElement,
): Assertion {
  return fatal(
    id,
    (c, node) => c.norm(node, ...path) !== '',
    (c, node) =>
      c.exists(node, ...path)
        ? `${label} is empty. Give ${subjectPath} a value.`
        : `${label} is missing. Add ${subjectPath}.`,
    { subjectPath, terms },
  );
}

/** Allows at most one element at the end of the path. */
export function atMostOne(
  id: string,
  count: (c: RuleContext, node: Node) => number,
  label: string,
  subjectPath?: string,
): Assertion {
  return fatal(
    id,
    (c, node) => count(c, node) <= 1,
    (c, node) =>
      `${label.charAt(0).toUpperCase()}${label.slice(1)} must occur at most once, but occurs ${count(c, node)} times. Keep one.`,
    {
      subjectPath,
    },
  );
}

/**
 * Creates a function that finds the first element at the end of a path, optimised for paths of one step, which rules on
 * lines use.
 */
function createFinder(path: readonly NameId[]): (c: RuleContext, node: Node) => Node {
  const [first] = path;
  return path.length === 1 && first !== undefined
    ? (c, node) => c.doc.child(node, first)
    : (c, node) => c.first(node, ...path);
}

/** Allows at most two characters after the decimal point of an amount, as written. */
export function twoDecimals(
  id: string,
  path: readonly NameId[],
  subjectPath: string,
  term: string,
): Assertion {
  const find = createFinder(path);
  return fatal(
    id,
    (c, node) => {
      const amount = find(c, node);
      return amount === NONE || countDecimals(c.doc.text(amount)) <= 2;
    },
    (c, node) =>
      `${term} is written "${c.text(node, ...path) ?? ''}"; an amount must have at most two decimals. Round the amount, and remove further zeros and blanks.`,
    { subjectPath, terms: [term] },
  );
}

/** Requires a reason as text or as a code. */
export function requireReason(
  id: string,
  label: string,
  reason: RelativeTermPath,
  code: RelativeTermPath,
  terms: readonly string[],
): Assertion {
  const findReason = createFinder(reason.path);
  const findCode = createFinder(code.path);
  return fatal(
    id,
    (c, node) => findReason(c, node) !== NONE || findCode(c, node) !== NONE,
    `${label} must have a reason. Add ${reason.subjectPath} (${terms[0] ?? ''}) or ${code.subjectPath} (${terms[1] ?? ''}).`,
    { subjectPath: reason.subjectPath, terms },
  );
}

/** Creates the assertion of a published rule that cannot be checked automatically; the assertion never fails. */
export function uncheckableAssertion(id: string, message: string): Assertion {
  return fatal(id, () => true, message);
}

/** Allows at most one a/b/c below the context. */
export const atMostOneElement = (
  number: string,
  label: string,
  subjectPath: string,
  ...path: NameId[]
): Assertion => atMostOne(`UBL-SR-${number}`, (c, n) => c.count(n, ...path), label, subjectPath);

/** Returns whether an identifier is a bank assigned creditor identifier. */
export const isSepaCreditorId = (c: RuleContext, id: Node): boolean =>
  c.doc.attribute(id, ATTR.schemeID)?.toUpperCase() === 'SEPA';
