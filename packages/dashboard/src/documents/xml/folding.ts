import type { Outline } from './outline';

/** The lines that are shown, in order, while some elements are folded. */
export function visibleLines({ lineCount, foldEnds }: Outline, folded: ReadonlySet<number>): Uint32Array {
  const visible = new Uint32Array(lineCount);
  let count = 0;
  for (let line = 0; line < lineCount; line += 1) {
    visible[count] = line;
    count += 1;
    const end = foldEnds[line] ?? 0;
    if (end > line && folded.has(line)) {
      line = end;
    }
  }
  return visible.subarray(0, count);
}

/** The lines at which elements of this depth and deeper begin and can be folded. */
export function foldsFrom(outline: Outline, depth: number): Set<number> {
  const folds = new Set<number>();
  for (let line = 0; line < outline.lineCount; line += 1) {
    if ((outline.foldEnds[line] ?? 0) > line && (outline.lineDepths[line] ?? 0) >= depth) {
      folds.add(line);
    }
  }
  return folds;
}

/** Unfolds the elements that hide a line. Returns the same set when none does. */
export function unfoldedTo(
  { foldEnds }: Pick<Outline, 'foldEnds'>,
  folded: ReadonlySet<number>,
  line: number,
): ReadonlySet<number> {
  const hiding = [...folded].filter((start) => start < line && (foldEnds[start] ?? 0) >= line);
  if (hiding.length === 0) {
    return folded;
  }
  const open = new Set(folded);
  hiding.forEach((start) => open.delete(start));
  return open;
}

/** The place of a line among the shown ones, or of the nearest one before it. */
export function placeOfLine(visible: Uint32Array, line: number): number {
  let low = 0;
  let high = visible.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((visible[middle] ?? 0) <= line) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
