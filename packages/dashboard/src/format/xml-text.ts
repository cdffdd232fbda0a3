/** A file whose bytes are not valid in the encoding that they begin with. */
export class InvalidTextError extends Error {}

/**
 * The text of XML in a file, in the encodings that the service reads: UTF-8, or UTF-16 with a byte order mark.
 * Invalid bytes are not replaced, because the document would then differ from the file.
 *
 * @throws InvalidTextError
 */
export function textOfXml(bytes: Uint8Array): string {
  const wide =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : null;
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
    // The text is sent in UTF-8, so a declaration of another encoding would make it unreadable for the recipient.
    return wide === null
      ? text
      : text.replace(/^(\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["'])utf-?16(?:le|be)?(?=["'])/i, '$1UTF-8');
  } catch {
    throw new InvalidTextError();
  }
}
