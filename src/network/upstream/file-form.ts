import { createHash } from 'node:crypto';

/** Creates a form with one file (RFC 7578). The boundary depends on the contents, so that it does not occur in them. */
export function createFileForm(
  field: string,
  fileName: string,
  contentType: string,
  content: Buffer,
): { contentType: string; content: Buffer } {
  const boundary = `form-${createHash('sha256').update(content).digest('hex').slice(0, 40)}`;
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
    `Content-Type: ${contentType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
