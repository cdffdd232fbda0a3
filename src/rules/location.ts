import { NAMESPACE, type Node, type XmlDocument } from '../invoice/xml';

const PREFIX_OF: Record<string, string> = {
  [NAMESPACE.cac]: 'cac:',
  [NAMESPACE.cbc]: 'cbc:',
  [NAMESPACE.ext]: 'ext:',
};

/**
 * XPath of an element in the usual prefixes (`/Invoice/cac:InvoiceLine[3]/cbc:ID`), whatever prefixes the document
 * uses. A position is given where siblings have the same name. `/` for the document node.
 */
export function xpathOf(doc: XmlDocument, node: Node): string {
  let path = '';
  for (let at = node; at >= 0; at = doc.parent(at)) {
    const name = `${PREFIX_OF[doc.namespace(at)] ?? ''}${doc.localName(at)}`;
    path = `/${name}${positionOf(doc, at)}${path}`;
  }
  return path === '' ? '/' : path;
}

function positionOf(doc: XmlDocument, node: Node): string {
  const parent = doc.parent(node);
  if (parent < 0) return '';
  const twins = doc.children(parent, doc.name(node));
  return twins.length < 2 ? '' : `[${twins.indexOf(node) + 1}]`;
}
