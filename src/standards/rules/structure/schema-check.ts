import type { NameId, Node, XmlDocument } from '../../invoice/xml';
import type { AttributeUses, ElementType, Group, SimpleType } from './element-types';

/** Deviation from a schema. */
export interface Departure {
  /** `01` unknown element · `02` order · `03` repeated · `04` missing · `05` text among elements · `06` elements in a value · `07` value · `08` attribute */
  number: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
  node: Node;
  message: string;
  /** the missing child, as a person would write it */
  subjectPath?: string;
}

/** Words for a schema and its elements in messages. */
export interface SchemaWords {
  /** name of the schema: `UBL 2.1` */
  schema: string;
  formatElementName: (doc: XmlDocument, node: Node) => string;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const SHOWN_CHARACTERS = 60;

/**
 * Compares an element and its descendants with its type, like a validation by an XML schema: names, order, numbers of
 * occurrences, values, attributes. Elements inside something unknown are not checked.
 */
export function checkElement(
  doc: XmlDocument,
  node: Node,
  type: ElementType,
  words: SchemaWords,
  report: (departure: Departure) => void,
): void {
  new Checker(doc, words, report).element(node, type);
}

class Checker {
  /** For each open group, how often each of its particles occurred, up to 255; the innermost group last. */
  private seenParticles = new Uint8Array(1024);
  private top = 0;

  constructor(
    private readonly doc: XmlDocument,
    private readonly words: SchemaWords,
    private readonly report: (departure: Departure) => void,
  ) {}

  /** Depth of the recursion is bounded: the parser refuses deep documents. */
  element(node: Node, type: ElementType): void {
    if (type.kind === 'anything') return;
    if (type.kind === 'wildcard') {
      this.wildcard(node, type.findType);
      return;
    }
    this.attributes(node, type.attributes);
    if (type.kind === 'group') this.group(node, type);
    else this.value(node, type.value);
  }

  private wildcard(node: Node, findType: (name: NameId) => ElementType | undefined): void {
    const children = this.doc.childElements(node);
    if (children.length === 0)
      this.addFinding('04', node, `${this.name(node)} is empty; it contains one element. Add it.`);
    if (children.length > 1)
      this.addFinding(
        '03',
        children[1] ?? node,
        `${this.name(node)} contains ${children.length} elements; it may contain one. Keep one.`,
      );
    if (this.doc.hasOwnText(node))
      this.addFinding('05', node, `${this.name(node)} has text of its own. Remove the text.`);
    for (const child of children) {
      if (this.doc.namespace(child) === '' || this.doc.namespace(child) === this.doc.namespace(node))
        this.addFinding('01', child, `${this.name(child)} may not stand in ${this.name(node)}. Remove it.`);
      this.checkKnown(child, findType);
    }
  }

  /** Checks an element with a type in the schema; for any other element, checks its children. */
  private checkKnown(node: Node, findType: (name: NameId) => ElementType | undefined): void {
    const type = findType(this.doc.name(node));
    if (type !== undefined) this.element(node, type);
    else for (const child of this.doc.childElements(node)) this.checkKnown(child, findType);
  }

  private group(node: Node, type: Group): void {
    const base = this.enter(type.particles.length);
    this.children(node, type, base);
    for (const { index, required, label } of type.particles) {
      if (!required || this.seenParticles[base + index] !== 0) continue;
      this.addFinding(
        '04',
        node,
        `${this.name(node)} has no ${label}, which ${this.words.schema} requires. Add it.`,
        label,
      );
    }
    if (type.isChoice === true) this.choice(node, type, base);
    this.top = base;
    if (this.doc.hasOwnText(node))
      this.addFinding(
        '05',
        node,
        `${this.name(node)} has text of its own, but may only contain elements. Remove the text.`,
      );
  }

  /** Reserves space for the particles of a group; returns the position of the first. */
  private enter(particles: number): number {
    const base = this.top;
    this.top += particles;
    if (this.top > this.seenParticles.length) {
      const larger = new Uint8Array(this.top * 2);
      larger.set(this.seenParticles);
      this.seenParticles = larger;
    }
    this.seenParticles.fill(0, base, this.top);
    return base;
  }

