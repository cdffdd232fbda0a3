export interface XmlAttribute {
  prefix: string;
  local: string;
  /** namespace; empty without a namespace */
  uri: string;
  value: string;
}

/** Namespace declaration of an element; prefix `''` is the default namespace. */
export interface XmlNamespace {
  prefix: string;
  uri: string;
}

export interface XmlInstruction {
  target: string;
  data: string;
}

/** Child of an element. Text is a plain string; neighbouring text and CDATA are joined. */
export type XmlNode = XmlElement | XmlInstruction | string;

/** Element with all data for canonicalisation: prefixes, declarations and white space as written. */
export class XmlElement {
  readonly children: XmlNode[] = [];

  constructor(
    readonly prefix: string,
    readonly local: string,
    readonly uri: string,
    readonly attributes: readonly XmlAttribute[],
    readonly namespaces: readonly XmlNamespace[],
    readonly parent: XmlElement | null,
  ) {}

  /** Returns the child elements in document order. */
  elements(): XmlElement[] {
    return this.children.filter((child): child is XmlElement => child instanceof XmlElement);
  }

  /** Returns the child elements with a name. */
  all(uri: string, local: string): XmlElement[] {
    return this.elements().filter((child) => child.is(uri, local));
  }

  /** Returns the first child element with a name. */
  child(uri: string, local: string): XmlElement | undefined {
    return this.elements().find((child) => child.is(uri, local));
  }

  is(uri: string, local: string): boolean {
    return this.local === local && this.uri === uri;
  }

  /** Returns the value of an attribute; `uri` is empty for an attribute without prefix. */
  attribute(uri: string, local: string): string | undefined {
    return this.attributes.find((attribute) => attribute.local === local && attribute.uri === uri)?.value;
  }

  /** Returns the element's own text, without the text of child elements. */
  text(): string {
    return this.children.filter((child) => typeof child === 'string').join('');
  }

  /** Returns whether the element has text that is not white space, apart from its child elements. */
  hasText(): boolean {
    return this.children.some((child) => typeof child === 'string' && /[^ \t\r\n]/.test(child));
  }

  /** Iterates over this element and all its descendants, in document order. */
  *descendants(): Generator<XmlElement> {
    yield this;
    for (const child of this.children) if (child instanceof XmlElement) yield* child.descendants();
  }

  /** Name as written. */
  get name(): string {
    return this.prefix === '' ? this.local : `${this.prefix}:${this.local}`;
  }
}

/** Whole document, including instructions outside of the root element, which canonicalisation writes. */
export interface XmlTree {
  root: XmlElement;
  before: readonly XmlInstruction[];
  after: readonly XmlInstruction[];
}
