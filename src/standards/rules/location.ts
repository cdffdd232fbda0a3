import { FIELDS_BY_TERM } from '../invoice/input/term-fields';
import { NONE, type Node, type XmlDocument } from '../invoice/xml';
import { findCiiField, isOnTermPath } from './cii-fields';
import { findModelPath, formatPrefixedName, type PathStep } from './model-path';

/**
 * Formats the location of a finding: the path in the parsed document, or else the XPath.
 * @param subjectPath path below the element; its last step may be an attribute, `@unitCode`
 * @param terms terms of the finding; without `subjectPath`, the first term below the element's field is used
 */
export function formatLocation(
  doc: XmlDocument,
  node: Node,
  subjectPath?: string,
  terms: readonly string[] = [],
): string {
  const missingSteps = (subjectPath ?? '').split('/').filter((step) => step !== '');
  const attribute = missingSteps.at(-1)?.startsWith('@') === true ? missingSteps.pop()?.slice(1) : undefined;
  const steps: PathStep[] = [];
  for (let at = node; at > 0; at = doc.parent(at))
    steps.unshift({ name: formatPrefixedName(doc, at), node: at });
  for (const name of missingSteps)
    steps.push({ name, node: findChild(doc, steps.at(-1)?.node ?? node, name) });
  const field = findField(doc, steps, attribute);
  const fieldOfTerm = subjectPath === undefined ? findFieldOfTerm(doc, steps, field, terms) : undefined;
  const last = attribute === undefined ? [] : [`@${attribute}`];
  return fieldOfTerm ?? field ?? [formatXPath(doc, node), ...missingSteps, ...last].join('/');
}

/** Finds the field of the parsed document, in either syntax. */
function findField(doc: XmlDocument, steps: readonly PathStep[], attribute?: string): string | undefined {
  if (doc.isUblInvoice) return findModelPath(doc, steps, attribute);
  return doc.isCrossIndustryInvoice ? findCiiField(doc, steps, attribute) : undefined;
}

/** Returns the field of the first term below an element. CII has elements between its groups that are not terms. */
function findFieldOfTerm(
  doc: XmlDocument,
  steps: readonly PathStep[],
  field: string | undefined,
  terms: readonly string[],
): string | undefined {
  if (field !== undefined) return findFieldBelow(field, terms);
  if (doc.isCrossIndustryInvoice && isOnTermPath(doc, steps)) {
    const lastFieldIndex = steps.findLastIndex(
      (_, at) => findCiiField(doc, steps.slice(0, at + 1)) !== undefined,
    );
    return findFieldBelow(
      lastFieldIndex < 0 ? undefined : findCiiField(doc, steps.slice(0, lastFieldIndex + 1)),
      terms,
    );
  }
  return doc.isUblInvoice && steps.length === 0 ? findFieldBelow(undefined, terms) : undefined;
}

/** Returns the field of the first term below a field, or in the document; for a term inside a list, the whole list. */
function findFieldBelow(field: string | undefined, terms: readonly string[]): string | undefined {
  const fieldPath = field === undefined ? [] : field.split('.');
  for (const term of terms) {
    const path = FIELDS_BY_TERM.get(term)?.split('.') ?? [];
    const isBelow =
      path.length > fieldPath.length && fieldPath.every((name, i) => path[i] === name || path[i] === '*');
    if (!isBelow) continue;
    const relativePath = path.slice(fieldPath.length);
    const listStart = relativePath.indexOf('*');
    return [...fieldPath, ...(listStart < 0 ? relativePath : relativePath.slice(0, listStart))].join('.');
  }
  return undefined;
}

/**
 * Formats the XPath of an element with the usual prefixes (`/Invoice/cac:InvoiceLine[3]/cbc:ID`), regardless of the prefixes in the
 * document. A position is included where siblings have the same name. `/` for the document node.
 */
export function formatXPath(doc: XmlDocument, node: Node): string {
  let path = '';
  for (let at = node; at >= 0; at = doc.parent(at))
    path = `/${formatPrefixedName(doc, at)}${formatPosition(doc, at)}${path}`;
  return path === '' ? '/' : path;
}

function findChild(doc: XmlDocument, node: Node, name: string): Node {
  return doc.childElements(node).find((child) => formatPrefixedName(doc, child) === name) ?? NONE;
}

/** Cached positions of children among siblings of the same name, by parent; 0 for an only child. */
const positions = new WeakMap<XmlDocument, Map<Node, Map<Node, number>>>();

function formatPosition(doc: XmlDocument, node: Node): string {
  const parent = doc.parent(node);
  if (parent < 0) return '';
  let positionsByParent = positions.get(doc);
  if (positionsByParent === undefined)
    positions.set(doc, (positionsByParent = new Map<Node, Map<Node, number>>()));
  let positionsByChild = positionsByParent.get(parent);
  if (positionsByChild === undefined) {
    positionsByChild = new Map<Node, number>();
    const namesakes = new Map<number, Node[]>();
    for (let child = doc.firstChild(parent); child >= 0; child = doc.nextSibling(child)) {
      const siblings = namesakes.get(doc.name(child));
      if (siblings === undefined) namesakes.set(doc.name(child), [child]);
      else siblings.push(child);
    }
    for (const group of namesakes.values()) {
      if (group.length > 1)
        for (const [index, child] of group.entries()) positionsByChild.set(child, index + 1);
    }
    positionsByParent.set(parent, positionsByChild);
  }
  const position = positionsByChild.get(node);
  return position === undefined ? '' : `[${position}]`;
}
