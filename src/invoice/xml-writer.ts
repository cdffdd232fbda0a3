/** Attributes of an element; those with null are left out. */
export type XmlAttributes = Readonly<Record<string, string | null>>;

const TEXT_SPECIAL = /[&<>\r]/;
const TEXT_SPECIALS = /[&<>\r]/g;
const ATTRIBUTE_SPECIAL = /[&<>"\t\n\r]/;
const ATTRIBUTE_SPECIALS = /[&<>"\t\n\r]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Written raw, a parser would turn these into other white space.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escapeCharacter = (character: string): string => ESCAPES[character] ?? character;

function escapeText(text: string): string {
  return TEXT_SPECIAL.test(text) ? text.replace(TEXT_SPECIALS, escapeCharacter) : text;
}

function escapeAttribute(text: string): string {
  return ATTRIBUTE_SPECIAL.test(text) ? text.replace(ATTRIBUTE_SPECIALS, escapeCharacter) : text;
}

/**
 * Pieces are joined in lots of this size: one concatenation of a whole large document is a tree of a million string
 * objects, which the garbage collector walks again and again (ten times slower at 10,000 lines).
 */
const PIECES_PER_CHUNK = 512;

const INDENTS = Array.from({ length: 16 }, (_, depth) => '  '.repeat(depth));

/**
 * Writes XML in one fixed form: two blanks of indentation, one element a line, `\n` line ends, no empty elements.
 * Element names are trusted constants; texts and attribute values are escaped.
 */
export class XmlWriter {
  private readonly chunks: string[] = [];
  private readonly pieces: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  private depth = 0;
  /** Start tags of open groups that hold nothing yet: written when their first content comes. */
  private readonly waiting: string[] = [];

  /** An element with a text; nothing at all when the text is null. */
  element(name: string, text: string | null, attributes?: XmlAttributes): void {
    if (text === null) return;
    this.flushWaiting();
    this.append(`${this.indent()}<${name}${attributesOf(attributes)}>${escapeText(text)}</${name}>\n`);
  }

  /** An element with child elements, which `body` writes; nothing at all when it writes none. */
  group(name: string, body: () => void, attributes?: XmlAttributes): void {
    this.waiting.push(`${this.indent()}<${name}${attributesOf(attributes)}>\n`);
    this.depth += 1;
    body();
    this.depth -= 1;
    if (this.waiting.length > 0) this.waiting.pop();
    else this.append(`${this.indent()}</${name}>\n`);
  }

  /** An element with child elements that must stand there even when it has none. */
  requiredGroup(name: string, body: () => void): void {
    this.flushWaiting();
    this.waiting.push(`${this.indent()}<${name}>\n`);
    this.depth += 1;
    body();
    this.depth -= 1;
    const isEmpty = this.waiting.pop() !== undefined;
    this.append(isEmpty ? `${this.indent()}<${name}/>\n` : `${this.indent()}</${name}>\n`);
  }

  /** The document written so far. */
  toString(): string {
    return this.chunks.join('') + this.pieces.join('');
  }

  private indent(): string {
    return INDENTS[this.depth] ?? '';
  }

  private flushWaiting(): void {
    if (this.waiting.length === 0) return;
    for (const startTag of this.waiting) this.append(startTag);
    this.waiting.length = 0;
  }

  private append(text: string): void {
    if (this.pieces.push(text) < PIECES_PER_CHUNK) return;
    this.chunks.push(this.pieces.join(''));
    this.pieces.length = 0;
  }
}

function attributesOf(attributes: XmlAttributes | undefined): string {
  if (attributes === undefined) return '';
  let written = '';
  for (const name in attributes) {
    const value = attributes[name] ?? null;
    if (value !== null) written += ` ${name}="${escapeAttribute(value)}"`;
  }
  return written;
}
