import { isBlank } from './blank-text';
import type { XmlDocument } from './document';
import { XML_LIMITS } from './limits';
import { withoutReferences } from './references';
import { Namespaces, readStartTag, type StartTag } from './start-tags';
import { TreeBuilder } from './tree-builder';

const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.[0-9]+\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][A-Za-z0-9._-]*\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\3)?[ \t\n]*\?>/;

/** Characters that XML does not allow: control characters, the two non-characters, and lone surrogates. */
const FORBIDDEN_CHARACTERS =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Limits of cached start tags, which documents repeat line by line. */
const KEPT_SIZES = { length: 256, tags: 1024 };

/**
 * Maximum number of uncached start tags; a document with more is left to the parser, because it has too few repetitions.
 */
const PARSED_TAGS = 20_000;

/**
 * Scans usual machine-written XML at a fraction of the cost of a complete parser: start tags are compared with earlier
 * ones instead of being parsed, and texts are not copied.
 * @param source with line feeds as line ends
 * @returns null for a document that is not well-formed, exceeds a limit, or has unusual markup (names with accents,
 * instructions): the parser then reads it and reports the error. The parser accepts every document that the scanner
 * accepts, with the same tree.
 */
export function scanXml(source: string): XmlDocument | null {
  return FORBIDDEN_CHARACTERS.test(source) ? null : new Scanner(source).scan();
}

const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const COMMENT = '<!--';
const CDATA = '<![CDATA[';

class Scanner {
  private readonly builder: TreeBuilder;
  private readonly namespaces = new Namespaces();
  private readonly startTags = new Map<string, StartTag>();
  /** number of parsed, uncached start tags */
  private parsedTags = 0;
  /** the open elements, the root element first */
  private readonly open: StartTag[] = [];
  /** the start tag read last */
  private last: StartTag | null = null;
  /** position up to which the source is read */
  private at = 0;
  /** positions of the next "&" and the next "]]>" */
  private ampersand: number;
  private brackets: number;

  constructor(private readonly source: string) {
    this.builder = new TreeBuilder(source);
    this.ampersand = this.find('&', 0);
    this.brackets = this.find(']]>', 0);
  }

  scan(): XmlDocument | null {
    const { source, open } = this;
    this.at = DECLARATION.exec(source)?.[0].length ?? 0;
    let sawRoot = false;
    for (;;) {
      const markup = this.find('<', this.at);
      if (markup > this.at && !this.characters(this.at, markup)) return null;
      if (markup === source.length) break;
      const second = source.charCodeAt(markup + 1);
      if (second === SLASH) {
        if (!this.endTag(markup)) return null;
      } else if (second === EXCLAMATION) {
        if (!this.comment(markup) && !this.cdata(markup)) return null;
      } else {
        if ((sawRoot && open.length === 0) || !this.startTag(markup)) return null;
        sawRoot = true;
      }
    }
    return sawRoot && open.length === 0 ? this.builder.finish() : null;
  }

  private startTag(at: number): boolean {
    const tag = this.startTagAt(at);
    if (tag === null) return false;
    this.last = tag;
    this.at = at + tag.markup.length;
    const { builder, namespaces, open } = this;
    const depth = open.length + 1;
    if (tag.declarations.length > 0 && !namespaces.declare(tag, depth)) return false;
    if (tag.version !== namespaces.version && !namespaces.resolve(tag, builder)) return false;
    const node = builder.openTag(tag.tag, this.at);
    if (depth > XML_LIMITS.depth || node >= XML_LIMITS.nodes - 1) return false;
    const { attributes, attributeNames } = tag;
    for (let a = 0; a < attributes.length; a++)
      builder.namedAttribute(attributeNames[a] as number, (attributes[a] as { value: string }).value);
    open.push(tag);
    if (tag.isEmpty) this.close();
    return true;
  }

  private startTagAt(at: number): StartTag | null {
    const { source, startTags, last } = this;
    const expectedTag = last === null ? null : last.next;
    if (expectedTag !== null && source.startsWith(expectedTag.markup, at)) return expectedTag;
    const markup = source.slice(at, this.find('>', at) + 1);
    let tag = startTags.get(markup) ?? null;
    if (tag === null) {
      if (++this.parsedTags > PARSED_TAGS) return null;
      tag = readStartTag(source, at);
      // A value may have a ">" in it, and then this is not the end of the tag.
      if (tag?.markup === markup && markup.length <= KEPT_SIZES.length && startTags.size < KEPT_SIZES.tags)
        startTags.set(markup, tag);
    }
    if (last !== null) last.next = tag;
    return tag;
  }

  private endTag(at: number): boolean {
    const { source, open } = this;
    const tag = open.at(-1);
    if (tag === undefined) return false;
    if (source.startsWith(tag.closing, at)) this.at = at + tag.closing.length;
    else {
      const name = tag.closing.slice(0, -1);
      if (!source.startsWith(name, at)) return false;
      const end = this.find('>', at);
      if (end === source.length || !isBlank(source, at + name.length, end)) return false;
      this.at = end + 1;
    }
    this.close();
    return true;
  }

  private close(): void {
    this.builder.close();
    const tag = this.open.pop();
    if (tag !== undefined && tag.declarations.length > 0) this.namespaces.leave(this.open.length + 1);
  }

  private comment(at: number): boolean {
    const { source } = this;
    if (!source.startsWith(COMMENT, at)) return false;
    const end = source.indexOf('--', at + COMMENT.length);
    if (end < 0 || source[end + 2] !== '>') return false;
    this.at = end + 3;
    return true;
  }

  private cdata(at: number): boolean {
    const { source, open, builder } = this;
    if (open.length === 0 || !source.startsWith(CDATA, at)) return false;
    if (builder.textCount >= XML_LIMITS.nodes - 2) return false;
    const end = source.indexOf(']]>', at + CDATA.length);
    if (end < 0) return false;
    this.at = end + 3;
    return builder.text(source.slice(at + CDATA.length, end), this.at);
  }

  /** Text between two tags, comments or CDATA sections. */
  private characters(start: number, end: number): boolean {
    const { source, builder } = this;
    if (this.open.length === 0) return isBlank(source, start, end);
    if (builder.textCount >= XML_LIMITS.nodes - 2 || end - start > XML_LIMITS.text) return false;
    if (this.brackets < start) this.brackets = this.find(']]>', start);
    if (this.brackets < end) return false;
    if (this.ampersand < start) this.ampersand = this.find('&', start);
    const isPlain = this.ampersand >= end && !builder.inText && !source.startsWith(CDATA, end);
    if (isPlain) {
      builder.plainText(start, end);
      return true;
    }
    const text = withoutReferences(source.slice(start, end));
    return text !== null && builder.text(text, end);
  }

  /** Returns the position of the first occurrence of a text, or the end of the source. */
  private find(text: string, from: number): number {
    const at = this.source.indexOf(text, from);
    return at < 0 ? this.source.length : at;
  }
}
