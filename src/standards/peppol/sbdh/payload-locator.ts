import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  PieceDecoder,
  detectEncoding,
  XmlElement,
  XmlEventReader,
  InvalidXmlError,
  type StartTag,
  type XmlNamespace,
} from '../xml';
import { InvalidEnvelopeError, SBDH_NAMESPACE } from './envelope';

/** Header and payload of an envelope. */
export interface LocatedPayload {
  header: XmlElement;
  root: { uri: string; local: string };
  /** byte range of the payload in the document, from the end of the header to the end of its root element */
  start: number;
  end: number;
  /** byte offset after the start tag of the payload's root element */
  rootTagEnd: number;
  /** namespace declarations of the envelope that the payload uses */
  inheritedNamespaces: XmlNamespace[];
}

const LIMITS = { depth: 66, attributes: 256, elements: 1_000_000 } as const;
const MAX_HEADER_ELEMENTS = 500;
/** Number of bytes parsed in one turn of the event loop. */
const PIECE_BYTES = 64 * 1024;

/**
 * Reads through an envelope of any size, keeps its header, and finds the position of the payload in the bytes. The
 * whole document is parsed, so that the extracted part is one well-formed element and no other content can follow it.
 * @throws InvalidEnvelopeError
 */
export async function locatePayload(bytes: Buffer): Promise<LocatedPayload> {
  const { encoding, markLength } = detectEncoding(bytes);
  const decoder = new PieceDecoder();
  const locator = new PayloadLocator();
  const reader = new XmlEventReader(locator, LIMITS, true);
  const getByteLength = (text: string): number =>
    encoding === 'utf-8' ? Buffer.byteLength(text) : text.length * 2;
  /** Byte offsets by offset in UTF-16 units. */
  const offsetsByUnit = new Map<number, number>();
  let units = 0;
  let offset = markLength;
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const last = at + PIECE_BYTES >= bytes.length;
      const text = decoder.write(bytes.subarray(at, at + PIECE_BYTES)) + (last ? decoder.end() : '');
      reader.write(text);
      for (const unit of locator.getOffsets()) {
        if (unit > units && !offsetsByUnit.has(unit))
          offsetsByUnit.set(unit, offset + getByteLength(text.slice(0, unit - units)));
      }
      units += text.length;
      offset += getByteLength(text);
      if (!last) await nextTurn();
    }
    reader.close();
  } catch (error) {
    if (error instanceof InvalidXmlError) throw new InvalidEnvelopeError(error.message);
    throw error;
  }
  return locator.toLocatedPayload((unit) => offsetsByUnit.get(unit) ?? bytes.length);
}

/** Processes the events: header first, then exactly one payload element. */
class PayloadLocator {
  private depth = 0;
  private envelopeNamespaces: readonly XmlNamespace[] = [];
  private header: XmlElement | null = null;
  private openElement: XmlElement | null = null;
  private headerElementCount = 0;
  private root: { uri: string; local: string } | null = null;
  private headerEnd = 0;
  private rootTagEnd = 0;
  private payloadEnd = 0;
  /** Number of open payload elements that declare each prefix. */
  private readonly declaredPrefixes = new Map<string, number>();
  private readonly openDeclarations: (readonly XmlNamespace[])[] = [];
  private readonly usedEnvelopePrefixes = new Set<string>();

  start(tag: StartTag, endOffset: number): void {
    this.depth++;
    if (this.depth === 1) {
      if (tag.uri !== SBDH_NAMESPACE || tag.local !== 'StandardBusinessDocument') {
        throw new InvalidEnvelopeError('The payload must be a StandardBusinessDocument');
      }
      this.envelopeNamespaces = tag.namespaces;
    } else if (this.headerEnd === 0) this.startInHeader(tag);
    else this.startInPayload(tag, endOffset);
  }

  end(_name: string, endOffset: number): void {
    this.depth--;
    if (this.depth >= 1 && this.headerEnd === 0) {
      this.openElement = this.openElement?.parent ?? null;
      if (this.depth === 1) this.headerEnd = endOffset;
    } else if (this.depth >= 1) {
      for (const { prefix } of this.openDeclarations.pop() ?? []) {
        this.declaredPrefixes.set(prefix, (this.declaredPrefixes.get(prefix) ?? 1) - 1);
      }
      if (this.depth === 1) this.payloadEnd = endOffset;
    }
  }

  text(value: string): void {
    if (this.openElement !== null) this.openElement.children.push(value);
    else if (this.depth === 1 && /[^ \t\r\n]/.test(value)) {
      throw new InvalidEnvelopeError('The envelope has text next to the document');
    }
  }

  getOffsets(): number[] {
    return [this.headerEnd, this.rootTagEnd, this.payloadEnd];
  }

  toLocatedPayload(byteOffset: (unit: number) => number): LocatedPayload {
    if (this.header === null) throw new InvalidEnvelopeError('The envelope has no header');
    if (this.root === null)
      throw new InvalidEnvelopeError('The envelope must contain a document; it is empty');
    return {
      header: this.header,
      root: this.root,
      start: byteOffset(this.headerEnd),
      end: byteOffset(this.payloadEnd),
      rootTagEnd: byteOffset(this.rootTagEnd),
      inheritedNamespaces: this.envelopeNamespaces.filter(({ prefix }) =>
        this.usedEnvelopePrefixes.has(prefix),
      ),
    };
  }

  private startInHeader(tag: StartTag): void {
    if (
      this.header === null &&
      (tag.uri !== SBDH_NAMESPACE || tag.local !== 'StandardBusinessDocumentHeader')
    ) {
      throw new InvalidEnvelopeError('The envelope does not begin with a StandardBusinessDocumentHeader');
    }
    if (++this.headerElementCount > MAX_HEADER_ELEMENTS) {
      throw new InvalidEnvelopeError(
        `The header of the envelope has more than ${MAX_HEADER_ELEMENTS} elements`,
      );
    }
    const { prefix, local, uri, attributes, namespaces } = tag;
    const element = new XmlElement(prefix, local, uri, attributes, namespaces, this.openElement);
    this.openElement?.children.push(element);
    this.header ??= element;
    this.openElement = element;
  }

  private startInPayload(tag: StartTag, endOffset: number): void {
    if (this.depth === 2) {
      if (this.root !== null)
        throw new InvalidEnvelopeError('The envelope must contain exactly one document; it contains several');
      if (tag.uri === SBDH_NAMESPACE)
        throw new InvalidEnvelopeError('The document in the envelope must not be another envelope');
      this.root = { uri: tag.uri, local: tag.local };
      this.rootTagEnd = endOffset;
    }
    this.openDeclarations.push(tag.namespaces);
    for (const { prefix } of tag.namespaces)
      this.declaredPrefixes.set(prefix, (this.declaredPrefixes.get(prefix) ?? 0) + 1);
    if (tag.uri !== '' || tag.prefix !== '') this.recordPrefix(tag.prefix);
    for (const { prefix } of tag.attributes) if (prefix !== '') this.recordPrefix(prefix);
  }

  private recordPrefix(prefix: string): void {
    if (prefix !== 'xml' && (this.declaredPrefixes.get(prefix) ?? 0) === 0)
      this.usedEnvelopePrefixes.add(prefix);
  }
}
