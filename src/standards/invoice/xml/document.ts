import { isBlank } from './blank-text';
import {
  CREDIT_NOTE,
  CROSS_INDUSTRY_INVOICE,
  INVOICE,
  findKnownName,
  getLocalPart,
  getNamespacePart,
  countRegisteredNames,
  type NameId,
} from './names';
import { NONE, type Node, type XmlArrays } from './xml-arrays';

/**
 * XML document as a flat tree of numbers instead of objects, so that a document of 12 MB needs only tens of megabytes.
 *
 * Elements are numbered in document order, so the descendants of `n` are exactly `n + 1 .. end(n) - 1`, and comparing two
 * numbers compares document order. Comments, processing instructions and namespace declarations are not stored, but a
 * comment or processing instruction ends a text node as in the XPath data model; CDATA does not.
 */
export class XmlDocument {
  /** Number of elements. */
  readonly size: number;
  private readonly arrays: XmlArrays;
  /**
   * Number of elements examined in parents with many children. Callers that run many look-ups on an untrusted
   * document use it to detect excessive work.
   */
  examinedNodeCount = 0;
  private nameIndex: Map<NameId, Node[]> | undefined;
  private childIndex: Map<Node, Map<NameId, Node[]>> | undefined;
  private lineStarts: number[] | undefined;
  private nameRegistry = countRegisteredNames();

  constructor(arrays: XmlArrays) {
    this.arrays = arrays;
    this.size = arrays.size;
  }

  /** Returns the arrays for another view of the same document. */
  protected static getArrays(document: XmlDocument): XmlArrays {
    return document.arrays;
  }

  /** Returns whether the root element is a UBL Invoice or CreditNote. */
  get isUblInvoice(): boolean {
    const root = this.name(0);
    return root === INVOICE || root === CREDIT_NOTE;
  }

  /** Returns whether the root element is that of a Cross Industry Invoice. */
  get isCrossIndustryInvoice(): boolean {
    return this.name(0) === CROSS_INDUSTRY_INVOICE;
  }

  /**
   * Assigns numbers to names that were registered after this document was parsed. Code that registers names late,
   * such as a rule set compiled on first use, calls this before it reads a document.
   */
  resolveNames(): void {
    if (this.nameRegistry === countRegisteredNames()) return;
    this.nameRegistry = countRegisteredNames();
    this.nameIndex = undefined;
    this.childIndex = undefined;
    const { names, attributeNames, foreign } = this.arrays;
    const resolvedNames = foreign.map(({ uri, local }) => findKnownName(uri, local));
    for (let n = 0; n < this.size; n++)
      names[n] = resolvedNames[-2 - (names[n] as number)] ?? (names[n] as number);
    for (let a = 0; a < this.arrays.attributeValues.length; a++)
      attributeNames[a] = resolvedNames[-2 - (attributeNames[a] as number)] ?? (attributeNames[a] as number);
  }

  /** Returns the number of the element's expanded name; negative when the program never registered that name. */
  name(node: Node): NameId {
    return node < 0 ? NONE : (this.arrays.names[node] ?? NONE);
  }

  /** Returns the local name of an element. */
  localName(node: Node): string {
    const id = this.name(node);
    return id >= 0 ? getLocalPart(id) : (this.arrays.foreign[-2 - id]?.local ?? '');
  }

  /** Returns the namespace of an element; empty without a namespace. */
  namespace(node: Node): string {
    const id = this.name(node);
    return id >= 0 ? getNamespacePart(id) : (this.arrays.foreign[-2 - id]?.uri ?? '');
  }

  /** Returns the name of an element as written, including its prefix. */
  nameAsWritten(node: Node): string {
    return this.arrays.tags[this.arrays.tagIds[node] ?? NONE] ?? '';
  }

  /** Returns the parent element; {@link NONE} for the root. */
  parent(node: Node): Node {
    return node < 0 ? NONE : (this.arrays.parents[node] ?? NONE);
  }

  /**
   * Returns the index after the last descendant: `for (let i = node + 1; i < doc.end(node); i++)` iterates over all
   * descendants.
   */
  end(node: Node): Node {
    return node < 0 ? this.size : (this.arrays.ends[node] ?? 0);
  }

  /** Returns the first child element, or {@link NONE}. */
  firstChild(node: Node): Node {
    return this.hasChildren(node) ? node + 1 : NONE;
  }

