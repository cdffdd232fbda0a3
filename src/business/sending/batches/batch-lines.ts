import type { BatchItem } from './batch-item';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = /^\s*$/;
/** Bytes up to which a line may be blank; a longer one has content. */
const MAX_BLANK = 64;

/**
 * Splits NDJSON into its lines. Blank lines count for the numbers of the others and are left out. Of a line that is too long
 * nothing is kept; the lines behind it follow.
 * @param maxBytes maximum size of a line
 * @returns the lines that each part completes
 */
export async function* splitLines(
  parts: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<BatchItem[], void, undefined> {
  let line = 0;
  let begun: Buffer[] = [];
  let length = 0;
  const add = (bytes: Buffer): void => {
    length += bytes.length;
    if (length <= maxBytes) begun.push(bytes);
    else begun = [];
  };
  const end = (): BatchItem[] => {
    line += 1;
    const item = toItem(line, begun, length, maxBytes);
    begun = [];
    length = 0;
    return item === null ? [] : [item];
  };
  for await (const part of parts) {
    const items: BatchItem[] = [];
    let from = 0;
    for (let at = part.indexOf(LINE_FEED); at !== -1; at = part.indexOf(LINE_FEED, from)) {
      add(part.subarray(from, at));
      items.push(...end());
      from = at + 1;
    }
    // A copy, so that the rest of a part does not keep the whole part.
    if (from < part.length) add(Buffer.from(part.subarray(from)));
    if (items.length > 0) yield items;
  }
  const last = end();
  if (last.length > 0) yield last;
}

/** Returns null for a blank line. */
function toItem(line: number, begun: Buffer[], length: number, maxBytes: number): BatchItem | null {
  if (length > maxBytes) {
    const message = `must be at most ${maxBytes} bytes long; received ${length}`;
    return {
      line,
      name: null,
      content: { status: 413, code: 'body_too_large', errors: { root: [message] } },
    };
  }
  const [first] = begun;
  const whole = first !== undefined && begun.length === 1 ? first : Buffer.concat(begun, length);
  const bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
  if (bytes.length <= MAX_BLANK && BLANK.test(bytes.toString('utf8'))) return null;
  return { line, name: null, content: { bytes } };
}
