import { badInput, ApiError } from '../api-error';

/** Part of a form (RFC 7578). */
export interface FormPart {
  name: string;
  /** Null for a part without a file name. */
  fileName: string | null;
  content: Buffer;
}

/** Maximum number of parts. */
const MAX_PARTS = 16;
/** Maximum length of the headers of a part, in bytes. */
const MAX_HEADER_BYTES = 8 * 1024;
/** Boundary (RFC 2046, section 5.1.1). */
const BOUNDARY_PATTERN =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))/i;
const DISPOSITION_PATTERN = /^content-disposition:\s*form-data\s*((?:;.*)?)$/i;
const PARAMETER_PATTERN = /;\s*(name|filename)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gi;
const CRLF = '\r\n';

/**
 * Parses a body of type `multipart/form-data`. The contents of the parts are views into the body.
 * @throws ApiError 415 for another content type, 400 for a body that is incomplete, malformed or has more than 16 parts
 */
export function parseMultipart(body: Buffer, contentType: string | undefined): FormPart[] {
  const match = BOUNDARY_PATTERN.exec(contentType ?? '');
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined)
    throw new ApiError(415, 'unsupported_media_type', {
      root: [
        `The Content-Type is "${(contentType ?? '').slice(0, 80)}"; accepted: multipart/form-data with a boundary.`,
      ],
    });
  const delimiter = Buffer.from(`${CRLF}--${boundary}`);
  const opening = delimiter.subarray(CRLF.length);
  if (!body.subarray(0, opening.length).equals(opening))
    throw createMalformedError('it does not begin with the boundary that the Content-Type names');
  const parts: FormPart[] = [];
  let position = opening.length;
  while (!startsWith(body, position, '--')) {
    if (parts.length === MAX_PARTS) throw createMalformedError(`it has more than ${MAX_PARTS} parts`);
    if (!startsWith(body, position, CRLF))
      throw createMalformedError('a boundary is not followed by a line break');
    const end = body.indexOf(delimiter, position);
    if (end === -1) throw createMalformedError('it is incomplete: the last boundary is missing');
    parts.push(parsePart(body.subarray(position + CRLF.length, end)));
    position = end + delimiter.length;
  }
  return parts;
}

function parsePart(part: Buffer): FormPart {
  const end = part.subarray(0, MAX_HEADER_BYTES).indexOf(CRLF + CRLF);
  if (end === -1)
    throw createMalformedError(`the headers of a part do not end within ${MAX_HEADER_BYTES} bytes`);
  const headers = part.subarray(0, end).toString('utf8').split(CRLF);
  const parameters = headers
    .map((header) => DISPOSITION_PATTERN.exec(header)?.[1])
    .find((each) => each !== undefined);
  const values = new Map<string, string>();
  for (const [, key, quotedText, plain] of (parameters ?? '').matchAll(PARAMETER_PATTERN))
    values.set((key ?? '').toLowerCase(), quotedText?.replace(/\\(.)/g, '$1') ?? plain ?? '');
  const name = values.get('name');
  if (name === undefined) throw createMalformedError('a part has no Content-Disposition with a name');
  return { name, fileName: values.get('filename') ?? null, content: part.subarray(end + 2 * CRLF.length) };
}

function startsWith(body: Buffer, position: number, text: string): boolean {
  return body.toString('latin1', position, position + text.length) === text;
}

function createMalformedError(reason: string): ApiError {
  return badInput({ root: [`The multipart body could not be read: ${reason}.`] }, 'unreadable_body');
}
