/**
 * Fields of the parsed document (`parsed` in the API) by element of a Cross Industry Invoice, derived from the table
 * of terms with their paths, and from the terms of the model's fields.
 */
import { FIELD_OF_TERM } from '../invoice/input/term-fields';
import { listTerms, meetsConditions, type TermPath, type TermStep } from '../invoice/terms/terms';
import { NONE, type Node, type XmlDocument } from '../invoice/xml';
import type { PathStep } from './model-path';

/** Element on the path to terms. */
interface Place {
  branches: Branch[];
  /** field of the model for the element, `*` for the position in each list; null without one */
  field: string | null;
  attributes: Map<string, string>;
}

interface Branch {
  step: TermStep;
  to: Place;
  /** list of the model whose entry a repeating element is */
  list: string | null;
}

let root: Place | undefined;

/**
 * Finds the path in the parsed document of the element at the end of the steps, or of its attribute; undefined
 * without one.
 */
export function findCiiField(
  doc: XmlDocument,
  steps: readonly PathStep[],
  attribute?: string,
): string | undefined {
  const placement = placeAt(doc, steps);
  if (placement === undefined) return undefined;
  const { place, indexes } = placement;
  const field =
    attribute === undefined ? fieldAt(place) : (place.attributes.get(attribute) ?? CURRENCY[attribute]);
  return field === undefined || field === null ? undefined : filledIn(field, indexes);
}

/** Returns whether the element at the end of the steps has descendants that are terms of EN 16931. */
export function isOnTheWay(doc: XmlDocument, steps: readonly PathStep[]): boolean {
  return placeAt(doc, steps) !== undefined;
}

function placeAt(
  doc: XmlDocument,
  steps: readonly PathStep[],
): { place: Place; indexes: number[] } | undefined {
  let place = (root ??= readPlaces());
  const indexes: number[] = [];
  for (const [at, { name, node }] of steps.entries()) {
    const branch = place.branches.find(
      ({ step }) => step.written === name && (node === NONE || meetsConditions(doc, node, step)),
    );
    if (branch === undefined) return undefined;
    // A missing entry has no position in its list.
    const isMissing = node === NONE && at === steps.length - 1;
    if (branch.list !== null && !isMissing) indexes.push(findListIndex(doc, node, place, branch.list));
    place = branch.to;
  }
  return { place, indexes };
}

/** Field of the currency of an amount. */
const CURRENCY: Readonly<Record<string, string>> = { currencyID: 'currency' };

/** Returns the field of an element; for a wrapper around one value, such as a date, the field of the value. */
function fieldAt(place: Place): string | null {
  let at = place;
  while (at.field === null && at.branches.length === 1) at = (at.branches[0] as Branch).to;
  return at.field;
}

/** Inserts the positions in lists; for a list outside of the path, the field is the whole list, or its first entry. */
function filledIn(field: string, indexes: readonly number[]): string {
  let next = 0;
  return field
    .split('.')
    .map((part) => (part === '*' ? String(indexes[next++] ?? 0) : part))
    .concat(indexes.slice(field.split('*').length - 1).map(String))
    .join('.');
}

/** Counts the entries of the same list before an element. */
function findListIndex(doc: XmlDocument, node: Node, { branches }: Place, list: string): number {
  if (node === NONE) return 0;
  const place = places.get(doc) ?? new Map<Node, number>();
  places.set(doc, place);
  if (!place.has(node)) {
    const entries = branches.filter((branch) => branch.list === list);
    let count = 0;
    for (let at = doc.firstChild(doc.parent(node)); at >= 0; at = doc.nextSibling(at)) {
      const name = doc.name(at);
      if (entries.some(({ step }) => name === step.name && meetsConditions(doc, at, step)))
        place.set(at, count++);
    }
  }
  return place.get(node) ?? 0;
}

/** Cached positions in lists, by document. */
const places = new WeakMap<XmlDocument, Map<Node, number>>();

function readPlaces(): Place {
  const top = newPlace();
  for (const [term, { cii }] of listTerms()) {
    const field = FIELD_OF_TERM.get(term) ?? null;
    for (const path of cii) {
      // For a term that is itself a list entry, such as an identifier, the field belongs to the entry.
      const isEntry = !term.includes('BG-') && path.attribute === null && path.steps.at(-1)?.repeats === true;
      addPath(top, path, isEntry && field !== null ? `${field}.*.identifier` : field);
    }
  }
  return top;
}

const newPlace = (): Place => ({ branches: [], field: null, attributes: new Map() });

function addPath(top: Place, { steps, attribute }: TermPath, field: string | null): void {
  let place = top;
  let lists = 0;
  for (const step of steps) {
    let branch = place.branches.find((each) => isSameStep(each.step, step));
    if (branch === undefined) place.branches.push((branch = { step, to: newPlace(), list: null }));
    if (step.repeats && field !== null) branch.list ??= toListField(field, lists);
    if (step.repeats) lists++;
    place = branch.to;
  }
  if (field === null) return;
  if (attribute !== null) place.attributes.set(attribute, field);
  else place.field ??= field;
}

const isSameStep = (a: TermStep, b: TermStep): boolean =>
  a.written === b.written && JSON.stringify(a.conditions) === JSON.stringify(b.conditions);

/** Returns the field of the list at a depth: for `lines.*.discounts.*.amount` and 1 it is `lines.*.discounts`. */
function toListField(field: string, before: number): string {
  return field
    .split('.*')
    .slice(0, before + 1)
    .join('.*');
}
