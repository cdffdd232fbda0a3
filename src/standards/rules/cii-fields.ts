/**
 * Maps elements of a Cross Industry Invoice to fields of the parsed document (`parsed` in the API). The map is built
 * from the paths of the business terms and from the term of each model field.
 */
import { FIELDS_BY_TERM } from '../invoice/input/term-fields';
import { listTerms, meetsConditions, type TermPath, type TermStep } from '../invoice/terms/terms';
import { NONE, type Node, type XmlDocument } from '../invoice/xml';
import type { PathStep } from './model-path';

/** Node of the tree of term paths: an element of the invoice. */
interface PathNode {
  branches: Branch[];
  /** model field of the element, with `*` for each list index; null when the element has no field */
  field: string | null;
  attributes: Map<string, string>;
}

interface Branch {
  step: TermStep;
  to: PathNode;
  /** model list that contains the repeating element; null when the element is no list entry */
  list: string | null;
}

let root: PathNode | undefined;

/**
 * Finds the field of the parsed document for the element at the end of the steps, or for an attribute of the element;
 * undefined when there is none.
 */
export function findCiiField(
  doc: XmlDocument,
  steps: readonly PathStep[],
  attribute?: string,
): string | undefined {
  const match = findPathNode(doc, steps);
  if (match === undefined) return undefined;
  const { place: pathNode, indexes } = match;
  const field =
    attribute === undefined
      ? findField(pathNode)
      : (pathNode.attributes.get(attribute) ?? FIELD_OF_ATTRIBUTE[attribute]);
  return field === undefined || field === null ? undefined : insertIndexes(field, indexes);
}

/** Returns whether the element at the end of the steps is a term of EN 16931 or contains one. */
export function isOnTermPath(doc: XmlDocument, steps: readonly PathStep[]): boolean {
  return findPathNode(doc, steps) !== undefined;
}

function findPathNode(
  doc: XmlDocument,
  steps: readonly PathStep[],
): { place: PathNode; indexes: number[] } | undefined {
  let pathNode = (root ??= buildPathTree());
  const indexes: number[] = [];
  for (const [at, { name, node }] of steps.entries()) {
    const branch = pathNode.branches.find(
      ({ step }) => step.qualifiedName === name && (node === NONE || meetsConditions(doc, node, step)),
    );
    if (branch === undefined) return undefined;
    // A missing entry has no index in its list.
    const isMissing = node === NONE && at === steps.length - 1;
    if (branch.list !== null && !isMissing) indexes.push(findListIndex(doc, node, pathNode, branch.list));
    pathNode = branch.to;
  }
  return { place: pathNode, indexes };
}

/** Model fields of attributes: the currency of an amount. */
const FIELD_OF_ATTRIBUTE: Readonly<Record<string, string>> = { currencyID: 'currency' };

/** Returns the field of an element; for a wrapper around one value, such as a date, the field of the value. */
function findField(pathNode: PathNode): string | null {
  let at = pathNode;
  while (at.field === null && at.branches.length === 1) at = (at.branches[0] as Branch).to;
  return at.field;
}

/** Replaces each `*` by its list index, 0 when the path has none, and appends the remaining indexes. */
function insertIndexes(field: string, indexes: readonly number[]): string {
  let next = 0;
  return field
    .split('.')
    .map((part) => (part === '*' ? String(indexes[next++] ?? 0) : part))
    .concat(indexes.slice(field.split('*').length - 1).map(String))
    .join('.');
}

/** Returns the index of an element in its list: the number of entries before the element. */
function findListIndex(doc: XmlDocument, node: Node, { branches }: PathNode, list: string): number {
  if (node === NONE) return 0;
  const indexOfNode = listIndexes.get(doc) ?? new Map<Node, number>();
  listIndexes.set(doc, indexOfNode);
  if (!indexOfNode.has(node)) {
    const entries = branches.filter((branch) => branch.list === list);
    let count = 0;
    for (let at = doc.firstChild(doc.parent(node)); at >= 0; at = doc.nextSibling(at)) {
      const name = doc.name(at);
      if (entries.some(({ step }) => name === step.name && meetsConditions(doc, at, step)))
        indexOfNode.set(at, count++);
    }
  }
  return indexOfNode.get(node) ?? 0;
}

/** List indexes of elements, cached by document. */
const listIndexes = new WeakMap<XmlDocument, Map<Node, number>>();

function buildPathTree(): PathNode {
  const top = createPathNode();
  for (const [term, { cii }] of listTerms()) {
    const field = FIELDS_BY_TERM.get(term) ?? null;
    for (const path of cii) {
      // For a term that is itself a list entry, such as an identifier, the field belongs to the entry.
      const isEntry = !term.includes('BG-') && path.attribute === null && path.steps.at(-1)?.repeats === true;
      addPath(top, path, isEntry && field !== null ? `${field}.*.identifier` : field);
    }
  }
  return top;
}

const createPathNode = (): PathNode => ({ branches: [], field: null, attributes: new Map() });

function addPath(top: PathNode, { steps, attribute }: TermPath, field: string | null): void {
  let pathNode = top;
  let depth = 0;
  for (const step of steps) {
    let branch = pathNode.branches.find((each) => isSameStep(each.step, step));
    if (branch === undefined) pathNode.branches.push((branch = { step, to: createPathNode(), list: null }));
    if (step.repeats && field !== null) branch.list ??= toListField(field, depth);
    if (step.repeats) depth++;
    pathNode = branch.to;
  }
  if (field === null) return;
  if (attribute !== null) pathNode.attributes.set(attribute, field);
  else pathNode.field ??= field;
}

const isSameStep = (a: TermStep, b: TermStep): boolean =>
  a.qualifiedName === b.qualifiedName && JSON.stringify(a.conditions) === JSON.stringify(b.conditions);

/** Returns the field of the list at a depth: for `lines.*.discounts.*.amount` and 1 it is `lines.*.discounts`. */
function toListField(field: string, depth: number): string {
  return field
    .split('.*')
    .slice(0, depth + 1)
    .join('.*');
}
