/**
 * Further readings of values for rules, in addition to those of {@link RuleContext}, with the semantics of XPath for
 * no and for several elements.
 */
import { NONE, type NameId, type Node } from '../invoice/xml';
import type { CodeList } from './code-lists/code-list';
import { fact, type RuleContext } from './context';
import { ATTR } from './ubl-names';
import { normalizeSpace } from './xpath';

/**
 * Returns the string value of the only one of these elements: empty without one, undefined for several. XPath functions
 * with one string argument fail for several values; a rule with an undefined value fails.
 */
export function readOnly(c: RuleContext, nodes: readonly Node[]): string | undefined {
  return nodes.length > 1 ? undefined : c.doc.text(nodes[0] ?? NONE);
}

/** {@link readOnly} the elements at the end of a path. */
export function readSingle(c: RuleContext, node: Node, ...path: NameId[]): string | undefined {
  return readOnly(c, c.select(node, ...path));
}

/** normalize-space of {@link readOnly}. */
export function readOnlyNormalized(c: RuleContext, nodes: readonly Node[]): string | undefined {
  const text = readOnly(c, nodes);
  return text === undefined ? undefined : normalizeSpace(text);
}

/** normalize-space of {@link readSingle}. */
export function onlyNormalized(c: RuleContext, node: Node, ...path: NameId[]): string | undefined {
  return readOnlyNormalized(c, c.select(node, ...path));
}

/** Returns whether there is exactly one element at the end of the path and it has visible text. */
export function hasOneText(c: RuleContext, node: Node, ...path: NameId[]): boolean {
  return isFilled(onlyNormalized(c, node, ...path));
}

/** Returns whether some element at the end of the path has visible text. */
export function hasSomeText(c: RuleContext, node: Node, ...path: NameId[]): boolean {
  return c.select(node, ...path).some((element) => normalizeSpace(c.doc.text(element)) !== '');
}

/** Returns whether a value was read. */
export function isFilled(text: string | undefined): boolean {
  return text !== undefined && text !== '';
}

/** a/b = (…): some element at the end of the path has one of these texts, exactly. */
export function isIn(c: RuleContext, node: Node, list: CodeList, ...path: NameId[]): boolean {
  return c.select(node, ...path).some((element) => hasExactly(list, c.doc.text(element)));
}

/** Returns whether the text is exactly a code of the list; blanks around it are significant. */
export function hasExactly(list: CodeList, text: string | undefined): boolean {
  return text !== undefined && list.codes.includes(text);
}

/** a != (…): one of the values is another than this text. Of two different values one always is. */
export function differs(text: string, values: ReadonlySet<string>): boolean {
  return values.size > 1 || (values.size === 1 && !values.has(text));
}

/** .//a */
export function descendants(c: RuleContext, node: Node, name: NameId): Node[] {
  const nodes: Node[] = [];
  for (let candidate = node + 1; candidate < c.doc.end(node); candidate++)
    if (c.doc.name(candidate) === name) nodes.push(candidate);
  return nodes;
}

/** Returns whether the schemeID of an element is exactly this. */
export function hasScheme(c: RuleContext, node: Node, scheme: string): boolean {
  return c.doc.attribute(node, ATTR.schemeID) === scheme;
}

/** a/b[@schemeID = '…'] */
export function withScheme(c: RuleContext, node: Node, scheme: string, ...path: NameId[]): Node[] {
  return c.select(node, ...path).filter((element) => hasScheme(c, element, scheme));
}

/** Returns the element's text without that of child elements: text() in XPath. */
export function ownText(c: RuleContext, node: Node): string {
  return c.doc.hasChildren(node) ? c.doc.textNodes(node).join('') : c.doc.text(node);
}

/** Returns the text() of the first element at the end of the path; empty without one. */
export function ownTextAt(c: RuleContext, node: Node, ...path: NameId[]): string {
  const element = c.first(node, ...path);
  return element < 0 ? '' : ownText(c, element);
}

/**
 * Declares a fact about an element for rules on its descendants. The result is cached for each element, so that a
 * thousand children need a thousand look-ups. Call at module load, as {@link fact}.
 */
export function perElement<T>(compute: (c: RuleContext, node: Node) => T): (c: RuleContext, node: Node) => T {
  const memory = fact(() => new Map<Node, { value: T }>());
  return (c, node) => {
    const cachedValue = memory(c).get(node);
    if (cachedValue !== undefined) return cachedValue.value;
    const value = compute(c, node);
    memory(c).set(node, { value });
    return value;
  };
}
