/** Kinds of assertions that occur again and again in EN 16931. */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import type { TermPlace } from '../term-places';
import { decimalsWritten } from '../xpath';

/** What is missing, in words and terms: "the Buyer name (BT-44)". */
interface Missing {
  what: string;
  /** path below the context where it belongs */
  about: string;
  terms: readonly string[];
}

/** Some element at the end of the path must exist. */
export function exists(id: string, path: readonly NameId[], { what, about, terms }: Missing): Assertion {
  return fatal(id, (c, node) => c.exists(node, ...path), `${what} is missing. Add ${about}.`, {
    about,
    terms,
  });
}

/** The element at the end of the path must exist and have visible text. */
export function filled(id: string, path: readonly NameId[], { what, about, terms }: Missing): Assertion {
  return fatal(
    id,
    (c, node) => c.norm(node, ...path) !== '',
    (c, node) =>
      c.exists(node, ...path)
        ? `${what} is empty. Give ${about} a value.`
        : `${what} is missing. Add ${about}.`,
    { about, terms },
  );
}

/** At most so many elements at the end of the path. */
export function atMostOne(
  id: string,
  count: (c: RuleContext, node: Node) => number,
  what: string,
  about?: string,
): Assertion {
  return fatal(
    id,
    (c, node) => count(c, node) <= 1,
    (c, node) =>
      `${what.charAt(0).toUpperCase()}${what.slice(1)} is given ${count(c, node)} times; EN 16931 allows one. Keep one.`,
    {
      about,
    },
  );
}

/** First element at the end of a path. Most paths are one step and asked of every line: that is worth its own way. */
function createFinder(path: readonly NameId[]): (c: RuleContext, node: Node) => Node {
  const [first] = path;
  return path.length === 1 && first !== undefined
    ? (c, node) => c.doc.child(node, first)
    : (c, node) => c.first(node, ...path);
}

/** At most two characters behind the point of an amount, as written. */
export function twoDecimals(id: string, path: readonly NameId[], about: string, term: string): Assertion {
  const find = createFinder(path);
  return fatal(
    id,
    (c, node) => {
      const amount = find(c, node);
      return amount === NONE || decimalsWritten(c.doc.text(amount)) <= 2;
    },
    (c, node) =>
      `${term} is written "${c.text(node, ...path) ?? ''}"; amounts have at most two digits behind the point. Round it, and write no further zeros or blanks.`,
    { about, terms: [term] },
  );
}

/** A reason in words or as a code. */
export function hasExemptionReason(
  id: string,
  what: string,
  reason: TermPlace,
  code: TermPlace,
  terms: readonly string[],
): Assertion {
  const findReason = createFinder(reason.path);
  const findCode = createFinder(code.path);
  return fatal(
    id,
    (c, node) => findReason(c, node) !== NONE || findCode(c, node) !== NONE,
    `${what} gives no reason. Add ${reason.about} (${terms[0] ?? ''}) or ${code.about} (${terms[1] ?? ''}).`,
    { about: reason.about, terms },
  );
}

/** A rule that is published but cannot be checked by machine: it never fails. */
export function notCheckable(id: string, message: string): Assertion {
  return fatal(id, () => true, message);
}
