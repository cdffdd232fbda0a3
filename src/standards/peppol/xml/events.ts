import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import type { XmlAttribute, XmlNamespace } from './element';
import { InvalidXmlError } from './decode';

/** Limits: nesting of elements, attributes of one element (including declarations), and elements of one document. */
export interface XmlLimits {
  depth: number;
  attributes: number;
  elements: number;
}

export interface StartTag {
  name: string;
  prefix: string;
  local: string;
  uri: string;
  attributes: XmlAttribute[];
  namespaces: XmlNamespace[];
}

/** Handlers of parse events, in document order. Offsets count UTF-16 units of the text written so far. */
export interface XmlEvents {
  start(tag: StartTag, endOffset: number): void;
  end(name: string, endOffset: number): void;
  text(value: string): void;
  instruction?(target: string, data: string): void;
}

/** Maximum number of characters before the root element: an XML declaration and perhaps a comment. */
const MAX_PROLOG = 16 * 1024;

/**
 * Feeds a text, whole or in pieces, to a strict parser with namespaces. A document type declaration is an error, so no
 * entity is ever declared or fetched. Comments are skipped.
 *
 * With a seventh handler, V8 turns the parser into a dictionary object, which is four times as slow. A document type
 * declaration is therefore found in the text before the root element, and attributes are counted individually only on
 * request.
 */
export class XmlEventReader {
  private readonly parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  /** Text before the root element; null after the root element has begun. */
  private prolog: string | null = '';
  private depth = 0;
  private elementCount = 0;

  /** @param isUnbounded whether the text has no size limit, so that attributes are counted while they are read */
  constructor(
    events: XmlEvents,
    private readonly limits: XmlLimits,
    isUnbounded = false,
  ) {
    const { parser } = this;
    parser.on('error', (error) => {
      throw new InvalidXmlError(`The document is not well-formed XML: ${error.message.slice(0, 120)}`);
    });
    let attributeCount = 0;
    if (isUnbounded) parser.on('attribute', () => this.checkAttributes(++attributeCount));
    parser.on('opentag', (tag: SaxesTagNS) => {
      attributeCount = 0;
      this.checkStart();
      const start = toStartTag(tag);
      this.checkAttributes(start.attributes.length + start.namespaces.length);
      events.start(start, parser.position);
    });
    parser.on('closetag', (tag: SaxesTagNS) => {
      this.depth--;
      events.end(tag.name, parser.position);
    });
    const emitText = (value: string): void => {
      if (this.depth > 0) events.text(value);
    };
    parser.on('text', emitText);
    parser.on('cdata', emitText);
    if (events.instruction !== undefined) {
      parser.on('processinginstruction', ({ target, body }) => events.instruction?.(target, body));
    }
  }

  /** @throws InvalidXmlError */
  write(piece: string): void {
    if (this.prolog !== null) this.prolog += piece;
    this.parser.write(piece);
    if (this.prolog !== null && this.prolog.length > MAX_PROLOG) {
      throw new InvalidXmlError(`There is no root element in the first ${MAX_PROLOG} characters`);
    }
  }

  /**
   * Ends the document.
   * @throws InvalidXmlError when it is not complete
   */
  close(): void {
    this.parser.close();
  }

  private checkStart(): void {
    if (this.prolog !== null) {
      if (this.prolog.slice(0, this.parser.position).includes('<!DOCTYPE')) {
        throw new InvalidXmlError('A document type declaration is not accepted');
      }
      this.prolog = null;
    }
    if (++this.depth > this.limits.depth) {
      throw new InvalidXmlError(`Elements are nested more than ${this.limits.depth} levels deep`);
    }
    if (++this.elementCount > this.limits.elements) {
      throw new InvalidXmlError(`The document has more than ${this.limits.elements} elements`);
    }
  }

  private checkAttributes(count: number): void {
    if (count > this.limits.attributes) {
      throw new InvalidXmlError(`An element has more than ${this.limits.attributes} attributes`);
    }
  }
}

function toStartTag(tag: SaxesTagNS): StartTag {
  const attributes: XmlAttribute[] = [];
  const namespaces: XmlNamespace[] = [];
  const tagAttributes: Record<string, SaxesAttributeNS> = tag.attributes;
  for (const key in tagAttributes) {
    const { prefix, local, uri, value } = tagAttributes[key] as SaxesAttributeNS;
    if (prefix === 'xmlns') namespaces.push({ prefix: local, uri: value });
    else if (key === 'xmlns') namespaces.push({ prefix: '', uri: value });
    else attributes.push({ prefix, local, uri, value });
  }
  return { name: tag.name, prefix: tag.prefix, local: tag.local, uri: tag.uri, attributes, namespaces };
}
