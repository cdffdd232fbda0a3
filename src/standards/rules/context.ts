import { NONE, type NameId, type Node, type XmlDocument } from '../invoice/xml';
import type { Decimal } from '../values/decimal';
import { toBoolean, toDecimal, normalizeSpace } from './xpath';

let slots = 0;

/**
 * Declares a fact about a document for several rules: a country, a sum, a set of categories. A fact is computed at the
 * first use and cached for the rest of the run, so that no rule scans the document once per line. Call at module load:
 * `const supplierCountry = fact((c) => …)`, then `supplierCountry(c)` in predicates.
 */
export function fact<T>(compute: (c: RuleContext) => T): (c: RuleContext) => T {
  const slot = slots++;
  return (c) => {
    const cachedFact = c.facts[slot] as { value: T } | undefined;
    if (cachedFact !== undefined) return cachedFact.value;
    const value = compute(c);
    c.facts[slot] = { value };
    return value;
  };
}

/**
 * Document under validation, with shorthands for the XPath expressions of rules. Paths are child steps
 * (`c.texts(node, PARTY, NAME)` is `Party/Name`). All methods accept absent elements and never throw.
 */
export class RuleContext {
  /** Values of {@link fact}s, by slot. */
  readonly facts: unknown[] = [];

  /**
   * @param day YYYY-MM-DD (UTC) on which the document is exchanged; null when unknown. The few rules that depend on the
   * current day then ignore it.
   */
  constructor(
    readonly doc: XmlDocument,
    readonly day: string | null = null,
  ) {}

  /** exists(a/b/c) */
  exists(node: Node, ...path: NameId[]): boolean {
    return this.existsFrom(node, path, 0);
  }

  /** a/b/c: all elements at the end of the path, in document order. */
  select(node: Node, ...path: NameId[]): Node[] {
    const first = path[0];
    let nodes = first === undefined ? [node] : this.doc.children(node, first);
    for (let step = 1; step < path.length; step++) {
      const name = path[step] as NameId;
      if (nodes.length === 1) nodes = this.doc.children(nodes[0] as Node, name);
      else nodes = nodes.flatMap((each) => this.doc.children(each, name));
    }
    return nodes;
  }

  /** count(a/b/c) */
  count(node: Node, ...path: NameId[]): number {
    return this.select(node, ...path).length;
  }

  /** First element at the end of the path, or {@link NONE}. */
  first(node: Node, ...path: NameId[]): Node {
    const direct = this.doc.path(node, ...path);
    return direct >= 0 || path.length < 2 ? direct : (this.select(node, ...path)[0] ?? NONE);
  }

  /** String values of all elements at the end of the path, as written. */
  texts(node: Node, ...path: NameId[]): string[] {
    return this.select(node, ...path).map((element) => this.doc.text(element));
  }

  /** Returns the string value of the first element at the end of the path; undefined without one. */
  text(node: Node, ...path: NameId[]): string | undefined {
    const element = this.first(node, ...path);
    return element < 0 ? undefined : this.doc.text(element);
  }

  /** Returns normalize-space(a/b/c); empty without such an element. */
  norm(node: Node, ...path: NameId[]): string {
    return normalizeSpace(this.text(node, ...path) ?? '');
  }

  /** xs:decimal(a/b/c); undefined when absent or not a number. */
  decimal(node: Node, ...path: NameId[]): Decimal | undefined {
    return toDecimal(this.text(node, ...path));
  }

  /** a/b/c = 'value': some element at the end of the path has exactly that text. */
  equals(node: Node, value: string, ...path: NameId[]): boolean {
    for (const element of this.select(node, ...path)) if (this.doc.text(element) === value) return true;
    return false;
  }

  /** a/b/c = true() or = false(), where the text `1` counts as true and `0` as false. */
  equalsBoolean(node: Node, value: boolean, ...path: NameId[]): boolean {
    return this.select(node, ...path).some((element) => toBoolean(this.doc.text(element)) === value);
  }

  /** Returns whether the element has an ancestor of that name. */
  hasAncestor(node: Node, name: NameId): boolean {
    for (let at = this.doc.parent(node); at >= 0; at = this.doc.parent(at)) {
      if (this.doc.name(at) === name) return true;
    }
    return false;
  }

  private existsFrom(node: Node, path: readonly NameId[], step: number): boolean {
    const name = path[step];
    if (name === undefined) return node >= 0;
    if (step === path.length - 1) return this.doc.child(node, name) >= 0;
    for (let at = this.doc.child(node, name); at >= 0; at = this.doc.nextSibling(at)) {
      if (this.doc.name(at) === name && this.existsFrom(at, path, step + 1)) return true;
    }
    return false;
  }
}
