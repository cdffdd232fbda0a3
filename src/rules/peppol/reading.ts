/** Readings of values that the Peppol rules need beside those of {@link RuleContext}. */
import type { NameId, Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { normalizeSpace } from '../xpath';

/**
 * String value of the only element at the end of the path; empty when there is none, undefined when there are several.
 * XPath functions that take one string stop with an error on several; a condition of a context then does not hold.
 */
export function only(c: RuleContext, node: Node, ...path: NameId[]): string | undefined {
  const found = c.select(node, ...path);
  if (found.length > 1) return undefined;
  return c.doc.text(found[0] ?? -1);
}

/** {@link only} with blanks normalised. */
export function onlyNormalized(c: RuleContext, node: Node, ...path: NameId[]): string | undefined {
  const text = only(c, node, ...path);
  return text === undefined ? undefined : normalizeSpace(text);
}

/** Whether some element at the end of the path has visible text. */
export function filled(c: RuleContext, node: Node, ...path: NameId[]): boolean {
  return c.select(node, ...path).some((each) => normalizeSpace(c.doc.text(each)) !== '');
}

/** The element's own text without that of child elements: text() in XPath. */
export function ownText(c: RuleContext, node: Node): string {
  return c.doc.hasChildren(node) ? c.doc.textNodes(node).join('') : c.doc.text(node);
}

/** Own text of the first element at the end of the path; empty when there is none. */
export function ownTextAt(c: RuleContext, node: Node, ...path: NameId[]): string {
  const found = c.first(node, ...path);
  return found < 0 ? '' : ownText(c, found);
}

/** substring(): counted in code points; `start` is counted from 0, unlike in XPath. */
export function substring(text: string, start: number, length = Infinity): string {
  const end = start + length;
  if (!/[\ud800-\udfff]/.test(text)) return text.slice(start, end);
  return Array.from(text).slice(start, end).join('');
}

/**
 * Declares something about an element that rules on its children need, worked out once for each element: a million
 * children then cost a million look-ups and not a million times a million. Call at module load, as with {@link fact}.
 */
export function perElement<T>(compute: (c: RuleContext, node: Node) => T): (c: RuleContext, node: Node) => T {
  const memory = fact(() => new Map<Node, { value: T }>());
  return (c, node) => {
    const known = memory(c).get(node);
    if (known !== undefined) return known.value;
    const value = compute(c, node);
    memory(c).set(node, { value });
    return value;
  };
}
