import { XML_LIMITS } from './limits';
import type { NameId } from './names';
import { withoutReferences } from './references';
import type { Tag, TreeBuilder } from './tree-builder';

/** A start tag as written, with its meaning at its place. */
export interface StartTag {
  /** from "<" to ">" */
  markup: string;
  name: string;
  /** the end tag that fits */
  closing: string;
  isEmpty: boolean;
  /** as written, without declarations of namespaces */
  attributes: readonly WrittenAttribute[];
  declarations: readonly WrittenAttribute[];
  /** version of the look-up of `tag` and `attributeNames`; see {@link Namespaces.version} */
  version: number;
  tag: Tag;
  attributeNames: NameId[];
  /** start tag that followed this one at the last occurrence */
  next: StartTag | null;
}

interface WrittenAttribute {
  prefix: string;
  local: string;
  value: string;
}

const NAME = '([A-Za-z_][A-Za-z0-9_.-]*)(?::([A-Za-z_][A-Za-z0-9_.-]*))?';
const START = new RegExp(`<${NAME}`, 'y');
const ATTRIBUTE = new RegExp(`[ \\t\\n]+${NAME}[ \\t\\n]*=[ \\t\\n]*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const END = /[ \t\n]*(\/?)>/y;

/** Maximum number of attributes; start tags with more are left to the parser, which counts them. */
const ATTRIBUTES = 32;

const NO_TAG: Tag = { uri: '', name: -1, tagId: -1 };

/** Reads the start tag at a position of the source; null for a tag that is not well-formed or unusual. */
export function readStartTag(source: string, at: number): StartTag | null {
  START.lastIndex = at;
  const start = START.exec(source);
  if (start === null) return null;
  const rawValue: { name: string; prefix: string; local: string; value: string }[] = [];
  let end = START.lastIndex;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(source);
    if (match === null) break;
    const value = normalizeValue(match[3] ?? match[4] ?? '');
    if (value === null || rawValue.length === ATTRIBUTES) return null;
    const [prefix, local] = splitName(match);
    const name = prefix === '' ? local : `${prefix}:${local}`;
    if (rawValue.some((attribute) => attribute.name === name)) return null;
    rawValue.push({ name, prefix, local, value });
    end = ATTRIBUTE.lastIndex;
  }
  END.lastIndex = end;
  const close = END.exec(source);
  if (close === null) return null;
  const name = start[0].slice(1);
  const declares = (attribute: { prefix: string; name: string }): boolean =>
    attribute.prefix === 'xmlns' || attribute.name === 'xmlns';
  return {
    markup: source.slice(at, END.lastIndex),
    name,
    closing: `</${name}>`,
    isEmpty: close[1] === '/',
    attributes: rawValue.filter((attribute) => !declares(attribute)),
    declarations: rawValue.filter(declares),
    version: -1,
    tag: NO_TAG,
    attributeNames: [],
    next: null,
  };
}

/** Prefix (possibly empty) and local name in the match of {@link NAME}. */
function splitName([, first = '', second]: RegExpExecArray): [string, string] {
  return second === undefined ? ['', first] : [first, second];
}

function normalizeValue(rawValue: string): string | null {
  const value = withoutReferences(/[\t\n]/.test(rawValue) ? rawValue.replace(/[\t\n]/g, ' ') : rawValue);
  return value === null || value.length > XML_LIMITS.attributeValue ? null : value;
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const RESERVED_NAMESPACES: readonly string[] = [XML_NAMESPACE, 'http://www.w3.org/2000/xmlns/'];
const RESERVED_PREFIXES: readonly string[] = ['xml', 'xmlns'];

/** Bindings of namespace prefixes at a position in a document. */
export class Namespaces {
  /** Changes with each changed binding: earlier look-ups may then be outdated. */
  version = 0;
  private readonly boundPrefixes = new Map<string, string>([['xml', XML_NAMESPACE]]);
  /** bindings to come back at the end of an element, the innermost last */
  private readonly hidden: { depth: number; prefix: string; uri: string | undefined }[] = [];

  /** Processes the declarations of a start tag; returns false when one of them is not allowed or unusual. */
  declare({ declarations }: StartTag, depth: number): boolean {
    for (const { prefix: keyword, local, value: uri } of declarations) {
      const prefix = keyword === '' ? '' : local;
      if (uri === '' || uri.trim() !== uri || RESERVED_NAMESPACES.includes(uri)) return false;
      if (RESERVED_PREFIXES.includes(prefix)) return false;
      this.hidden.push({ depth, prefix, uri: this.boundPrefixes.get(prefix) });
      this.bind(prefix, uri);
    }
    return true;
  }

  /** Ends the declarations of the element at that depth. */
  leave(depth: number): void {
    for (
      let last = this.hidden.at(-1);
      last !== undefined && last.depth >= depth;
      last = this.hidden.at(-1)
    ) {
      this.hidden.pop();
      this.bind(last.prefix, last.uri);
    }
  }

  /** Looks up the names of a start tag; false when a prefix is not declared, or two attributes have one name. */
  resolve(start: StartTag, builder: TreeBuilder): boolean {
    if (start.version === this.version) return true;
    const border = start.name.indexOf(':');
    const prefix = start.name.slice(0, Math.max(0, border));
    const uri = this.boundPrefixes.get(prefix) ?? (prefix === '' ? '' : undefined);
    if (uri === undefined || prefix === 'xml') return false;
    start.tag = builder.tag(start.name, uri, start.name.slice(border + 1));
    const names: NameId[] = [];
    for (const attribute of start.attributes) {
      const namespace = attribute.prefix === '' ? '' : this.boundPrefixes.get(attribute.prefix);
      if (namespace === undefined) return false;
      const name = builder.attributeName(namespace, attribute.local);
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
