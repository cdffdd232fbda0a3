import type { Node, XmlDocument } from '../../invoice/xml';
import type { AttributeUses, ElementType, Group, SimpleType } from './element-types';

/** A departure from a schema. */
export interface Departure {
  /** `01` unknown element · `02` order · `03` repeated · `04` missing · `05` text among elements · `06` elements in a value · `07` value · `08` attribute */
  number: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
  node: Node;
  message: string;
  /** the missing child, as a person would write it */
  about?: string;
}

/** How messages speak of a schema and of elements. */
export interface SchemaWords {
  /** name of the schema: `UBL 2.1` */
  schema: string;
  nameOf: (doc: XmlDocument, node: Node) => string;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const SHOWN_CHARACTERS = 60;

/**
 * Compares an element and all below it with its type, as a validation by an XML schema does: names, order, numbers of
 * occurrences, values, attributes. Elements inside something unknown are not looked at.
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
  constructor(
    private readonly doc: XmlDocument,
    private readonly words: SchemaWords,
    private readonly report: (departure: Departure) => void,
  ) {}

  /** Depth of the recursion is bounded: the parser refuses deep documents. */
  element(node: Node, type: ElementType): void {
    if (type.kind === 'anything') return;
    this.attributes(node, type.attributes);
    if (type.kind === 'group') this.group(node, type);
    else this.value(node, type.value);
  }

  private group(node: Node, type: Group): void {
    const seen = this.children(node, type);
    for (const { index, required, shown } of type.particles) {
      if (!required || seen[index] === 1) continue;
      this.found(
        '04',
        node,
        `${this.name(node)} has no ${shown}, which ${this.words.schema} requires. Add it.`,
        shown,
      );
    }
    if (type.isChoice === true) this.choice(node, type, seen);
    if (this.doc.hasOwnText(node))
      this.found(
        '05',
        node,
        `${this.name(node)} has text of its own, but may only contain elements. Remove the text.`,
      );
  }

  private choice(node: Node, { particles }: Group, seen: Uint8Array): void {
    const forms = particles.map(({ shown }) => shown).join(' or ');
    const count = seen.reduce((sum, each) => sum + each, 0);
    if (count === 0)
      this.found('04', node, `${this.name(node)} has no value. Add ${forms}.`, particles[0]?.shown);
    if (count > 1) this.found('03', node, `${this.name(node)} has its value twice. Keep one of ${forms}.`);
  }

  /** @returns 1 for each particle that occurs */
  private children(node: Node, { particles, byName }: Group): Uint8Array {
    const { doc } = this;
    const seen = new Uint8Array(particles.length);
    let reached = -1;
    let last = '';
    for (let child = doc.firstChild(node); child >= 0; child = doc.nextSibling(child)) {
      const particle = byName.get(doc.name(child));
      if (particle === undefined) {
        this.found(
          '01',
          child,
          `${this.name(child)} is not an element of ${this.name(node)} in ${this.words.schema}. Remove it or correct its name or namespace.`,
        );
        continue;
      }
      if (particle.index < reached) {
        this.found(
          '02',
          child,
          `${this.name(child)} stands behind ${last}, but belongs in front of it. Put the elements of ${this.name(node)} in the order of ${this.words.schema}.`,
        );
      } else {
        reached = particle.index;
        last = particle.shown;
      }
      if (seen[particle.index] === 1 && !particle.repeatable)
        this.found('03', child, `${this.name(child)} occurs more than once in ${this.name(node)}. Keep one.`);
      seen[particle.index] = 1;
      this.element(child, particle.type);
    }
    return seen;
  }

  private value(node: Node, value: SimpleType): void {
    const { doc } = this;
    if (doc.hasChildren(node)) {
      this.found(
        '06',
        node,
        `${this.name(node)} contains elements, but may only contain a value. Remove them.`,
      );
      return;
    }
    const text = doc.text(node);
    if (!value.accepts(text))
      this.found('07', node, `${this.name(node)} is ${quoted(text)}; expected is ${value.expected}.`);
  }

  private attributes(node: Node, uses: AttributeUses): void {
    const { doc } = this;
    if (doc.attributeCount(node) > 0)
      for (const { name, uri, local, value } of doc.attributes(node)) {
        if (uri === XSI) continue;
        const use = uses.byName.get(name);
        if (use === undefined)
          this.found(
            '08',
            node,
            `${this.name(node)} has the attribute ${local}, which ${this.words.schema} does not know there. Remove it.`,
          );
        else if (!use.value.accepts(value))
          this.found(
            '07',
            node,
            `The attribute ${local} of ${this.name(node)} is ${quoted(value)}; expected is ${use.value.expected}.`,
          );
      }
    for (const { name, local } of uses.required)
      if (doc.attribute(node, name) === undefined)
        this.found('08', node, `${this.name(node)} lacks the attribute ${local}. Add it.`);
  }

  private name(node: Node): string {
    return this.words.nameOf(this.doc, node);
  }

  private found(number: Departure['number'], node: Node, message: string, about?: string): void {
    this.report({ number, node, message, ...(about === undefined ? {} : { about }) });
  }
}

function quoted(text: string): string {
  return `"${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}"`;
}
