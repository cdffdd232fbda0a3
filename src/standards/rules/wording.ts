import type { NameId, Node } from '../invoice/xml';
import type { RuleContext } from './context';
import type { Message } from './rule-set';

const LONGEST = 120;

/**
 * A value as messages show it: in quotation marks, shortened when long, with a blank at an end where there is one, since
 * that may be what is wrong. When there is nothing to see, the word for that.
 */
export function quoted(text: string | undefined, absent = 'empty'): string {
  const visible = (text ?? '').slice(0, 10 * LONGEST).replace(/[ \t\r\n]+/g, ' ');
  if (visible === '' || visible === ' ') return absent;
  const points = Array.from(visible);
  return points.length > LONGEST ? `"${points.slice(0, LONGEST).join('')}…"` : `"${visible}"`;
}

/** The values of all elements at the end of a path as messages show them. */
export function quotedAt(c: RuleContext, node: Node, ...path: NameId[]): string {
  return quotedAll(c, c.select(node, ...path));
}

/** The values of these elements as messages show them: the first three, and how many more there are. */
export function quotedAll(c: RuleContext, nodes: readonly Node[]): string {
  if (nodes.length === 0) return 'missing';
  const some = nodes
    .slice(0, 3)
    .map((node) => quoted(c.doc.text(node)))
    .join(', ');
  return nodes.length > 3 ? `${some} and ${nodes.length - 3} more` : some;
}

/** A message that starts with the text of the element in question: `BT-9 is "x"; …`. */
export function formatFound(term: string, rest: string): Message {
  return (c, node) => `${term} is ${quoted(c.doc.text(node))}; ${rest}`;
}
