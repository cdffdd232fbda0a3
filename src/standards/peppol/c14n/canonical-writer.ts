import type { XmlAttribute, XmlNamespace } from '../xml';

/**
 * Canonical form: `exclusive` (Exclusive XML Canonicalization 1.0) writes a declaration only where its prefix is
 * visibly used; prefixes of the PrefixList (`''` stands for `#default`) are treated like all prefixes in the inclusive
 * form. `inclusive` is Canonical XML 1.0. Comments are omitted in both.
 */
export type CanonicalForm = { kind: 'exclusive'; prefixList: readonly string[] } | { kind: 'inclusive' };

export const EXCLUSIVE: CanonicalForm = { kind: 'exclusive', prefixList: [] };
export const INCLUSIVE: CanonicalForm = { kind: 'inclusive' };

export interface CanonicalStart {
  prefix: string;
  local: string;
  attributes: readonly XmlAttribute[];
  /** declarations on this element */
  namespaces: readonly XmlNamespace[];
}

type NamespaceUndo = [map: Map<string, string>, prefix: string, before: string | undefined];

/**
 * Writes canonical XML from events (Canonical XML 1.0, section 2.3; Exclusive XML Canonicalization 1.0, section 3).
 * The caller has normalised line ends and dropped comments, as any XML parser does.
 */
export class CanonicalWriter {
  /** Declarations in scope; `renderedNamespaces` has those that are in effect in the output. */
  private readonly scope = new Map<string, string>();
  private readonly renderedNamespaces = new Map<string, string>();
  private readonly openElements: { name: string; undo: NamespaceUndo[] }[] = [];
  private buffer = '';
  private isAfterRoot = false;

  /** @param sink receives the output in parts of at least 64 Ki characters; the rest is passed by `finish` */
  constructor(
    private readonly form: CanonicalForm,
    private readonly sink: (text: string) => void,
  ) {}

  /** Registers declarations of ancestors that are not part of the output. */
  inherit(namespaces: readonly XmlNamespace[]): void {
    for (const { prefix, uri } of namespaces) this.scope.set(prefix, uri);
  }

  start(element: CanonicalStart): void {
    const undo: NamespaceUndo[] = [];
    for (const { prefix, uri } of element.namespaces) setNamespace(this.scope, prefix, uri, undo);
    const name = formatQualifiedName(element.prefix, element.local);
    let output = `<${name}`;
    for (const prefix of this.listCandidatePrefixes(element)) {
      const uri = this.scope.get(prefix) ?? '';
      if (prefix === 'xml' || uri === (this.renderedNamespaces.get(prefix) ?? '')) continue;
      setNamespace(this.renderedNamespaces, prefix, uri, undo);
      output +=
        prefix === '' ? ` xmlns="${escapeAttribute(uri)}"` : ` xmlns:${prefix}="${escapeAttribute(uri)}"`;
    }
    const attributes =
      element.attributes.length > 1 ? sortAttributes(element.attributes) : element.attributes;
    for (const { prefix, local, value } of attributes) {
      output += ` ${formatQualifiedName(prefix, local)}="${escapeAttribute(value)}"`;
    }
    this.openElements.push({ name, undo });
    this.write(`${output}>`);
  }

  end(): void {
    const closedElement = this.openElements.pop();
    if (closedElement === undefined) throw new Error('No element is open');
    this.write(`</${closedElement.name}>`);
    for (let i = closedElement.undo.length - 1; i >= 0; i--) {
      const [map, prefix, before] = closedElement.undo[i] as NamespaceUndo;
      if (before === undefined) map.delete(prefix);
      else map.set(prefix, before);
    }
    if (this.openElements.length === 0) this.isAfterRoot = true;
  }

  text(value: string): void {
    this.write(escapeText(value));
  }

  instruction(target: string, data: string): void {
    const instructionText = `<?${target}${data === '' ? '' : ` ${data.replace(/\r/g, '&#xD;')}`}?>`;
    if (this.openElements.length > 0) this.write(instructionText);
    else this.write(this.isAfterRoot ? `\n${instructionText}` : `${instructionText}\n`);
  }

  /** Passes the rest of the output to the sink. */
  finish(): void {
    if (this.buffer !== '') this.sink(this.buffer);
    this.buffer = '';
  }

  /** Lists prefixes that this element may have to declare, in the order of declarations. */
  private listCandidatePrefixes(element: CanonicalStart): string[] {
    const prefixes = new Set<string>();
    if (this.form.kind === 'exclusive') {
      prefixes.add(element.prefix);
      for (const { prefix } of element.attributes) if (prefix !== '') prefixes.add(prefix);
      for (const prefix of this.form.prefixList) prefixes.add(prefix);
    } else {
      const declaredPrefixes =
        this.openElements.length === 0 ? this.scope.keys() : element.namespaces.map((n) => n.prefix);
      for (const prefix of declaredPrefixes) prefixes.add(prefix);
    }
    return prefixes.size > 1 ? [...prefixes].sort(compareCodePoints) : [...prefixes];
  }

  private write(text: string): void {
    this.buffer += text;
    if (this.buffer.length >= PIECE_LENGTH) this.finish();
  }
}

const PIECE_LENGTH = 64 * 1024;

function setNamespace(map: Map<string, string>, prefix: string, uri: string, undo: NamespaceUndo[]): void {
  undo.push([map, prefix, map.get(prefix)]);
  map.set(prefix, uri);
}

function formatQualifiedName(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}

function sortAttributes(attributes: readonly XmlAttribute[]): XmlAttribute[] {
  return [...attributes].sort(
    (a, b) => compareCodePoints(a.uri, b.uri) || compareCodePoints(a.local, b.local),
  );
}

/** Compares by Unicode code point; JavaScript compares UTF-16 units, which differs above U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Ranks surrogates above all other units, because they encode the highest code points. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Escapes text for Canonical XML. */
export function escapeText(value: string): string {
  return /[&<>\r]/.test(value) ? value.replace(/[&<>\r]/g, (c) => TEXT_ESCAPES[c] as string) : value;
}

/** Escapes an attribute value for Canonical XML, without the quotes. */
export function escapeAttribute(value: string): string {
  return /[&<"\t\n\r]/.test(value)
    ? value.replace(/[&<"\t\n\r]/g, (c) => ATTRIBUTE_ESCAPES[c] as string)
    : value;
}

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};
