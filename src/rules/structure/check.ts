/**
 * The structure layer: what a validation by the UBL 2.1 schema finds. Unknown elements and attributes, wrong order, too
 * many or missing elements, text where elements belong, and values that are no number, date or code. It stands in front
 * of the rules, so that the findings on a broken document name what is broken.
 */
import type { NameId, Node, XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { prefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import { shownName, ublSchema, type ElementType, type Particle } from './schema';

/** Stands as the source of findings of this layer. */
export const STRUCTURE: RuleSet = {
  name: 'ubl',
  version: '2.1',
  source: 'UBL 2.1',
  since: '2013-11-04',
  patterns: [],
};

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/**
 * Checks the structure of a UBL Invoice or CreditNote. Of any other document nothing is known, so nothing is found.
 * Elements inside something unknown are not looked at.
 */
export function checkStructure(doc: XmlDocument): RawFinding[] {
  const schema = ublSchema();
  doc.resolveNames();
  const root = schema.get(doc.name(0));
  const findings: RawFinding[] = [];
  if (root !== undefined) new Checker(doc, findings).element(0, root);
  return findings;
}

class Checker {
  constructor(
    private readonly doc: XmlDocument,
    private readonly findings: RawFinding[],
  ) {}

  /** Depth of the recursion is bounded: the parser refuses deep documents. */
  element(node: Node, type: ElementType): void {
    if (type.kind === 'group') this.group(node, type);
    else if (type.kind === 'value') this.value(node, type);
  }

  private group(node: Node, type: Extract<ElementType, { kind: 'group' }>): void {
    const { doc } = this;
    if (doc.attributeCount(node) > 0) this.attributes(node, undefined);
    let reached = -1;
    let last: Particle | undefined;
    const seen = new Uint8Array(type.particles.length);
    for (let child = doc.firstChild(node); child >= 0; child = doc.nextSibling(child)) {
      const particle = type.byName.get(doc.name(child));
      if (particle === undefined) {
        this.report(
          child,
          '01',
          `${this.name(child)} is not an element of ${this.name(node)} in UBL 2.1. Remove it or correct its name or namespace.`,
        );
        continue;
      }
      if (particle.index < reached) {
        this.report(
          child,
          '02',
          `${this.name(child)} stands behind ${last === undefined ? '' : shownName(last)}, but belongs in front of it. Put the elements of ${this.name(node)} in the order of UBL 2.1.`,
        );
      } else {
        reached = particle.index;
        last = particle;
      }
      if (seen[particle.index] === 1 && !particle.repeatable) {
        this.report(
          child,
          '03',
          `${this.name(child)} occurs more than once in ${this.name(node)}. Keep one.`,
        );
      }
      seen[particle.index] = 1;
      this.element(child, particle.type);
    }
    for (const particle of type.particles) {
      if (!particle.required || seen[particle.index] === 1) continue;
      this.report(
        node,
        '04',
        `${this.name(node)} has no ${shownName(particle)}, which UBL 2.1 requires. Add it.`,
        shownName(particle),
      );
    }
    if (doc.hasOwnText(node))
      this.report(
        node,
        '05',
        `${this.name(node)} has text of its own, but may only contain elements. Remove the text.`,
      );
  }

  private value(node: Node, type: Extract<ElementType, { kind: 'value' }>): void {
    const { doc } = this;
    if (doc.attributeCount(node) > 0) this.attributes(node, type.attributes);
    if (doc.hasChildren(node)) {
      this.report(
        node,
        '06',
        `${this.name(node)} contains elements, but may only contain a value. Remove them.`,
      );
      return;
    }
    const { value, required } = type;
    if (required !== undefined && doc.attribute(node, required) === undefined) {
      this.report(node, '08', `${this.name(node)} lacks the attribute ${value.required ?? ''}. Add it.`);
    }
    const text = doc.text(node);
    if (!value.accepts(text)) {
      const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
      this.report(node, '07', `${this.name(node)} is "${shown}"; expected is ${value.expected}.`);
    }
  }

  private attributes(node: Node, allowed: ReadonlySet<NameId> | undefined): void {
    for (const { name, uri, local, value } of this.doc.attributes(node)) {
      if (uri === XSI) continue;
      if (allowed === undefined || !allowed.has(name)) {
        this.report(
          node,
          '08',
          `${this.name(node)} has the attribute ${local}, which UBL 2.1 does not know there. Remove it.`,
        );
      } else if (local === 'languageID' && !LANGUAGE.test(value.trim())) {
        this.report(
          node,
          '07',
          `The attribute languageID of ${this.name(node)} is "${value.slice(0, 60)}"; expected is a language such as en.`,
        );
      }
    }
  }

  private name(node: Node): string {
    return prefixedName(this.doc, node);
  }

  private report(node: Node, number: string, message: string, about?: string): void {
    const rule = fatal(`UBL-STRUCTURE-${number}`, () => false, message, { about });
    this.findings.push({ rule, set: STRUCTURE, node });
  }
}
