/** A part of a form: its name, the name of its file, and its content. */
export interface ReceivedPart {
  name: string;
  fileName: string | null;
  content: Buffer;
}

/** Reads a form (RFC 7578). @throws Error when its end is missing or a part has no name */
export function readForm(body: Buffer, contentType: string): ReceivedPart[] {
  const [, boundary] = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType) ?? [];
  if (boundary === undefined) throw new Error(`The content type is "${contentType}"`);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: ReceivedPart[] = [];
  let at = body.indexOf(`--${boundary}`) + boundary.length + 2;
  while (body.subarray(at, at + 2).toString() === '\r\n') {
    const headerEnd = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(delimiter, headerEnd);
    if (headerEnd < 0 || end < 0) throw new Error('The form is cut');
    const header = body.subarray(at + 2, headerEnd).toString();
    const [, name] = /name="([^"]*)"/.exec(header) ?? [];
    if (name === undefined) throw new Error('A part has no name');
    const [, fileName = null] = /filename="([^"]*)"/.exec(header) ?? [];
    parts.push({ name, fileName, content: body.subarray(headerEnd + 4, end) });
    at = end + delimiter.length;
  }
  if (body.subarray(at, at + 2).toString() !== '--') throw new Error('The form is cut');
  return parts;
}
