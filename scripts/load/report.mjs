/** How what was found is printed. */

/** The value below which that part of the numbers is; NaN when there are none. */
export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The first row names the columns. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  for (const cells of rows)
    console.log(
      cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join('  '),
    );
}

export const LOAD_COLUMNS = [
  '',
  'requests/s',
  'accepted/s',
  'p50 ms',
  'p99 ms',
  'refused/s',
  'p50 ms',
  'p99 ms',
  'broken',
];

/** A load as a row of {@link LOAD_COLUMNS}. */
export function loadRow(name, { accepted, refused, broken, seconds }) {
  const figures = [
    (accepted.length + refused.length + broken) / seconds,
    accepted.length / seconds,
    quantile(accepted, 0.5),
    quantile(accepted, 0.99),
    refused.length / seconds,
    quantile(refused, 0.5),
    quantile(refused, 0.99),
  ];
  return [name, ...figures.map((value) => (Number.isNaN(value) ? '' : value.toFixed(0))), String(broken)];
}

/**
 * Prints a line for each promise: its name, what was found, the most it may be.
 * @returns true when all were kept
 */
export function judge(promises) {
  let all = true;
  for (const [name, value, most] of promises) {
    const kept = value <= most;
    console.log(`${kept ? 'kept  ' : 'BROKEN'}  ${name}: ${value.toFixed(0)} (at most ${most.toFixed(0)})`);
    all &&= kept;
  }
  return all;
}
