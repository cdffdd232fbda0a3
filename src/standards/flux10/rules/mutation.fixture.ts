import { parseXml, type Node, type XmlDocument } from '../../invoice/xml';
import { formatXPath } from '../../rules/location';

/** Change of one element. */
export type Change =
  | { text: string }
  /** null removes the attribute */
  | { attribute: string; value: string | null }
  | 'remove'
  | 'repeat';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Returns a document with one change, without white space between elements.
 * @param at XPath of the element, as in findings
 * @throws Error when there is no such element
 */
export function mutated(xml: string, at: string, change: Change): string {
  const doc = parseXml(xml);
  let isMet = false;
  const written = (node: Node): string => {
    const here = formatXPath(doc, node) === at;
    if (!here) return element(doc, node, {}, written);
    isMet = true;
    if (change === 'remove') return '';
    if (change === 'repeat') return element(doc, node, {}, written).repeat(2);
    if ('text' in change) return element(doc, node, { text: change.text }, written);
    return element(doc, node, { attributes: { [change.attribute]: change.value } }, written);
  };
  const result = written(0);
  if (!isMet) throw new Error(`No element ${at}`);
  return result;
}

function element(
  doc: XmlDocument,
  node: Node,
  over: { text?: string; attributes?: Record<string, string | null> },
  child: (node: Node) => string,
): string {
  const name = doc.localName(node);
  const attributes = doc
    .attributes(node)
    .map(({ local, value }) => [
      local,
      over.attributes?.[local] === undefined ? value : over.attributes[local],
    ])
    .map(([local, value]) => (value === null ? '' : ` ${local}="${escaped(value ?? '')}"`))
    .join('');
  const content = doc.hasChildren(node)
    ? doc.childElements(node).map(child).join('')
    : escaped(over.text ?? doc.text(node));
  return `<${name}${attributes}>${content}</${name}>`;
}
