/** Maximum length of an excerpt, in UTF-16 units. */
export const MAX_EXCERPT_LENGTH = 100;

/** Number of UTF-8 bytes that certainly contain more than {@link MAX_EXCERPT_LENGTH} UTF-16 units. */
const MAX_EXCERPT_BYTES = 4 * (MAX_EXCERPT_LENGTH + 1);
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Collects the beginnings of lines by line number from 1. The file is scanned once, up to the last requested line,
 * and only the beginnings of requested lines are decoded.
 * @param bytes text in UTF-8, whose lines end with CR, LF or both
 */
export function collectExcerpts(bytes: Uint8Array, lines: Iterable<number>): Map<number, string> {
  const excerpts = new Map<number, string>();
  let [line, start] = [1, 0];
  for (const number of [...new Set(lines)].sort((one, other) => one - other)) {
    while (line < number) {
      const end = findLineEnd(bytes, start, bytes.length);
      if (end === bytes.length) return excerpts;
      start = end + (bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED ? 2 : 1);
      line++;
    }
    excerpts.set(line, readExcerpt(bytes, start));
  }
  return excerpts;
}

function readExcerpt(bytes: Uint8Array, lineStart: number): string {
  let start = lineStart;
  while (bytes[start] === SPACE || bytes[start] === TAB) start++;
  const end = findLineEnd(bytes, start, Math.min(start + MAX_EXCERPT_BYTES, bytes.length));
  const text = Buffer.from(bytes.subarray(start, end)).toString('utf8').trim();
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text;
}

/** Returns the position of the next line end, or `limit`. */
function findLineEnd(bytes: Uint8Array, from: number, limit: number): number {
  let offset = from;
  while (offset < limit && bytes[offset] !== LINE_FEED && bytes[offset] !== CARRIAGE_RETURN) offset++;
  return offset;
}
