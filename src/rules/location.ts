import { NAMESPACE, NONE, type Node, type XmlDocument } from '../invoice/xml';
import { modelPathOf, type PathStep } from './model-path';

const PREFIX_OF: Record<string, string> = {
  [NAMESPACE.cac]: 'cac:',
  [NAMESPACE.cbc]: 'cbc:',
  [NAMESPACE.ext]: 'ext:',
};

/** Where a finding points: path in the parsed document when there is one, else the XPath. */
export function locationOf(doc: XmlDocument, node: Node, about?: string): string {
  const missing = (about ?? '').split('/').filter((step) => step !== '');
  const steps: PathStep[] = [];
  for (let at = node; at > 0; at = doc.parent(at)) steps.unshift({ name: prefixedName(doc, at), node: at });
  for (const name of missing) steps.push({ name, node: childNamed(doc, steps.at(-1)?.node ?? node, name) });
  const field = doc.isUblInvoice ? modelPathOf(doc, steps) : undefined;
  return field ?? [xpathOf(doc, node), ...missing].join('/');
}

/**
 * XPath of an element in the usual prefixes (`/Invoice/cac:InvoiceLine[3]/cbc:ID`), whatever prefixes the document
 * uses. A position is given where siblings have the same name. `/` for the document node.
 */
export function xpathOf(doc: XmlDocument, node: Node): string {
  let path = '';
  for (let at = node; at >= 0; at = doc.parent(at))
    path = `/${prefixedName(doc, at)}${positionOf(doc, at)}${path}`;
  return path === '' ? '/' : path;
}

function prefixedName(doc: XmlDocument, node: Node): string {
  return `${PREFIX_OF[doc.namespace(node)] ?? ''}${doc.localName(node)}`;
}

function childNamed(doc: XmlDocument, node: Node, name: string): Node {
  return doc.childElements(node).find((child) => prefixedName(doc, child) === name) ?? NONE;
}

function positionOf(doc: XmlDocument, node: Node): string {
  const parent = doc.parent(node);
  if (parent < 0) return '';
  const twins = doc.children(parent, doc.name(node));
  return twins.length < 2 ? '' : `[${twins.indexOf(node) + 1}]`;
}
