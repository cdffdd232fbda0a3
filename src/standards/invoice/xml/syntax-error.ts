/** Messages of this product by patterns of the parser's messages. The first matching pattern decides. */
const MESSAGES_BY_PATTERN: readonly (readonly [RegExp, string])[] = [
  [/^unmatched closing tag: (.{1,80})/s, 'The end tag "$1" does not match the open element'],
  [/^unclosed tag: (.{1,80})/s, 'The element "$1" is never closed'],
  [/^unbound namespace prefix: (.{1,80})\./s, 'The namespace prefix $1 is not declared'],
  [/^duplicate attribute: (.{1,80})\./s, 'The attribute "$1" occurs twice on one element'],
  [/^malformed name: (.{1,80})\./s, 'The name "$1" is not a valid qualified name'],
  [
    /^undefined entity|^malformed character entity|^empty entity/,
    'A reference that begins with "&" is not defined in XML',
  ],
  [/root element/, 'The document has no root element'],
  [/only one root/, 'The document has a second root element'],
  [/text data outside/, 'There is text outside of the root element'],
  [/unexpected end|unexpected close/, 'The document ends before all elements are closed'],
  [/disallowed character/, 'There is a character that XML does not allow at this place'],
  [
    /XML declaration|encoding value|standalone value|version number/,
    'The XML declaration is not written correctly',
  ],
  [/doctype/, 'A document type declaration is not accepted'],
  [/comment/, 'A comment is not written correctly'],
  [/processing instruction/, 'A processing instruction is not written correctly'],
  [/prefix|namespace/, 'A namespace declaration is not allowed'],
  [/attribute|value/, 'An attribute is not written correctly'],
];

/** Formats the message for an error of well-formedness. */
export function formatSyntaxError(message: string): string {
  for (const [pattern, text] of MESSAGES_BY_PATTERN) {
    const match = pattern.exec(message);
    if (match !== null)
      return `The document is not well-formed XML: ${text.replace('$1', () => match[1] ?? '')}`;
  }
  return 'The document is not well-formed XML';
}
