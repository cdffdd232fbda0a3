/**
 * Why a text is not accepted as an XML document.
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
