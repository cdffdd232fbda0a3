import type { BatchItem } from './batch-item';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = /^\s*$/;
const EMPTY_BUFFER = Buffer.alloc(0);
/** Factor by which the buffer of a partial line grows. */
const GROWTH_FACTOR = 1.5;
/** Maximum length of a line that is checked for being blank; a longer line has content. */
const MAX_BLANK_LENGTH = 64;

/**
 * Splits NDJSON into its lines. Blank lines are skipped but count for line numbers. A line that is too long is
 * discarded, and the following lines are processed.
 * @param maxBytes maximum size of a line
 * @returns the lines that each part completes
 */
export async function* splitLines(
  parts: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<BatchItem[], void, undefined> {
  let line = 0;
  let partialLine: Buffer = EMPTY_BUFFER;
  let length = 0;
  const add = (bytes: Buffer): void => {
    if (length + bytes.length > maxBytes) partialLine = EMPTY_BUFFER;
    else partialLine = append(partialLine, length, bytes, maxBytes);
    length += bytes.length;
  };
  const finishLine = (remainder: Buffer): BatchItem[] => {
    line += 1;
    if (length > 0) add(remainder);
    const wholeLine = length === 0 ? remainder : partialLine.subarray(0, length);
    const item = toItem(line, wholeLine, Math.max(length, remainder.length), maxBytes);
    partialLine = EMPTY_BUFFER;
    length = 0;
    return item === null ? [] : [item];
  };
  for await (const part of parts) {
    const items: BatchItem[] = [];
    let from = 0;
    for (let at = part.indexOf(LINE_FEED); at !== -1; at = part.indexOf(LINE_FEED, from)) {
      items.push(...finishLine(part.subarray(from, at)));
      from = at + 1;
    }
    if (from < part.length) add(part.subarray(from));
    if (items.length > 0) yield items;
  }
  const last = finishLine(EMPTY_BUFFER);
  if (last.length > 0) yield last;
}

/**
 * Appends bytes to the partial line in a buffer that grows by 50 %, so that many small parts of a line cost no more than
 * a few large ones.
 * @returns the buffer, of which the first `length` bytes and the appended ones are used
 */
function append(partialLine: Buffer, length: number, bytes: Buffer, maxBytes: number): Buffer {
  const neededBytes = length + bytes.length;
  let buffer = partialLine;
  if (neededBytes > partialLine.length) {
    buffer = Buffer.allocUnsafeSlow(
      Math.max(neededBytes, Math.min(Math.ceil(neededBytes * GROWTH_FACTOR), maxBytes)),
    );
    partialLine.copy(buffer, 0, 0, length);
  }
  bytes.copy(buffer, length);
  return buffer;
}

/** Converts a line to a document; returns null for a blank line. */
function toItem(line: number, wholeLine: Buffer, length: number, maxBytes: number): BatchItem | null {
  if (length > maxBytes) {
    const message = `must be at most ${maxBytes} bytes long; received ${length}`;
    return {
      line,
      name: null,
      content: { status: 413, code: 'body_too_large', errors: { root: [message] } },
    };
  }
  const bytes = wholeLine.at(-1) === CARRIAGE_RETURN ? wholeLine.subarray(0, -1) : wholeLine;
  if (bytes.length <= MAX_BLANK_LENGTH && BLANK.test(bytes.toString('utf8'))) return null;
  return { line, name: null, content: { bytes } };
}
