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
  /** elements of one document; the same limit applies to its text nodes, and to its attributes */
  nodes: 1_000_000,
  /** UTF-16 units of one attribute value */
  attributeValue: 64 * 1024,
  /** UTF-16 units of one text node, four fifths of the document: an embedded attachment of 15 MiB in base64 */
  text: DEFAULT_SIZE * TEXT_SHARE,
  /** entity and character references: prose needs a few for each accent, a bomb needs millions */
  references: 500_000,
  /** square brackets `]`, of which two are the beginning of the end of a CDATA section */
  brackets: 1_000_000,
  /** line feeds; a written document has about one for each element */
  lines: 2_000_000,
  /** tabulators, which only indent elements */
  tabs: 5_000_000,
  /** UTF-16 units of all comments and processing instructions together */
  asides: 1024 * 1024,
  /** UTF-16 units below which the five limits above are not checked, because parsing such a text is fast */
  uncheckedSize: 2 * 1024 * 1024,
};

/**
 * Sets the maximum size of documents read in this thread, and proportionally that of their texts.
 * @param bytes maximum size of the encoded document
 */
export function setDocumentLimit(bytes: number): void {
  XML_LIMITS.size = bytes;
  XML_LIMITS.text = Math.floor(bytes * TEXT_SHARE);
}

/**
 * Reason why a text is not accepted as an XML document.
 *
 * - `malformed`: not well-formed XML 1.0 with namespaces
 * - `doctype`: has a document type declaration (refused: entity bombs, external entities)
 * - `encoding`: not UTF-8 or UTF-16, or the bytes are not valid in that encoding
 * - `too_deep`, `too_many_attributes`, `too_many_nodes`, `too_large`: over a limit of {@link XML_LIMITS}
 */
export type XmlErrorCode =
  'malformed' | 'doctype' | 'encoding' | 'too_deep' | 'too_many_attributes' | 'too_many_nodes' | 'too_large';

/** A text that cannot be read as XML. `line` and `column` count from 1 and are absent without a position. */
export class XmlError extends Error {
  constructor(
    readonly code: XmlErrorCode,
    message: string,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(line === undefined ? message : `${message} (line ${line}, column ${column ?? 1})`);
    this.name = 'XmlError';
  }
}
