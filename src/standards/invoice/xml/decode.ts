import { isAscii, isUtf8 } from 'node:buffer';
import { XML_LIMITS, XmlError } from './limits';

const DECLARED_ENCODING = /^<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** Formats of files that people submit by mistake, by their first bytes, with advice for the sender. */
const FORMATS_BY_SIGNATURE: readonly (readonly [signature: Buffer, name: string, advice: string])[] = [
  [Buffer.from('PK\x03\x04'), 'ZIP', 'unpack it and send the document that it contains'],
  [Buffer.from([0x1f, 0x8b]), 'gzip', 'unpack it and send the document that it contains'],
  [Buffer.from('%PDF-'), 'PDF', 'send it as application/pdf'],
];

/**
 * Decodes the bytes of a document: UTF-8, or UTF-16 recognised by its byte order mark (which is removed).
 * @throws XmlError `encoding` for any other encoding, for invalid bytes, and for a declaration of another encoding
 */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > XML_LIMITS.size) throw createTooLargeError(bytes.length);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return decodeUtf16(buffer.subarray(2));
  if (buffer[0] === 0xfe && buffer[1] === 0xff) {
    if (buffer.length % 2 !== 0)
      throw new XmlError('encoding', 'The document ends in the middle of a UTF-16 character');
    return decodeUtf16(Buffer.from(buffer.subarray(2)).swap16());
  }
  const format = FORMATS_BY_SIGNATURE.find(([signature]) =>
    buffer.subarray(0, signature.length).equals(signature),
  );
  if (format !== undefined)
    throw new XmlError('malformed', `This is a ${format[1]} file, not XML; ${format[2]}`);
  if (!isUtf8(buffer)) {
    throw new XmlError(
      'encoding',
      'The document is not valid UTF-8; send it as UTF-8, or as UTF-16 with a byte order mark',
    );
  }
  const hasByteOrderMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  // ASCII has the same bytes in Latin-1 and UTF-8, and Latin-1 is decoded several times as fast.
  const text = isAscii(buffer)
    ? buffer.toString('latin1')
    : buffer.toString('utf8', hasByteOrderMark ? 3 : 0);
  checkDeclaredEncoding(text, /^utf-?8$|^us-ascii$/i, 'UTF-8');
  return text;
}

/** Creates the error for a document above the size limit. */
export function createTooLargeError(size: number): XmlError {
  return new XmlError('too_large', `The document has ${size} bytes; at most ${XML_LIMITS.size} are read`);
}

function decodeUtf16(buffer: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-16le', { fatal: true }).decode(buffer);
  } catch {
    throw new XmlError('encoding', 'The document starts as UTF-16 but is not valid UTF-16');
  }
  checkDeclaredEncoding(text, /^utf-?16(le|be)?$/i, 'UTF-16');
  return text;
}

function checkDeclaredEncoding(text: string, allowedPattern: RegExp, actual: string): void {
  const declaredText = DECLARED_ENCODING.exec(text.slice(0, 300).trimStart())?.[1];
  if (declaredText !== undefined && !allowedPattern.test(declaredText)) {
    throw new XmlError(
      'encoding',
      `The XML declaration says ${declaredText} but the document is read as ${actual}; only UTF-8 and UTF-16 are accepted`,
      1,
      1,
    );
  }
}
