const DECLARATION = /^\uFEFF?\s*<\?xml[^>]*\?>\s*/;
const EMBEDDED =
  /<((?:[\w.-]+:)?EmbeddedDocumentBinaryObject)(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>[^<]*<\/\1\s*>/g;

/**
 * The invoice as it stands inside a tax data document: without XML declaration, and without the contents of attachments, which no
 * authority asks for.
 */
export function toSourceXml(xml: string): string {
  return xml.replace(DECLARATION, '').replace(EMBEDDED, '').trimEnd();
}
