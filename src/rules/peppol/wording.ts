import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Message } from '../rule-set';

const LONGEST = 120;

/**
 * A value as messages show it: in quotation marks, shortened when long, with a blank at an end where there is one, since
 * that may be what is wrong. When there is nothing to see, the word for that.
 */
export function shown(text: string | undefined, absent = 'nothing'): string {
  const visible = (text ?? '').replace(/[ \t\r\n]+/g, ' ');
  if (visible === '' || visible === ' ') return absent;
  return visible.length > LONGEST ? `"${visible.slice(0, LONGEST)}…"` : `"${visible}"`;
}

/** The values of all elements at the end of a path as messages show them. */
export function shownAt(c: RuleContext, node: Node, ...path: NameId[]): string {
  const texts = c.texts(node, ...path);
  const some = texts
    .slice(0, 3)
    .map((text) => shown(text))
    .join(', ');
  return texts.length === 0 ? 'nothing' : texts.length > 3 ? `${some} and ${texts.length - 3} more` : some;
}

/** A message that starts with the text of the element in question: `BT-9 is "x"; …`. */
export function foundIn(term: string, rest: string): Message {
  return (c, node) => `${term} is ${shown(c.doc.text(node))}; ${rest}`;
}
