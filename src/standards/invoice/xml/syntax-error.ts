/** Messages of this product by the parser's message. The first matching pattern decides. */
const WORDING: readonly (readonly [RegExp, string])[] = [
  [/^unmatched closing tag: (.{1,80})/s, 'The end tag "$1" does not match the open element'],
  [/^unclosed tag: (.{1,80})/s, 'The element "$1" is never closed'],
  [/^unbound namespace prefix: (.{1,80})\./s, 'The namespace prefix $1 is not declared'],
  [/^duplicate attribute: (.{1,80})\./s, 'The attribute "$1" occurs twice on one element'],
  [/^malformed name: (.{1,80})\./s, 'The name "$1" is not a valid qualified name'],
  [/^undefined entity|^malformed character entity|^empty entity/, 'A reference after "&" is unknown in XML'],
  [/root element/, 'The document has no root element'],
  [/only one root/, 'The document has a second root element'],
  [/text data outside/, 'There is text outside of the root element'],
  [/unexpected end|unexpected close/, 'The document ends too early'],
  [/disallowed character/, 'There is a character that XML does not allow at this place'],
  [/XML declaration|encoding value|standalone value|version number/, 'The XML declaration is not correct'],
  [/doctype/, 'A document type declaration is not accepted'],
  [/comment/, 'A comment is not correct'],
  [/processing instruction/, 'A processing instruction is not correct'],
  [/prefix|namespace/, 'A namespace declaration is not allowed'],
  [/attribute|value/, 'An attribute is not written correctly'],
];

/** Describes an error of well-formedness. */
export function describeSyntaxError(message: string): string {
  for (const [pattern, words] of WORDING) {
    const match = pattern.exec(message);
    if (match !== null)
      return `The document is not well-formed XML: ${words.replace('$1', () => match[1] ?? '')}`;
  }
  return 'The document is not well-formed XML';
}