  /** Returns the next sibling element, or {@link NONE}. */
  nextSibling(node: Node): Node {
    const next = this.end(node);
    const parent = this.parent(node);
    return parent >= 0 && next < this.end(parent) ? next : NONE;
  }

  /** Returns the first child with a name, or {@link NONE}; the child of `NONE` is `NONE`, so calls can be nested. */
  child(node: Node, name: NameId): Node {
    if (node < 0) return NONE;
    const { names, ends } = this.arrays;
    const end = ends[node] as number;
    let stepsLeft = MAX_SCANNED_CHILDREN;
    for (let c = node + 1; c < end; c = ends[c] as number) {
      if (names[c] === name) return c;
      if (--stepsLeft === 0) return this.indexChildren(node).get(name)?.[0] ?? NONE;
    }
    return NONE;
  }

  /** Returns whether one of the children has one of the names. */
  hasChildNamed(node: Node, acceptedNames: ReadonlySet<NameId>): boolean {
    if (node < 0) return false;
    const { names, ends } = this.arrays;
    const end = ends[node] as number;
    for (let c = node + 1; c < end; c = ends[c] as number)
      if (acceptedNames.has(names[c] as number)) return true;
    return false;
  }

  /** Returns all children with a name, in document order. */
  children(node: Node, name: NameId): Node[] {
    if (node < 0) return [];
    // The list is created with its first entry: most elements have one child, and an empty list reserves more space.
    let children: Node[] | undefined;
    const { names, ends } = this.arrays;
    const end = ends[node] as number;
    let stepsLeft = MAX_SCANNED_CHILDREN;
    for (let c = node + 1; c < end; c = ends[c] as number) {
      if (--stepsLeft === 0) {
        const all = this.indexChildren(node).get(name) ?? NO_NODES;
        this.examinedNodeCount += all.length;
        return [...all];
      }
      if (names[c] !== name) continue;
      if (children === undefined) children = [c];
      else children.push(c);
    }
    return children ?? [];
  }

  /**
   * Returns the children by name of an element with many children, because scanning all lines for each line would be
   * quadratic.
   */
  private indexChildren(node: Node): Map<NameId, Node[]> {
    this.examinedNodeCount += MAX_SCANNED_CHILDREN;
    this.childIndex ??= new Map<Node, Map<NameId, Node[]>>();
    let index = this.childIndex.get(node);
    if (index === undefined) {
      index = new Map();
      for (let c = this.firstChild(node); c >= 0; c = this.nextSibling(c)) {
        const siblings = index.get(this.name(c));
        if (siblings === undefined) index.set(this.name(c), [c]);
        else siblings.push(c);
      }
      this.childIndex.set(node, index);
    }
    return index;
  }

  /** Returns all child elements. */
  childElements(node: Node): Node[] {
    const elements: Node[] = [];
    if (node < 0) return elements;
    const end = this.end(node);
    for (let c = node + 1; c < end; c = this.end(c)) elements.push(c);
    return elements;
  }

  /** Returns whether the element has any child element. */
  hasChildren(node: Node): boolean {
    return node >= 0 && node + 1 < this.end(node);
  }

  /** Returns the first element at the end of a path of child names, or {@link NONE}. */
  path(node: Node, ...names: NameId[]): Node {
    let current = node;
    for (const name of names) {
      current = this.child(current, name);
      if (current < 0) return NONE;
    }
    return current;
  }

  /** Returns all elements with a name anywhere in the document, in document order. The first call creates an index. */
  all(name: NameId): readonly Node[] {
    if (this.nameIndex === undefined) {
      this.nameIndex = new Map();
      const { names } = this.arrays;
      for (let n = 0; n < this.size; n++) {
        const id = names[n] as number;
        const nodes = this.nameIndex.get(id);
        if (nodes === undefined) this.nameIndex.set(id, [n]);
        else nodes.push(n);
      }
    }
    return this.nameIndex.get(name) ?? NO_NODES;
  }

  /** Returns the string value: all text inside the element, descendants included; empty for {@link NONE}. */
  text(node: Node): string {
    if (node < 0) return '';
    const { textStarts, textEnds } = this.arrays;
    const start = textStarts[node] ?? 0;
    const end = textEnds[node] ?? 0;
    if (end - start === 1) return this.textNode(start);
    let text = '';
    for (let t = start; t < end; t++) text += this.textNode(t);
    return text;
  }

  private textNode(index: number): string {
    const { source, textOffsets, textLimits, texts } = this.arrays;
    const offset = textOffsets[index] as number;
    return offset < 0 ? (texts[-1 - offset] as string) : source.slice(offset, textLimits[index]);
  }

