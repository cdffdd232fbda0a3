import { PROJECT_NAME } from '../cii/conventions';
import { RAM } from '../cii/names';
import type { Node, WatchedXml } from '../xml';
import { MAX_LISTED_TERMS, type LostTerm } from './lost-terms';

/**
 * Lists elements of a document that its reader did not read: elements of extensions, and differing repetitions of single
 * elements of EN 16931. When no part of an element was read, only the element itself is listed.
 */
export function listUnreadElements(xml: WatchedXml): LostTerm[] {
  const ignoredLeaves = findHarmlessLeaves(xml);
  const unreadElements = new Map<string, Node>();
  const visit = (node: Node): ReadState => {
    if (!xml.hasChildren(node)) return ignoredLeaves.has(node) ? null : xml.wasRead(node);
    const children = xml.childElements(node).map((child) => ({ child, wasRead: visit(child) }));
    const isReadInPart = children.some(({ wasRead }) => wasRead === true);
    if (!isReadInPart && node !== 0) return children.some(({ wasRead }) => wasRead === false) ? false : null;
    for (const { child, wasRead } of children) {
      if (wasRead !== false || unreadElements.size >= MAX_LISTED_TERMS) continue;
      const path = formatPath(xml, child);
      if (!unreadElements.has(path)) unreadElements.set(path, child);
    }
    return true;
  };
  visit(0);
  return [...unreadElements].sort(([, a], [, b]) => a - b).map(([field]) => ({ field, term: null }));
}

/** Whether an element of the document was read; null for an element without text. */
type ReadState = boolean | null;

/** Returns the elements without children that were not read and whose omission is not a loss. */
function findHarmlessLeaves(xml: WatchedXml): Set<Node> {
  const harmlessLeaves = new Set<Node>();
  const unreadNodes: Node[] = [];
  for (let node = 0; node < xml.size; node++) {
    if (xml.hasChildren(node) || xml.wasRead(node)) continue;
    if (isRedundant(xml, node)) harmlessLeaves.add(node);
    else unreadNodes.push(node);
  }
  const names = new Set(unreadNodes.map((node) => xml.name(node)));
  const readTexts = new Set<string>();
  if (names.size === 0) return harmlessLeaves;
  for (let node = 0; node < xml.size; node++)
    if (names.has(xml.name(node)) && xml.wasRead(node)) readTexts.add(formatPathAndText(xml, node));
  for (const node of unreadNodes) if (readTexts.has(formatPathAndText(xml, node))) harmlessLeaves.add(node);
  return harmlessLeaves;
}

/** Formats path and text of an element, to detect equal repetitions. */
function formatPathAndText(xml: WatchedXml, node: Node): string {
  return `${formatPath(xml, node)} ${xml.textWithoutRecording(node).trim()}`;
}

/** Returns the path of an element as the document writes it. */
function formatPath(xml: WatchedXml, node: Node): string {
  let path = '';
  for (let ancestor = node; ancestor >= 0; ancestor = xml.parent(ancestor))
    path = `/${xml.nameAsWritten(ancestor)}${path}`;
  return path;
}

/** Elements that have the same meaning in every invoice, or describe the message and not the invoice. */
const REDUNDANT_ELEMENTS = new Set([
  'UBLVersionID',
  'TestIndicator',
  'TypeCode',
  'ChargeIndicator',
  'Indicator',
]);

function isRedundant(xml: WatchedXml, node: Node): boolean {
  const text = xml.textWithoutRecording(node).trim();
  const name = xml.localName(node);
  const parent = xml.localName(xml.parent(node));
  return (
    text === '' ||
    REDUNDANT_ELEMENTS.has(name) ||
    parent === 'TaxScheme' ||
    (parent === 'SpecifiedProcuringProject' && text === PROJECT_NAME) ||
    (name === 'BasisQuantity' && equalsNetBaseQuantity(xml, node, text))
  );
}

/** Returns whether the base quantity of a gross price equals that of the net price, which is read. */
function equalsNetBaseQuantity(xml: WatchedXml, node: Node, text: string): boolean {
  const agreement = xml.parent(xml.parent(node));
  const net = xml.path(agreement, RAM.NetPriceProductTradePrice, RAM.BasisQuantity);
  return xml.textWithoutRecording(net).trim() === text;
}
