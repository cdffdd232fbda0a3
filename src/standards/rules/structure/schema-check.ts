import type { NameId, Node, XmlDocument } from '../../invoice/xml';
import type { AttributeUses, ElementType, Group, SimpleType } from './element-types';

/** Deviation from a schema. */
export interface SchemaViolation {
  /** `01` unknown element · `02` order · `03` repeated · `04` missing · `05` text among elements · `06` elements in a value · `07` value · `08` attribute */
  number: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
  node: Node;
  message: string;
  /** prefixed name of the missing child */
  subjectPath?: string;
}

/** Names of a schema and its elements in messages. */
export interface SchemaNames {
  /** name of the schema: `UBL 2.1` */
  schema: string;
  formatElementName: (doc: XmlDocument, node: Node) => string;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const MAX_QUOTED_LENGTH = 60;

/**
 * Validates an element and its descendants against its type, like a validation by an XML schema: names, order, numbers
 * of occurrences, values, attributes. Descendants of unknown elements are not checked.
 */
export function checkElement(
  doc: XmlDocument,
  node: Node,
  type: ElementType,
  words: SchemaNames,
  report: (departure: SchemaViolation) => void,
): void {
  new Checker(doc, words, report).visitElement(node, type);
}

class Checker {
  /** Occurrences of each particle of all open groups, up to 255 per particle; the innermost group is last. */
  private particleCounts = new Uint8Array(1024);
  private usedLength = 0;

  constructor(
    private readonly doc: XmlDocument,
    private readonly words: SchemaNames,
    private readonly report: (departure: SchemaViolation) => void,
  ) {}

  /** Checks an element. The recursion depth is limited, because the parser rejects deeply nested documents. */
  visitElement(node: Node, type: ElementType): void {
    if (type.kind === 'anything') return;
    if (type.kind === 'wildcard') {
      this.checkWildcard(node, type.findType);
      return;
    }
    this.checkAttributes(node, type.attributes);
    if (type.kind === 'group') this.checkGroup(node, type);
    else this.checkValue(node, type.value);
  }

  private checkWildcard(node: Node, findType: (name: NameId) => ElementType | undefined): void {
    const children = this.doc.childElements(node);
    if (children.length === 0)
      this.addFinding(
        '04',
        node,
        `${this.formatName(node)} is empty, but must contain one element. Add the element.`,
      );
    if (children.length > 1)
      this.addFinding(
        '03',
        children[1] ?? node,
        `${this.formatName(node)} contains ${children.length} elements, but must contain exactly one. Keep one.`,
      );
    if (this.doc.hasOwnText(node))
      this.addFinding(
        '05',
        node,
        `${this.formatName(node)} contains text, but must only contain elements. Remove the text.`,
      );
    for (const child of children) {
      if (this.doc.namespace(child) === '' || this.doc.namespace(child) === this.doc.namespace(node))
        this.addFinding(
          '01',
          child,
          `${this.formatName(child)} is not allowed in ${this.formatName(node)}. Remove the element.`,
        );
      this.checkKnown(child, findType);
    }
  }

  /** Checks an element with a type in the schema; for any other element, checks its children. */
  private checkKnown(node: Node, findType: (name: NameId) => ElementType | undefined): void {
    const type = findType(this.doc.name(node));
    if (type !== undefined) this.visitElement(node, type);
    else for (const child of this.doc.childElements(node)) this.checkKnown(child, findType);
  }

  private checkGroup(node: Node, type: Group): void {
    const base = this.reserveParticles(type.particles.length);
    this.checkChildren(node, type, base);
    for (const { index, required, label } of type.particles) {
      if (!required || this.particleCounts[base + index] !== 0) continue;
      this.addFinding(
        '04',
        node,
        `${this.formatName(node)} has no ${label}, which ${this.words.schema} requires. Add the element.`,
        label,
      );
    }
    if (type.isChoice === true) this.checkChoice(node, type, base);
    this.usedLength = base;
    if (this.doc.hasOwnText(node))
      this.addFinding(
        '05',
        node,
        `${this.formatName(node)} contains text, but must only contain elements. Remove the text.`,
      );
  }

  /** Reserves space for the particles of a group; returns the position of the first. */
  private reserveParticles(particles: number): number {
    const base = this.usedLength;
    this.usedLength += particles;
    if (this.usedLength > this.particleCounts.length) {
      const larger = new Uint8Array(this.usedLength * 2);
      larger.set(this.particleCounts);
      this.particleCounts = larger;
    }
    this.particleCounts.fill(0, base, this.usedLength);
    return base;
  }

