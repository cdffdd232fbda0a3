import { XML_LIMITS } from './limits';
import type { NameId } from './names';
import { resolveReferences } from './references';
import type { Tag, TreeBuilder } from './tree-builder';

/** Start tag as written, with its names resolved at its position. */
export interface StartTag {
  /** Text of the tag, from "<" to ">". */
  markup: string;
  name: string;
  /** End tag of the same element. */
  closing: string;
  isEmpty: boolean;
  /** Attributes as written, without namespace declarations. */
  attributes: readonly WrittenAttribute[];
  declarations: readonly WrittenAttribute[];
  /** Version of the bindings with which `tag` and `attributeNames` were resolved; see {@link Namespaces.version}. */
  version: number;
  tag: Tag;
  attributeNames: NameId[];
  /** Start tag that followed this one at its last occurrence. */
  next: StartTag | null;
}

interface WrittenAttribute {
  prefix: string;
  local: string;
  value: string;
}

const NAME_PATTERN = '([A-Za-z_][A-Za-z0-9_.-]*)(?::([A-Za-z_][A-Za-z0-9_.-]*))?';
const START_PATTERN = new RegExp(`<${NAME_PATTERN}`, 'y');
const ATTRIBUTE_PATTERN = new RegExp(
  `[ \\t\\n]+${NAME_PATTERN}[ \\t\\n]*=[ \\t\\n]*(?:"([^"<]*)"|'([^'<]*)')`,
  'y',
);
const END_PATTERN = /[ \t\n]*(\/?)>/y;

/** Maximum number of attributes; start tags with more are left to the parser, which counts them. */
const MAX_ATTRIBUTES = 32;

const NO_TAG: Tag = { uri: '', name: -1, tagId: -1 };

/** Reads the start tag at a position of the source; null for a tag that is not well-formed or unusual. */
export function readStartTag(source: string, at: number): StartTag | null {
  START_PATTERN.lastIndex = at;
  const start = START_PATTERN.exec(source);
  if (start === null) return null;
  const rawAttributes: { name: string; prefix: string; local: string; value: string }[] = [];
  let end = START_PATTERN.lastIndex;
  for (;;) {
    ATTRIBUTE_PATTERN.lastIndex = end;
    const match = ATTRIBUTE_PATTERN.exec(source);
    if (match === null) break;
    const value = normalizeValue(match[3] ?? match[4] ?? '');
    if (value === null || rawAttributes.length === MAX_ATTRIBUTES) return null;
    const [prefix, local] = splitName(match);
    const name = prefix === '' ? local : `${prefix}:${local}`;
    if (rawAttributes.some((attribute) => attribute.name === name)) return null;
    rawAttributes.push({ name, prefix, local, value });
    end = ATTRIBUTE_PATTERN.lastIndex;
  }
  END_PATTERN.lastIndex = end;
  const close = END_PATTERN.exec(source);
  if (close === null) return null;
  const name = start[0].slice(1);
  const isDeclaration = (attribute: { prefix: string; name: string }): boolean =>
    attribute.prefix === 'xmlns' || attribute.name === 'xmlns';
  return {
    markup: source.slice(at, END_PATTERN.lastIndex),
    name,
    closing: `</${name}>`,
    isEmpty: close[1] === '/',
    attributes: rawAttributes.filter((attribute) => !isDeclaration(attribute)),
    declarations: rawAttributes.filter(isDeclaration),
    version: -1,
    tag: NO_TAG,
    attributeNames: [],
    next: null,
  };
}

/** Returns prefix (possibly empty) and local name of a match of {@link NAME_PATTERN}. */
function splitName([, first = '', second]: RegExpExecArray): [string, string] {
  return second === undefined ? ['', first] : [first, second];
}

function normalizeValue(rawValue: string): string | null {
  const value = resolveReferences(/[\t\n]/.test(rawValue) ? rawValue.replace(/[\t\n]/g, ' ') : rawValue);
  return value === null || value.length > XML_LIMITS.attributeValue ? null : value;
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const RESERVED_NAMESPACES: readonly string[] = [XML_NAMESPACE, 'http://www.w3.org/2000/xmlns/'];
const RESERVED_PREFIXES: readonly string[] = ['xml', 'xmlns'];

/** Bindings of namespace prefixes at a position in a document. */
export class Namespaces {
  /** Increases with each changed binding, after which resolved names may be outdated. */
  version = 0;
  private readonly boundPrefixes = new Map<string, string>([['xml', XML_NAMESPACE]]);
  /** Bindings that are restored at the end of an element, the innermost last. */
  private readonly hiddenBindings: { depth: number; prefix: string; uri: string | undefined }[] = [];

  /** Processes the declarations of a start tag; returns false when one of them is not allowed or unusual. */
  declare({ declarations }: StartTag, depth: number): boolean {
    for (const { prefix: keyword, local, value: uri } of declarations) {
      const prefix = keyword === '' ? '' : local;
      if (uri === '' || uri.trim() !== uri || RESERVED_NAMESPACES.includes(uri)) return false;
      if (RESERVED_PREFIXES.includes(prefix)) return false;
      this.hiddenBindings.push({ depth, prefix, uri: this.boundPrefixes.get(prefix) });
      this.bind(prefix, uri);
    }
    return true;
  }

  /** Ends the declarations of the element at that depth. */
  leave(depth: number): void {
    for (
      let last = this.hiddenBindings.at(-1);
      last !== undefined && last.depth >= depth;
      last = this.hiddenBindings.at(-1)
    ) {
      this.hiddenBindings.pop();
      this.bind(last.prefix, last.uri);
    }
  }

  /** Looks up the names of a start tag; false when a prefix is not declared, or two attributes have one name. */
  resolve(start: StartTag, builder: TreeBuilder): boolean {
    if (start.version === this.version) return true;
    const colon = start.name.indexOf(':');
    const prefix = start.name.slice(0, Math.max(0, colon));
    const uri = this.boundPrefixes.get(prefix) ?? (prefix === '' ? '' : undefined);
    if (uri === undefined || prefix === 'xml') return false;
    start.tag = builder.resolveTag(start.name, uri, start.name.slice(colon + 1));
    const names: NameId[] = [];
    for (const attribute of start.attributes) {
      const namespace = attribute.prefix === '' ? '' : this.boundPrefixes.get(attribute.prefix);
      if (namespace === undefined) return false;
      const name = builder.toAttributeNameId(namespace, attribute.local);
      if (names.includes(name)) return false;
      names.push(name);
    }
    start.attributeNames = names;
    start.version = this.version;
    return true;
  }

  private bind(prefix: string, uri: string | undefined): void {
    if (this.boundPrefixes.get(prefix) === uri) return;
    if (uri === undefined) this.boundPrefixes.delete(prefix);
    else this.boundPrefixes.set(prefix, uri);
    this.version++;
  }
}
