import type { NameId, Node } from '../invoice/xml';
import type { RuleContext } from './context';
import type { Message } from './rule-set';

const MAX_LENGTH = 120;

/**
 * Quotes a value for a message: shortened when long, with blanks at its ends, which may be the fault. Returns
 * `absent` for an empty value.
 */
export function formatQuoted(text: string | undefined, absent = 'empty'): string {
  const visible = (text ?? '').slice(0, 10 * MAX_LENGTH).replace(/[ \t\r\n]+/g, ' ');
  if (visible === '' || visible === ' ') return absent;
  const points = Array.from(visible);
  return points.length > MAX_LENGTH ? `"${points.slice(0, MAX_LENGTH).join('')}…"` : `"${visible}"`;
}

/** The values of all elements at the end of a path as messages show them. */
export function quotedAt(c: RuleContext, node: Node, ...path: NameId[]): string {
  return quotedAll(c, c.select(node, ...path));
}

/** Formats the values of elements for messages: the first three, and the number of further ones. */
export function quotedAll(c: RuleContext, nodes: readonly Node[]): string {
  if (nodes.length === 0) return 'missing';
  const some = nodes
    .slice(0, 3)
    .map((node) => formatQuoted(c.doc.text(node)))
    .join(', ');
  return nodes.length > 3 ? `${some} and ${nodes.length - 3} more` : some;
}

/** Creates a message that starts with the text of the element: `BT-9 is "x"; …`. */
export function formatFound(term: string, ending: string): Message {
  return (c, node) => `${term} is ${formatQuoted(c.doc.text(node))}; ${ending}`;
}
