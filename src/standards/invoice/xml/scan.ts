import { isBlank } from './blank-text';
import type { XmlDocument } from './document';
import { XML_LIMITS } from './limits';
import { resolveReferences } from './references';
import { Namespaces, readStartTag, type StartTag } from './start-tags';
import { TreeBuilder } from './tree-builder';

const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.[0-9]+\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][A-Za-z0-9._-]*\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\3)?[ \t\n]*\?>/;

/** Characters that XML does not allow: control characters, the two non-characters, and lone surrogates. */
const FORBIDDEN_CHARACTERS =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Limits of the cache of start tags, which documents repeat line by line. */
const CACHE_LIMITS = { length: 256, tags: 1024 };

/**
 * Maximum number of uncached start tags; the parser reads a document with more, because it has too few repetitions.
 */
const MAX_PARSED_TAGS = 20_000;

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
  /** Number of start tags that were parsed because they were not in the cache. */
  private parsedTags = 0;
  /** Start tags of the open elements, the root element first. */
  private readonly openTags: StartTag[] = [];
  /** Start tag that was read last. */
  private lastTag: StartTag | null = null;
  /** Position up to which the source has been read. */
  private position = 0;
  /** Positions of the next "&" and the next "]]>". */
  private nextAmpersand: number;
  private nextSectionEnd: number;

  constructor(private readonly source: string) {
    this.builder = new TreeBuilder(source);
    this.nextAmpersand = this.find('&', 0);
    this.nextSectionEnd = this.find(']]>', 0);
  }

  scan(): XmlDocument | null {
    const { source, openTags } = this;
    this.position = DECLARATION.exec(source)?.[0].length ?? 0;
    let hasRoot = false;
    for (;;) {
      const markup = this.find('<', this.position);
      if (markup > this.position && !this.scanText(this.position, markup)) return null;
      if (markup === source.length) break;
      const second = source.charCodeAt(markup + 1);
      if (second === SLASH) {
        if (!this.scanEndTag(markup)) return null;
      } else if (second === EXCLAMATION) {
        if (!this.scanComment(markup) && !this.scanCdata(markup)) return null;
      } else {
        if ((hasRoot && openTags.length === 0) || !this.scanStartTag(markup)) return null;
        hasRoot = true;
      }
    }
    return hasRoot && openTags.length === 0 ? this.builder.finish() : null;
  }

  private scanStartTag(at: number): boolean {
    const tag = this.findStartTag(at);
    if (tag === null) return false;
    this.lastTag = tag;
    this.position = at + tag.markup.length;
    const { builder, namespaces, openTags } = this;
    const depth = openTags.length + 1;
    if (tag.declarations.length > 0 && !namespaces.declare(tag, depth)) return false;
    if (tag.version !== namespaces.version && !namespaces.resolve(tag, builder)) return false;
    const node = builder.openTag(tag.tag, this.position);
    if (depth > XML_LIMITS.depth || node >= XML_LIMITS.nodes - 1) return false;
    const { attributes, attributeNames } = tag;
    for (let a = 0; a < attributes.length; a++)
      builder.addNamedAttribute(attributeNames[a] as number, (attributes[a] as { value: string }).value);
    openTags.push(tag);
    if (tag.isEmpty) this.close();
    return true;
  }

  private findStartTag(at: number): StartTag | null {
    const { source, startTags, lastTag } = this;
    const expectedTag = lastTag === null ? null : lastTag.next;
    if (expectedTag !== null && source.startsWith(expectedTag.markup, at)) return expectedTag;
    const markup = source.slice(at, this.find('>', at) + 1);
    let tag = startTags.get(markup) ?? null;
    if (tag === null) {
      if (++this.parsedTags > MAX_PARSED_TAGS) return null;
      tag = readStartTag(source, at);
      // An attribute value may contain ">"; the first ">" is then not the end of the tag.
      if (
        tag?.markup === markup &&
        markup.length <= CACHE_LIMITS.length &&
        startTags.size < CACHE_LIMITS.tags
      )
        startTags.set(markup, tag);
    }
    if (lastTag !== null) lastTag.next = tag;
    return tag;
  }

  private scanEndTag(at: number): boolean {
    const { source, openTags } = this;
    const tag = openTags.at(-1);
    if (tag === undefined) return false;
    if (source.startsWith(tag.closing, at)) this.position = at + tag.closing.length;
    else {
      const name = tag.closing.slice(0, -1);
      if (!source.startsWith(name, at)) return false;
      const end = this.find('>', at);
      if (end === source.length || !isBlank(source, at + name.length, end)) return false;
      this.position = end + 1;
    }
    this.close();
    return true;
  }

  private close(): void {
    this.builder.close();
    const tag = this.openTags.pop();
    if (tag !== undefined && tag.declarations.length > 0) this.namespaces.leave(this.openTags.length + 1);
  }

  private scanComment(at: number): boolean {
    const { source } = this;
    if (!source.startsWith(COMMENT, at)) return false;
    const end = source.indexOf('--', at + COMMENT.length);
    if (end < 0 || source[end + 2] !== '>') return false;
    this.position = end + 3;
    return true;
  }

  private scanCdata(at: number): boolean {
    const { source, openTags, builder } = this;
    if (openTags.length === 0 || !source.startsWith(CDATA, at)) return false;
    if (builder.textCount >= XML_LIMITS.nodes - 2) return false;
    const end = source.indexOf(']]>', at + CDATA.length);
    if (end < 0) return false;
    this.position = end + 3;
    return builder.addText(source.slice(at + CDATA.length, end), this.position);
  }

  /** Scans text between two tags, comments or CDATA sections. */
  private scanText(start: number, end: number): boolean {
    const { source, builder } = this;
    if (this.openTags.length === 0) return isBlank(source, start, end);
    if (builder.textCount >= XML_LIMITS.nodes - 2 || end - start > XML_LIMITS.text) return false;
    if (this.nextSectionEnd < start) this.nextSectionEnd = this.find(']]>', start);
    if (this.nextSectionEnd < end) return false;
    if (this.nextAmpersand < start) this.nextAmpersand = this.find('&', start);
    const isPlain = this.nextAmpersand >= end && !builder.isInText && !source.startsWith(CDATA, end);
    if (isPlain) {
      builder.addPlainText(start, end);
      return true;
    }
    const text = resolveReferences(source.slice(start, end));
    return text !== null && builder.addText(text, end);
  }

  /** Returns the position of the first occurrence of a text, or the end of the source. */
  private find(text: string, from: number): number {
    const at = this.source.indexOf(text, from);
    return at < 0 ? this.source.length : at;
  }
}