  private choice(node: Node, { particles }: Group, base: number): void {
    let count = 0;
    for (const { index } of particles) if (this.seenParticles[base + index] !== 0) count++;
    if (count === 1) return;
    const forms = particles.map(({ label }) => label).join(' or ');
    if (count === 0)
      this.addFinding('04', node, `${this.name(node)} has no value. Add ${forms}.`, particles[0]?.label);
    else this.addFinding('03', node, `${this.name(node)} has its value twice. Keep one of ${forms}.`);
  }

  private children(node: Node, { particles, byName }: Group, base: number): void {
    const { doc } = this;
    let reachedIndex = -1;
    for (let child = doc.firstChild(node); child >= 0; child = doc.nextSibling(child)) {
      const particle = byName.get(doc.name(child));
      if (particle === undefined) {
        this.addFinding(
          '01',
          child,
          `${this.name(child)} is not an element of ${this.name(node)} in ${this.words.schema}. Remove it or correct its name or namespace.`,
        );
        continue;
      }
      if (particle.index < reachedIndex) {
        this.addFinding(
          '02',
          child,
          `${this.name(child)} stands behind ${particles[reachedIndex]?.label ?? ''}, but belongs in front of it. Put the elements of ${this.name(node)} in the order of ${this.words.schema}.`,
        );
      } else reachedIndex = particle.index;
      const index = base + particle.index;
      const before = this.seenParticles[index] ?? 0;
      const maximum = particle.most ?? 1;
      if (before >= maximum && !particle.repeatable)
        this.addFinding(
          '03',
          child,
          maximum === 1
            ? `${this.name(child)} occurs more than once in ${this.name(node)}. Keep one.`
            : `${this.name(child)} occurs more than ${maximum} times in ${this.name(node)}. Keep ${maximum}.`,
        );
      this.seenParticles[index] = Math.min(before + 1, 255);
      this.element(child, particle.type);
    }
  }

  private value(node: Node, value: SimpleType): void {
    const { doc } = this;
    if (doc.hasChildren(node)) {
      this.addFinding(
        '06',
        node,
        `${this.name(node)} contains elements, but may only contain a value. Remove them.`,
      );
      return;
    }
    const text = doc.text(node);
    if (!value.accepts(text))
      this.addFinding('07', node, `${this.name(node)} is ${quote(text)}; expected is ${value.expected}.`);
  }

  private attributes(node: Node, uses: AttributeUses): void {
    const { doc } = this;
    const count = doc.attributeCount(node);
    for (let index = 0; index < count; index++) {
      const use = uses.byName.get(doc.attributeName(node, index));
      if (use?.value.accepts(doc.attributeValue(node, index)) === true) continue;
      this.wrongAttributes(node, uses);
      break;
    }
    for (const { name, local } of uses.required)
      if (doc.attribute(node, name) === undefined)
        this.addFinding('08', node, `${this.name(node)} lacks the attribute ${local}. Add it.`);
  }

  private wrongAttributes(node: Node, { byName }: AttributeUses): void {
    for (const { name, uri, local, value } of this.doc.attributes(node)) {
      if (uri === XSI) continue;
      const use = byName.get(name);
      if (use === undefined)
        this.addFinding(
          '08',
          node,
          `${this.name(node)} has the attribute ${local}, which ${this.words.schema} does not know there. Remove it.`,
        );
      else if (!use.value.accepts(value))
        this.addFinding(
          '07',
          node,
          `The attribute ${local} of ${this.name(node)} is ${quote(value)}; expected is ${use.value.expected}.`,
        );
    }
  }

  private name(node: Node): string {
    return this.words.formatElementName(this.doc, node);
  }

  private addFinding(number: Departure['number'], node: Node, message: string, subjectPath?: string): void {
    this.report({ number, node, message, ...(subjectPath === undefined ? {} : { subjectPath }) });
  }
}

function quote(text: string): string {
  return `"${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}"`;
}
