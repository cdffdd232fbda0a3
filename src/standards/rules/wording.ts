import type { NameId, Node } from '../invoice/xml';
import type { RuleContext } from './context';
import type { Message } from './rule-set';

const MAX_LENGTH = 120;

/**
 * Quotes a value for a message. A long value is shortened; blanks at the ends are kept, because they may be the error.
 * Returns `absent` for an empty value.
 */
export function formatQuoted(text: string | undefined, absent = 'empty'): string {
  const collapsedText = (text ?? '').slice(0, 10 * MAX_LENGTH).replace(/[ \t\r\n]+/g, ' ');
  if (collapsedText === '' || collapsedText === ' ') return absent;
  const characters = Array.from(collapsedText);
  return characters.length > MAX_LENGTH
    ? `"${characters.slice(0, MAX_LENGTH).join('')}…"`
    : `"${collapsedText}"`;
}

/** Formats the values of all elements at the end of a path for messages. */
export function formatValuesAt(c: RuleContext, node: Node, ...path: NameId[]): string {
  return formatValues(c, c.select(node, ...path));
}

/** Formats the values of elements for messages: the first three, and the number of further ones. */
export function formatValues(c: RuleContext, nodes: readonly Node[]): string {
  if (nodes.length === 0) return 'missing';
  const some = nodes
    .slice(0, 3)
    .map((node) => formatQuoted(c.doc.text(node)))
    .join(', ');
  return nodes.length > 3 ? `${some} and ${nodes.length - 3} more` : some;
}

/** Creates a message function for the text of the element: `BT-9 is "x"; …`. */
export function createFoundMessage(term: string, ending: string): Message {
  return (c, node) => `${term} is ${formatQuoted(c.doc.text(node))}; ${ending}`;
}
