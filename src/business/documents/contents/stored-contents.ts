import { createHash } from 'node:crypto';
import { pack, unpack } from './packed-contents';

/** Contents of a document as stored in the database. */
export interface StoredContents {
  packedXml: Buffer;
  packedReading: Buffer;
  xmlSha256: Buffer;
}

/** Parsed form and validation findings of a document, as JSON texts in UTF-8. */
export interface Reading {
  /** Parsed form; null when the document could not be parsed. */
  parsed: Buffer | null;
  validation: Buffer;
}

const LINE_FEED = 0x0a;

/**
 * Packs the contents of a new document.
 * @param xml bytes of the XML; empty for a PDF without XML
 * @param parsedJson parsed form as written by `JSON.stringify`
 * @param packedXml packed XML; null when the XML must still be packed
 */
export async function packContents(
  xml: Uint8Array,
  parsedJson: string | null,
  validation: object,
  packedXml: Buffer | null = null,
): Promise<StoredContents> {
  const packedReading = await packReading(parsedJson, JSON.stringify(validation));
  return { packedXml: packedXml ?? (await pack(xml, 'ubl')), packedReading, xmlSha256: sha256(xml) };
}

/** Returns the XML of a document; null for a PDF without XML. @param packedBytes value of {@link packContents} */
export async function unpackXml(packedBytes: Buffer): Promise<Buffer | null> {
  const xml = await unpack(packedBytes);
  return xml.length === 0 ? null : xml;
}

/**
 * Packs the reading of a document into one value: the parsed form, a line feed (which neither JSON text contains), and
 * the findings.
 */
export async function packReading(
  parsedContent: string | Buffer | null,
  validation: string,
): Promise<Buffer> {
  const text = Buffer.concat([Buffer.from(parsedContent ?? ''), Buffer.from(`\n${validation}`)]);
  return pack(text, 'reading');
}

/** Splits an unpacked value of {@link packReading} into the parsed form and the findings. */
export function splitReading(text: Buffer): Reading {
  const end = text.lastIndexOf(LINE_FEED);
  return { parsed: end === 0 ? null : text.subarray(0, end), validation: text.subarray(end + 1) };
}

/** Unpacks a value of {@link packReading}. */
export async function unpackReading(packedBytes: Buffer): Promise<Reading> {
  return splitReading(await unpack(packedBytes));
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
