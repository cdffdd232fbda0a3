import { readInvoiceXml, type ParsedDocument } from '../../../standards/invoice';

/** Contents of a stored document that are prepared for a response. */
export interface StoredContentsInput {
  xml: Uint8Array;
  /** JSON of the parsed document, without the bodies of embedded files; null when it could not be parsed. */
  parsed: Uint8Array | null;
  /** Number of embedded files that `parsed` omits. */
  embeddedFiles: number;
}

/** Contents as JSON texts in UTF-8. */
export interface JsonContents {
  xml: Uint8Array;
  parsed: Uint8Array | null;
}

/**
 * Converts the XML to a JSON string, and inserts the bodies of embedded files, which only the XML contains, into the
 * parsed document.
 */
export function toJsonContents({ xml, parsed, embeddedFiles }: StoredContentsInput): JsonContents {
  return {
    xml: encodeUtf8(JSON.stringify(decodeXml(xml))),
    parsed: parsed === null || embeddedFiles === 0 ? parsed : insertEmbeddedFiles(parsed, xml),
  };
}

function insertEmbeddedFiles(parsedBytes: Uint8Array, xml: Uint8Array): Uint8Array {
  // The stored JSON was written with JSON.stringify from a parsed document.
  const document = JSON.parse(Buffer.from(parsedBytes).toString('utf8')) as ParsedDocument;
  const completeAttachments = readInvoiceXml(xml)?.parsed.attachments ?? [];
  const attachments = document.attachments.map((attachment, i) => ({
    ...attachment,
    embeddedDocument: completeAttachments[i]?.embeddedDocument ?? null,
  }));
  return encodeUtf8(JSON.stringify({ ...document, attachments }));
}

/** Encodes a text in a separate buffer, so that it can be transferred to another thread. */
function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Decodes the XML of a stored document: UTF-16 according to a byte order mark, otherwise UTF-8. The mark is removed.
 */
function decodeXml(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
