/** Location in a text; line and column count from 1. */
export interface TextLocation {
  line: number;
  column: number;
}

/** Returns the line and column of a position. */
export function toLocation(text: string, position: number): TextLocation {
  return toLocations(text, [position]).get(position) ?? { line: 1, column: 1 };
}

/**
 * Returns the lines and columns of positions. The text is scanned once, up to the last position, without a list of
 * its lines, because a file may have as many lines as bytes.
 */
export function toLocations(text: string, positions: Iterable<number>): Map<number, TextLocation> {
  const locations = new Map<number, TextLocation>();
  let [line, lineStart] = [1, 0];
  let lineEnd = text.indexOf('\n');
  for (const position of [...new Set(positions)].sort((one, other) => one - other)) {
    while (lineEnd !== -1 && lineEnd < position) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    locations.set(position, { line, column: position - lineStart + 1 });
  }
  return locations;
}
