import { createTooLargeError } from './decode';
import type { XmlDocument } from './document';
import { rejectSlowMarkup } from './hazards';
import { XML_LIMITS, XmlError } from './limits';
import { TreeBuilder } from './tree-builder';

/** Attributes of an element; an attribute whose value is null is omitted. */
export type XmlAttributes = Readonly<Record<string, string | null>>;

/** Beginning of the names of namespace declarations. */
const DECLARATION_PREFIX = 'xmlns';

/**
 * Builds the tree of a text while it is written, equal to the result of `parseXml` for that text, at a fifth of the
 * cost. Only the root element declares prefixes, and attributes have no prefix.
 */
export class WrittenTree {
  private readonly builder = new TreeBuilder();
  private readonly namespaces = new Map<string, string>();
  /** Namespace and local name by the name as written. */
  private readonly names = new Map<string, { uri: string; local: string }>();

  /** @param offset position in the text, just behind the start tag */
  open(qualifiedName: string, attributes: XmlAttributes | undefined, offset: number): void {
    if (this.builder.depth === 0) this.declare(attributes);
    const { uri, local } = this.names.get(qualifiedName) ?? this.resolveName(qualifiedName);
    this.builder.open(qualifiedName, uri, local, offset);
    if (attributes === undefined) return;
    for (const name in attributes) {
      const value = attributes[name] ?? null;
      if (value !== null && !name.startsWith(DECLARATION_PREFIX)) this.builder.addAttribute('', name, value);
    }
  }

  /** Adds all text between two tags, including white space. */
  text(value: string): void {
    if (value !== '') this.builder.addText(value, 0);
  }

  close(): void {
    this.builder.close();
  }

  /** Returns the tree. @throws XmlError for a document that exceeds the limits of `parseXml` ({@link XML_LIMITS}) */
  finish(source: string): XmlDocument {
    const size = Buffer.byteLength(source);
    if (size > XML_LIMITS.size) throw createTooLargeError(size);
    rejectSlowMarkup(source);
    const tree = this.builder.finish(source);
    if (tree.size >= XML_LIMITS.nodes || this.builder.textCount >= XML_LIMITS.nodes)
      throw new XmlError('too_many_nodes', `The document has more than ${XML_LIMITS.nodes} nodes`, 1, 1);
    return tree;
  }

  private declare(attributes: XmlAttributes = {}): void {
    for (const [name, uri] of Object.entries(attributes))
      if (name.startsWith(DECLARATION_PREFIX) && uri !== null)
        this.namespaces.set(name.slice(DECLARATION_PREFIX.length + 1), uri);
  }

  private resolveName(qualifiedName: string): { uri: string; local: string } {
    const colon = qualifiedName.indexOf(':');
    const prefix = qualifiedName.slice(0, Math.max(0, colon));
    const name = { uri: this.namespaces.get(prefix) ?? '', local: qualifiedName.slice(colon + 1) };
    this.names.set(qualifiedName, name);
    return name;
  }
}
