import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Thrown for text that is not accepted as XML: not well-formed, over a limit, or with a forbidden construct. */
export class InvalidXmlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidXmlError';
  }
}

/** Encoding of a document by its byte order mark (XML 1.0, section 4.3.3 and appendix F). */
export type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Detects the encoding from the byte order mark, and returns the length of the mark. Without a byte order mark the
 * encoding is UTF-8.
 */
export function detectEncoding(start: Uint8Array): { encoding: XmlEncoding; markLength: number } {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 };
  const hasByteOrderMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return { encoding: 'utf-8', markLength: hasByteOrderMark ? 3 : 0 };
}

/**
 * Decodes a document of limited size and removes a byte order mark.
 * @throws InvalidXmlError for bytes that are not valid in the encoding
 */
export function decodeXml(bytes: Buffer): string {
  const { encoding, markLength } = detectEncoding(bytes);
  const content = bytes.subarray(markLength);
  if (encoding === 'utf-8') {
    if (!isUtf8(content)) throw new InvalidXmlError('The document is not valid UTF-8');
    return content.toString('utf8');
  }
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new InvalidXmlError('The document is not valid UTF-16');
  }
}

/** Decodes a document that arrives in parts. A byte order mark belongs to the first piece and is dropped. */
export class PieceDecoder {
  private decoder: InstanceType<typeof TextDecoder> | null = null;

  /** @throws InvalidXmlError for bytes that are not valid in the encoding */
  write(piece: Uint8Array): string {
    this.decoder ??= new TextDecoder(detectEncoding(piece).encoding, { fatal: true });
    return this.decode(this.decoder, piece);
  }

  /**
   * Ends the document.
   * @throws InvalidXmlError when it ends within a character
   */
  end(): string {
    return this.decoder === null ? '' : this.decode(this.decoder);
  }

  private decode(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new InvalidXmlError('The document is not valid in its encoding');
    }
  }
}
