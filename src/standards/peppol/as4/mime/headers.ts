import { As4Error } from '../as4-error';

/** Header value such as `multipart/related; boundary="x"`, with parameter names in lower case. */
export interface ParameterisedValue {
  value: string;
  parameters: Map<string, string>;
}

const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;

/**
 * Reads a Content-Type (RFC 2045, section 5.1): parameters in any order, quoted or not, white space and folding.
 * @throws As4Error MimeInconsistency
 */
export function readContentType(text: string): ParameterisedValue {
  const semicolon = text.indexOf(';');
  const value = (semicolon < 0 ? text : text.slice(0, semicolon)).trim().toLowerCase();
  const parameters = new Map<string, string>();
  let at = semicolon < 0 ? text.length : semicolon;
  while (at < text.length) {
    at = skip(text, at, /[;\s]*/y);
    if (at >= text.length) break;
    const name = match(text, at, TOKEN).toLowerCase();
    at = skip(text, at + name.length, /\s*/y);
    if (name === '' || text[at] !== '=') throw unreadableError(text);
    at = skip(text, at + 1, /\s*/y);
    let content: string;
    if (text[at] === '"') {
      const quotedText = match(text, at, /"(?:[^"\\]|\\[^])*"/y);
      if (quotedText === '') throw unreadableError(text);
      content = quotedText.slice(1, -1).replace(/\\([^])/g, '$1');
      at += quotedText.length;
    } else {
      content = match(text, at, /[^;\s"]+/y);
      if (content === '') throw unreadableError(text);
      at += content.length;
    }
    if (parameters.has(name))
      throw new As4Error('MimeInconsistency', `Content-Type must have the parameter ${name} only once`);
    parameters.set(name, content);
  }
  return { value, parameters };
}

/**
 * Reads the header block of a MIME part (RFC 5322, section 2.2): names in lower case, folded lines joined.
 * @throws As4Error MimeInconsistency for a line that is not a header, and for a repeated header
 */
export function readPartHeaders(block: string): Map<string, string> {
  const headers = new Map<string, string>();
  if (block === '') return headers;
  for (const line of block.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!/^[!-9;-~]+$/.test(name))
      throw new As4Error('MimeInconsistency', 'A MIME part has a header line without a valid header name');
    if (headers.has(name))
      throw new As4Error('MimeInconsistency', `A MIME part must have the header ${name} only once`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

function skip(text: string, at: number, pattern: RegExp): number {
  return at + match(text, at, pattern).length;
}

function match(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function unreadableError(text: string): As4Error {
  return new As4Error(
    'MimeInconsistency',
    `Content-Type cannot be read: ${JSON.stringify(text.slice(0, 100))}`,
  );
}
