import type { WrittenTree, XmlAttributes } from './xml';

const TEXT_SPECIAL = /[&<>\r]/;
const TEXT_SPECIALS = /[&<>\r]/g;
const ATTRIBUTE_SPECIAL = /[&<>"\t\n\r]/;
const ATTRIBUTE_SPECIALS = /[&<>"\t\n\r]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Without an escape, a parser would normalize these to other white space.
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
 * Pieces are joined in groups of this size: a single concatenation of a large document is a tree of a million string
 * objects, which the garbage collector traverses repeatedly (ten times slower at 10,000 lines).
 */
const PIECES_PER_CHUNK = 512;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const INDENTS = Array.from({ length: 16 }, (_, depth) => '  '.repeat(depth));

/** Start tag that is written together with its first content. */
interface PendingTag {
  name: string;
  attributes: XmlAttributes | undefined;
}

/**
 * Writes XML in one fixed form: two blanks of indentation, one element a line, `\n` line ends, no empty elements. Element
 * names are trusted constants; texts and attribute values are escaped.
 */
export class XmlWriter {
  private readonly chunks: string[] = [];
  private readonly pieces: string[] = [DECLARATION];
  /** UTF-16 units written so far. */
  private length = DECLARATION.length;
  private depth = 0;
  /** Open groups without content. */
  private readonly pendingTags: PendingTag[] = [];

  /**
   * @param tree tree of the document, built at the same time for its next reader
   */
  constructor(private readonly tree: WrittenTree | null = null) {}

  /** Writes an element with a text; writes nothing for null. */
  element(name: string, text: string | null, attributes?: XmlAttributes): void {
    if (text === null) return;
    this.flushPendingTags();
    this.start(this.depth, name, attributes, '');
    this.append(`${escapeText(text)}</${name}>\n`);
    this.tree?.text(text);
    this.tree?.close();
  }

  /** Writes an element with child elements, which `body` writes; writes no element without children. */
  group(name: string, body: () => void, attributes?: XmlAttributes): void {
    this.pendingTags.push({ name, attributes });
    this.depth += 1;
    body();
    this.depth -= 1;
    if (this.pendingTags.length > 0) {
      this.pendingTags.pop();
      return;
    }
    this.append(`${getIndent(this.depth)}</${name}>\n`);
    this.tree?.text(`\n${getIndent(this.depth)}`);
    this.tree?.close();
  }

  /** Writes an element with child elements that is required even when it is empty. */
  requiredGroup(name: string, body: () => void): void {
    this.flushPendingTags();
    const before = this.length;
    this.group(name, body);
    if (this.length > before) return;
    const indent = getIndent(this.depth);
    this.append(`${indent}<${name}/>\n`);
    this.tree?.text(`\n${indent}`);
    this.tree?.open(name, undefined, this.length - 1);
    this.tree?.close();
  }

  /**
   * Writes a piece of XML unchanged, such as another document without its XML declaration.
   * @throws Error when a tree is built at the same time
   */
  raw(xml: string): void {
    if (this.tree !== null)
      throw new Error('Raw XML cannot be written while a tree is built at the same time');
    this.flushPendingTags();
    this.append(`${xml}\n`);
  }

  /** Returns the document written so far. */
  toString(): string {
    return this.chunks.join('') + this.pieces.join('');
  }

  private flushPendingTags(): void {
    if (this.pendingTags.length === 0) return;
    const outermost = this.depth - this.pendingTags.length;
    for (const [i, { name, attributes }] of this.pendingTags.entries())
      this.start(outermost + i, name, attributes, '\n');
    this.pendingTags.length = 0;
  }

  /** Writes a start tag, and the end of its line. */
  private start(depth: number, name: string, attributes: XmlAttributes | undefined, end: string): void {
    const indent = getIndent(depth);
    this.append(`${indent}<${name}${formatAttributes(attributes)}>${end}`);
    if (this.tree === null) return;
    if (depth > 0) this.tree.text(`\n${indent}`);
    this.tree.open(name, attributes, this.length - end.length);
  }

  private append(text: string): void {
    this.length += text.length;
    if (this.pieces.push(text) < PIECES_PER_CHUNK) return;
    this.chunks.push(this.pieces.join(''));
    this.pieces.length = 0;
  }
}

function getIndent(depth: number): string {
  return INDENTS[depth] ?? '';
}

function formatAttributes(attributes: XmlAttributes | undefined): string {
  if (attributes === undefined) return '';
  let result = '';
  for (const name in attributes) {
    const value = attributes[name] ?? null;
    if (value !== null) result += ` ${name}="${escapeAttribute(value)}"`;
  }
  return result;
}
