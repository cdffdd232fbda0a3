import { randomBytes } from 'node:crypto';

/** Part of a multipart form (RFC 7578). */
export interface FormPart {
  name: string;
  /** Name of the file; null for a part without a file. */
  fileName: string | null;
  contentType: string;
  content: Buffer;
}

/** Formats a multipart form with a boundary that occurs in none of the parts. */
export function formatMultipartForm(parts: readonly FormPart[]): { contentType: string; content: Buffer } {
  let boundary = createBoundary();
  while (parts.some(({ content }) => content.includes(boundary))) boundary = createBoundary();
  const chunks = parts.flatMap(({ name, fileName, contentType, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeParameter(name)}"${
        fileName === null ? '' : `; filename="${escapeParameter(fileName)}"`
      }\r\nContent-Type: ${contentType}\r\n\r\n`,
      'utf8',
    ),
    content,
    Buffer.from('\r\n', 'utf8'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`, 'utf8')]),
  };
}

function createBoundary(): string {
  return `passerelle-${randomBytes(16).toString('hex')}`;
}

/** Escapes a value as browsers do (WHATWG HTML, "multipart form data"). */
function escapeParameter(value: string): string {
  return value.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}