  private checkChoice(node: Node, { particles }: Group, base: number): void {
    let count = 0;
    for (const { index } of particles) if (this.particleCounts[base + index] !== 0) count++;
    if (count === 1) return;
    const forms = particles.map(({ label }) => label).join(' or ');
    if (count === 0)
      this.addFinding(
        '04',
        node,
        `${this.formatName(node)} has no value. Add ${forms}.`,
        particles[0]?.label,
      );
    else
      this.addFinding(
        '03',
        node,
        `${this.formatName(node)} has several values, but must have one. Keep one of ${forms}.`,
      );
  }

  private checkChildren(node: Node, { particles, byName }: Group, base: number): void {
    const { doc } = this;
    let reachedIndex = -1;
    for (let child = doc.firstChild(node); child >= 0; child = doc.nextSibling(child)) {
      const particle = byName.get(doc.name(child));
      if (particle === undefined) {
        this.addFinding(
          '01',
          child,
          `${this.formatName(child)} is not an element of ${this.formatName(node)} in ${this.words.schema}. Remove the element, or correct the name or namespace.`,
        );
        continue;
      }
      if (particle.index < reachedIndex) {
        this.addFinding(
          '02',
          child,
          `${this.formatName(child)} comes after ${particles[reachedIndex]?.label ?? ''}, but must come before that element. Put the elements of ${this.formatName(node)} in the order of ${this.words.schema}.`,
        );
      } else reachedIndex = particle.index;
      const index = base + particle.index;
      const previousCount = this.particleCounts[index] ?? 0;
      const maximum = particle.maxOccurs ?? 1;
      if (previousCount >= maximum && !particle.repeatable)
        this.addFinding(
          '03',
          child,
          maximum === 1
            ? `${this.formatName(child)} occurs more than once in ${this.formatName(node)}, but must occur at most once. Keep one.`
            : `${this.formatName(child)} occurs more than ${maximum} times in ${this.formatName(node)}, which is the allowed maximum. Keep ${maximum}.`,
        );
      this.particleCounts[index] = Math.min(previousCount + 1, 255);
      this.visitElement(child, particle.type);
    }
  }

  private checkValue(node: Node, value: SimpleType): void {
    const { doc } = this;
    if (doc.hasChildren(node)) {
      this.addFinding(
        '06',
        node,
        `${this.formatName(node)} contains elements, but must only contain a value. Remove the elements.`,
      );
      return;
    }
    const text = doc.text(node);
    if (!value.accepts(text))
      this.addFinding(
        '07',
        node,
        `${this.formatName(node)} is ${quote(text)}, but must be ${value.expected}.`,
      );
  }

  private checkAttributes(node: Node, uses: AttributeUses): void {
    const { doc } = this;
    const count = doc.attributeCount(node);
    for (let index = 0; index < count; index++) {
      const use = uses.byName.get(doc.attributeName(node, index));
      if (use?.value.accepts(doc.attributeValue(node, index)) === true) continue;
      this.reportInvalidAttributes(node, uses);
      break;
    }
    for (const { name, local } of uses.required)
      if (doc.attribute(node, name) === undefined)
        this.addFinding(
          '08',
          node,
          `${this.formatName(node)} must have the attribute ${local}, which is missing. Add the attribute.`,
        );
  }

  private reportInvalidAttributes(node: Node, { byName }: AttributeUses): void {
    for (const { name, uri, local, value } of this.doc.attributes(node)) {
      if (uri === XSI) continue;
      const use = byName.get(name);
      if (use === undefined)
        this.addFinding(
          '08',
          node,
          `${this.formatName(node)} has the attribute ${local}, which ${this.words.schema} does not allow on this element. Remove the attribute.`,
        );
      else if (!use.value.accepts(value))
        this.addFinding(
          '07',
          node,
          `The attribute ${local} of ${this.formatName(node)} is ${quote(value)}, but must be ${use.value.expected}.`,
        );
    }
  }

  private formatName(node: Node): string {
    return this.words.formatElementName(this.doc, node);
  }

  private addFinding(
    number: SchemaViolation['number'],
    node: Node,
    message: string,
    subjectPath?: string,
  ): void {
    this.report({ number, node, message, ...(subjectPath === undefined ? {} : { subjectPath }) });
  }
}

function quote(text: string): string {
  return `"${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text}"`;
}
