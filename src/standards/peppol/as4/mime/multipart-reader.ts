import { As4Error } from '../as4-error';

/** Event of a multipart body, in order. `data` belongs to the preceding `part`. */
export type MultipartEvent =
  { kind: 'part'; headers: string } | { kind: 'data'; bytes: Buffer } | { kind: 'end-of-part' };

const MAX_PART_HEADERS = 16 * 1024;
/** Maximum white space after a boundary on its line (RFC 2046, transport padding). */
const MAX_PADDING = 64;
const DOUBLE_CRLF = Buffer.from('\r\n\r\n');

type State = 'preamble' | 'headers' | 'body';

/**
 * Splits a multipart body (RFC 2046, section 5.1) that arrives in parts of any size. Binary-safe: a part ends exactly
 * before the CRLF of the next delimiter line. A preamble and an epilogue are skipped.
 */
export class MultipartReader {
  private readonly delimiter: Buffer;
  /** undecided bytes; they begin with the line end that a delimiter at the start requires */
  private pendingBytes: Buffer = Buffer.from('\r\n');
  private state: State = 'preamble';
  /** whether the closing delimiter has been read; the rest is epilogue */
  private isClosed = false;

  /** @param boundary the parameter of Content-Type, 1 to 70 characters */
  constructor(boundary: string) {
    if (!/^[\x20-\x7e]{0,69}[\x21-\x7e]$/.test(boundary)) {
      throw new As4Error('MimeInconsistency', 'The boundary of the multipart body is missing or not allowed');
    }
    this.delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** @throws As4Error MimeInconsistency */
  *write(piece: Buffer): Generator<MultipartEvent> {
    if (this.isClosed) return;
    this.pendingBytes = this.pendingBytes.length === 0 ? piece : Buffer.concat([this.pendingBytes, piece]);
    for (let progress = true; progress;) {
      const { state, pendingBytes } = this;
      if (state === 'headers') yield* this.readHeaders();
      else yield* this.readBody(state === 'body');
      progress = !this.isClosed && (this.state !== state || this.pendingBytes.length !== pendingBytes.length);
    }
  }

  /** @throws As4Error MimeInconsistency when the body has no closing delimiter */
  end(): void {
    if (!this.isClosed) {
      throw new As4Error('MimeInconsistency', 'The multipart body ends before its closing boundary');
    }
  }

  private *readHeaders(): Generator<MultipartEvent> {
    // The line end of the delimiter is retained: in a part without headers it is the first half of their end.
    const end = this.pendingBytes.indexOf(DOUBLE_CRLF);
    if (end < 0 || end > MAX_PART_HEADERS) {
      if (this.pendingBytes.length > MAX_PART_HEADERS) {
        throw new As4Error(
          'MimeInconsistency',
          `The headers of a MIME part exceed ${MAX_PART_HEADERS} bytes`,
        );
      }
      return;
    }
    const headers = this.pendingBytes.toString('latin1', 2, Math.max(end, 2));
    this.pendingBytes = this.pendingBytes.subarray(end + DOUBLE_CRLF.length);
    this.state = 'body';
    yield { kind: 'part', headers };
  }

  /** Consumes data up to the next delimiter, or up to a possible beginning of one. */
  private *readBody(inPart: boolean): Generator<MultipartEvent> {
    const { delimiter, pendingBytes } = this;
    for (let from = 0; ;) {
      const at = pendingBytes.indexOf(delimiter, from);
      const end = at < 0 ? Math.max(0, pendingBytes.length - delimiter.length + 1) : at;
      const line = at < 0 ? 'open' : parseDelimiterLine(pendingBytes, at + delimiter.length);
      if (line === 'none') {
        from = at + 1;
        continue;
      }
      if (inPart && end > 0) yield { kind: 'data', bytes: pendingBytes.subarray(0, end) };
      this.pendingBytes = pendingBytes.subarray(end);
      if (line === 'open') return;
      if (inPart) yield { kind: 'end-of-part' };
      this.pendingBytes = pendingBytes.subarray(line.next);
      if (line.closing) this.isClosed = true;
      else this.state = 'headers';
      return;
    }
  }
}

/** Parses the bytes after a delimiter; `none` when it is not a delimiter line, `open` when more bytes are needed. */
function parseDelimiterLine(bytes: Buffer, at: number): { next: number; closing: boolean } | 'none' | 'open' {
  if (bytes.length < at + 2) return 'open';
  if (bytes[at] === 0x2d && bytes[at + 1] === 0x2d) return { next: at + 2, closing: true };
  let end = at;
  while ((bytes[end] === 0x20 || bytes[end] === 0x09) && end - at < MAX_PADDING) end++;
  if (end + 2 > bytes.length) return 'open';
  return bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? { next: end, closing: false } : 'none';
}
