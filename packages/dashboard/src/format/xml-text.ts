/** A file whose bytes are not valid in the encoding that they begin with. */
export class NotText extends Error {}

/**
 * The text of XML in a file, in the encodings that the service reads: UTF-8, or UTF-16 with a byte order mark. Nothing is put in
 * the place of bytes that are not valid: the document would be another one than the file.
 *
 * @throws NotText
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
    // It goes on in UTF-8, and a declaration that says otherwise would make it unreadable for the recipient.
    return wide === null
      ? text
      : text.replace(/^(\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["'])utf-?16(?:le|be)?(?=["'])/i, '$1UTF-8');
  } catch {
    throw new NotText();
  }
}
