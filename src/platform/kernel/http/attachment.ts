import { toSafeFileName } from '../file-name';

/**
 * Returns the `Content-Disposition` of an answer that is saved and never displayed (RFC 6266). A name beyond ASCII is given
 * twice: approximated in ASCII, and in UTF-8 (RFC 8187), which all current clients prefer.
 * @param name any text, such as the number of a document
 * @param ending without its dot
 */
export function formatAttachmentHeader(name: string, ending: string): string {
  const file = toSafeFileName(`${name}.${ending}`, 200);
  const ascii = file.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === file ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(file)}`;
}
