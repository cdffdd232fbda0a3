import { createStyle, escapeControls } from './style';

const GAP = 2;
/** Minimum width of a shortened column. */
const MIN_WIDTH = 6;
/** Width without a terminal: no text is truncated. */
const UNLIMITED_WIDTH = Number.POSITIVE_INFINITY;

/**
 * Formats rows under headings, in columns as wide as their cells. On a narrower terminal, the cells of the columns
 * in `flexible` are truncated, the widest column first.
 * @param width width of the terminal in characters
 */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  flexible: readonly string[] = [],
  width: number = process.stdout.isTTY ? process.stdout.columns : UNLIMITED_WIDTH,
): string[] {
  const cells = rows.map((row) => row.map((cell) => escapeControls(cell ?? '-').replace(/[\n\t]/g, ' ')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => getLength(row[column] ?? ''))),
  );
  const flexibleColumns = headings.flatMap((heading, column) => (flexible.includes(heading) ? [column] : []));
  shrinkColumns(widths, flexibleColumns, width);
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, column) => truncateCell(cell, widths[column] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd();
  return [createStyle().dim(formatRow(headings)), ...cells.map(formatRow)];
}

function shrinkColumns(widths: number[], yielding: readonly number[], width: number): void {
  const sumWidths = (): number => widths.reduce((sum, columnWidth) => sum + columnWidth + GAP, -GAP);
  while (sumWidths() > width) {
    const widest = [...yielding].sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= MIN_WIDTH) return;
    widths[widest] = Math.max(MIN_WIDTH, (widths[widest] ?? 0) - (sumWidths() - width));
  }
}

function truncateCell(cell: string, width: number): string {
  const points = [...cell];
  if (points.length > width) return `${points.slice(0, width - 1).join('')}…`;
  return cell + ' '.repeat(width - points.length);
}

function getLength(text: string): number {
  return [...text].length;
}
