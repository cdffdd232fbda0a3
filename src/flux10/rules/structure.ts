/**
 * The structure layer: what a validation by the Flux 10 schemas finds. Unknown elements and attributes, wrong order, too
 * many or missing elements, text where elements belong, values that are no number.
 */
import type { Node, XmlDocument } from '../../invoice/xml';
import { plain } from '../../invoice/xml';
import { shown } from './assertions';
import { reportType, type ElementType, type SimpleType } from './schema';

/** A departure from the schema. */
export interface StructureFinding {
  /** `F10-STRUCTURE-01` … `-09` */
  id: string;
  node: Node;
  message: string;
}

const REPORT = plain('Report');
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Compares a document with the schemas. Elements inside something unknown are not looked at. */
export function checkStructure(doc: XmlDocument): StructureFinding[] {
  const type = reportType();
  doc.resolveNames();
  const findings: StructureFinding[] = [];
  if (doc.name(0) === REPORT) new Checker(doc, findings).element(0, type);
  else {
    findings.push({
      id: 'F10-STRUCTURE-09',
      node: 0,
      message: `The document is a ${doc.localName(0)}${doc.namespace(0) === '' ? '' : ` in the namespace ${doc.namespace(0)}`}. A transmission is a Report without a namespace.`,
    });
  }
  return findings;
}

class Checker {
  constructor(
    private readonly doc: XmlDocument,
    private readonly findings: StructureFinding[],
  ) {}

  /** Depth of the recursion is bounded: the parser refuses deep documents. */
  element(node: Node, type: ElementType): void {
    this.attributes(node, type);
    if (type.particles === null) this.value(node, type.value);
    else this.children(node, type.particles);
  }

  private children(node: Node, particles: NonNullable<ElementType['particles']>): void {
    const { doc } = this;
    const parent = doc.localName(node);
    const seen = new Set<number>();
    let reached = -1;
    let last = '';
    for (let child = doc.firstChild(node); child >= 0; child = doc.nextSibling(child)) {
      const name = doc.localName(child);
      const particle = particles.get(doc.name(child));
      if (particle === undefined) {
        this.report(child, '01', `${name} is no element of ${parent}. Remove it or correct its name.`);
        continue;
      }
      if (particle.index < reached) {
        this.report(child, '02', `${name} stands behind ${last}, but belongs in front of it in ${parent}.`);
      } else {
        reached = particle.index;
        last = name;
      }
      if (seen.has(particle.index) && !particle.repeatable) {
        this.report(child, '03', `${name} occurs more than once in ${parent}. Keep one.`);
      }
      seen.add(particle.index);
      this.element(child, particle.type);
    }
    for (const particle of particles.values()) {
      if (!particle.required || seen.has(particle.index)) continue;
      this.report(node, '04', `${parent} has no ${particle.local}. Add it.`);
    }
    if (doc.hasOwnText(node)) {
      this.report(node, '05', `${parent} has text of its own, but may only contain elements. Remove it.`);
    }
  }

  private value(node: Node, value: SimpleType): void {
    const { doc } = this;
    const name = doc.localName(node);
    if (doc.hasChildren(node)) {
      this.report(node, '06', `${name} contains elements, but may only contain a value. Remove them.`);
      return;
    }
    const text = doc.text(node);
    if (!value.accepts(text)) {
      this.report(node, '07', `${name} is ${shown(text)}; expected is ${value.expected ?? 'a text'}.`);
    }
  }

  private attributes(node: Node, type: ElementType): void {
    const { doc } = this;
    const name = doc.localName(node);
    for (const { name: id, uri, local, value } of doc.attributes(node)) {
      if (uri === XSI) continue;
      const use = type.attributes.get(id);
      if (use === undefined) {
        this.report(node, '08', `${name} has the attribute ${local}, which it does not know. Remove it.`);
      } else if (!use.value.accepts(value)) {
        this.report(
          node,
          '07',
          `The attribute ${local} of ${name} is ${shown(value)}; expected is ${use.value.expected ?? 'a text'}.`,
        );
      }
    }
    for (const [id, use] of type.attributes) {
      if (use.required && doc.attribute(node, id) === undefined) {
        this.report(node, '08', `${name} lacks the attribute ${use.local}. Add it.`);
      }
    }
  }

  private report(node: Node, number: string, message: string): void {
    this.findings.push({ id: `F10-STRUCTURE-${number}`, node, message });
  }
}
