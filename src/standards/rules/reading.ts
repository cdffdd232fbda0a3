/**
 * Functions that read values for rules, in addition to {@link RuleContext}, with the semantics of XPath for no
 * element and for several elements.
 */
import { NONE, type NameId, type Node } from '../invoice/xml';
import type { CodeList } from './code-lists/code-list';
import { fact, type RuleContext } from './context';
import { ATTR } from './ubl-names';
import { normalizeSpace } from './xpath';

/**
 * Returns the string value of the only element: empty for no element, undefined for several. XPath functions with one
 * string argument fail for several values, so a rule with an undefined value fails.
 */
export function readSingleElement(c: RuleContext, nodes: readonly Node[]): string | undefined {
  return nodes.length > 1 ? undefined : c.doc.text(nodes[0] ?? NONE);
}

/** Returns {@link readSingleElement} of the elements at the end of a path. */
export function readSingle(c: RuleContext, node: Node, ...path: NameId[]): string | undefined {
  return readSingleElement(c, c.select(node, ...path));
}

/** Returns {@link readSingleElement} with normalized blanks. */
export function readOnlyNormalized(c: RuleContext, nodes: readonly Node[]): string | undefined {
  const text = readSingleElement(c, nodes);
  return text === undefined ? undefined : normalizeSpace(text);
}

/** Returns {@link readSingle} with normalized blanks. */
export function readSingleNormalized(c: RuleContext, node: Node, ...path: NameId[]): string | undefined {
  return readOnlyNormalized(c, c.select(node, ...path));
}

/** Returns whether there is exactly one element at the end of the path and it has visible text. */
export function hasOneText(c: RuleContext, node: Node, ...path: NameId[]): boolean {
  return isFilled(readSingleNormalized(c, node, ...path));
}

/** Returns whether some element at the end of the path has visible text. */
export function hasSomeText(c: RuleContext, node: Node, ...path: NameId[]): boolean {
  return c.select(node, ...path).some((element) => normalizeSpace(c.doc.text(element)) !== '');
}

/** Returns whether a text is neither undefined nor empty. */
export function isFilled(text: string | undefined): boolean {
  return text !== undefined && text !== '';
}

/** Returns whether some element at the end of the path has exactly a code of the list; in XPath, a/b = (…). */
export function hasCodeOf(c: RuleContext, node: Node, list: CodeList, ...path: NameId[]): boolean {
  return c.select(node, ...path).some((element) => hasExactly(list, c.doc.text(element)));
}

/** Returns whether the text is exactly a code of the list; blanks around it are significant. */
export function hasExactly(list: CodeList, text: string | undefined): boolean {
  return text !== undefined && list.codes.includes(text);
}

/** Returns whether one of the values differs from the text, as a != (…) in XPath; always true for several values. */
export function someDiffers(text: string, values: ReadonlySet<string>): boolean {
  return values.size > 1 || (values.size === 1 && !values.has(text));
}

/** Lists the descendants of an element with a name; in XPath, .//a. */
export function listDescendants(c: RuleContext, node: Node, name: NameId): Node[] {
  const nodes: Node[] = [];
  for (let candidate = node + 1; candidate < c.doc.end(node); candidate++)
    if (c.doc.name(candidate) === name) nodes.push(candidate);
  return nodes;
}

/** Returns whether the schemeID of an element is exactly `scheme`. */
export function hasScheme(c: RuleContext, node: Node, scheme: string): boolean {
  return c.doc.attribute(node, ATTR.schemeID) === scheme;
}

/** Selects the elements at the end of a path with a schemeID; in XPath, a/b[@schemeID = '…']. */
export function selectWithScheme(c: RuleContext, node: Node, scheme: string, ...path: NameId[]): Node[] {
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
 * Declares a fact about an element for rules on its descendants. The result is cached for each element, so that many
 * children do not compute it again. Call this function at module load, like {@link fact}.
 */
export function perElement<T>(compute: (c: RuleContext, node: Node) => T): (c: RuleContext, node: Node) => T {
  const resultsByElement = fact(() => new Map<Node, { value: T }>());
  return (c, node) => {
    const cachedValue = resultsByElement(c).get(node);
    if (cachedValue !== undefined) return cachedValue.value;
    const value = compute(c, node);
    resultsByElement(c).set(node, { value });
    return value;
  };
}
