import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../values/document-size';

const DEFAULT_SIZE = DOCUMENT_SIZE_MIB.usual * MEBIBYTE;
const TEXT_SHARE = 0.8;

/**
 * Limits of a document. Real invoices are far below: about 40 elements a line, depth 12, and five attributes on an
 * element; the margin allows for attachments (base64 text) and tens of thousands of lines.
 */
export const XML_LIMITS = {
  /** bytes of the encoded document, or UTF-16 units of a text: 25 MiB unless {@link setDocumentLimit} raises it */
  size: DEFAULT_SIZE,
  /** nesting of elements, including the root */
  depth: 64,
  /** attributes of one element, including namespace declarations */
  attributesPerElement: 256,
  /** elements, and likewise text nodes and attributes, of one document */
  nodes: 1_000_000,
  /** UTF-16 units of one attribute value */
  attributeValue: 64 * 1024,
  /** UTF-16 units of one text node, four fifths of the document: an embedded attachment of 15 MiB in base64 */
  text: DEFAULT_SIZE * TEXT_SHARE,
  /** entity and character references: prose needs a few for each accent, a bomb needs millions */
  references: 500_000,
  /** `]`, which end a CDATA section when doubled */
  brackets: 1_000_000,
  /** line feeds: an element a line, thirty times over */
  lines: 2_000_000,
  /** tabulators used to indent */
  tabs: 5_000_000,
  /** UTF-16 units of all comments and processing instructions together */
  asides: 1024 * 1024,
  /** UTF-16 units below which the five limits above are not checked, because no such text is slow */
  harmless: 2 * 1024 * 1024,
};

/**
 * Sets the maximum size of documents read in this thread, and proportionally that of their texts.
 * @param bytes of the encoded document
 */
export function setDocumentLimit(bytes: number): void {
  XML_LIMITS.size = bytes;
  XML_LIMITS.text = Math.floor(bytes * TEXT_SHARE);
}