  /** Returns the text of the first child with a name; undefined when there is none. */
  childText(node: Node, name: NameId): string | undefined {
    const child = this.child(node, name);
    return child < 0 ? undefined : this.text(child);
  }

  /** Returns the element's own text nodes, which comments and processing instructions separate. */
  textNodes(node: Node): string[] {
    const { textStarts, textEnds, textParents } = this.arrays;
    const texts: string[] = [];
    const end = textEnds[node] ?? 0;
    for (let t = textStarts[node] ?? 0; t < end; t++) {
      if (textParents[t] === node) texts.push(this.textNode(t));
    }
    return texts;
  }

  /** Returns whether the element has text that is not blank, apart from its child elements. */
  hasOwnText(node: Node): boolean {
    const { textStarts, textEnds, textParents } = this.arrays;
    const end = textEnds[node] ?? 0;
    for (let t = textStarts[node] ?? 0; t < end; t++) {
      if (textParents[t] === node && !this.isBlank(t)) return true;
    }
    return false;
  }

  private isBlank(index: number): boolean {
    const { source, textOffsets, textLimits, texts } = this.arrays;
    const offset = textOffsets[index] as number;
    return offset < 0 ? isBlank(texts[-1 - offset] as string) : isBlank(source, offset, textLimits[index]);
  }

  /** Returns the value of an attribute; undefined when the element does not have the attribute. */
  attribute(node: Node, name: NameId): string | undefined {
    if (node < 0) return undefined;
    const { attributeStarts, attributeNames, attributeValues } = this.arrays;
    const end = attributeStarts[node + 1] ?? 0;
    for (let a = attributeStarts[node] ?? 0; a < end; a++) {
      if (attributeNames[a] === name) return attributeValues[a];
    }
    return undefined;
  }

  /** Returns the name of an attribute by its position in the element, from 0. */
  attributeName(node: Node, position: number): NameId {
    return this.arrays.attributeNames[(this.arrays.attributeStarts[node] ?? 0) + position] ?? NONE;
  }

  /** Returns the value of an attribute by its position in the element, from 0. */
  attributeValue(node: Node, position: number): string {
    return this.arrays.attributeValues[(this.arrays.attributeStarts[node] ?? 0) + position] ?? '';
  }

  /** Returns the number of occurrences of each attribute name in the document. */
  countAttributeNames(): Map<NameId, number> {
    const counts = new Map<NameId, number>();
    const { attributeNames, attributeValues } = this.arrays;
    for (let a = 0; a < attributeValues.length; a++) {
      const name = attributeNames[a] as NameId;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** Returns the number of attributes of an element, without namespace declarations. */
  attributeCount(node: Node): number {
    return node < 0
      ? 0
      : (this.arrays.attributeStarts[node + 1] ?? 0) - (this.arrays.attributeStarts[node] ?? 0);
  }

  /** Returns all attributes of an element in the order written. */
  attributes(node: Node): { name: NameId; uri: string; local: string; value: string }[] {
    const attributes = [];
    const { attributeStarts, attributeNames, attributeValues, foreign } = this.arrays;
    for (let a = attributeStarts[node] ?? 0; a < (attributeStarts[node + 1] ?? 0); a++) {
      const name = attributeNames[a] as number;
      const foreignName = foreign[-2 - name];
      const uri = name >= 0 ? getNamespacePart(name) : (foreignName?.uri ?? '');
      const local = name >= 0 ? getLocalPart(name) : (foreignName?.local ?? '');
      attributes.push({ name, uri, local, value: attributeValues[a] as string });
    }
    return attributes;
  }

  /** Returns the line of the element's start tag, from 1. */
  line(node: Node): number {
    return this.position(node).line;
  }

  /** Returns line and column (UTF-16 units) of the `<` of the element's start tag, both from 1. */
  position(node: Node): { line: number; column: number } {
    const { source, offsets } = this.arrays;
    // "<" cannot occur raw inside a start tag, so the last one before its end is its beginning.
    const at = source.lastIndexOf('<', (offsets[node] ?? 1) - 1);
    const starts = (this.lineStarts ??= findLineStarts(source));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (starts[low] as number) + 1 };
  }
}

const NO_NODES: readonly Node[] = [];

/** Maximum number of children that are scanned; more are indexed. */
const MAX_SCANNED_CHILDREN = 200;

function findLineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
