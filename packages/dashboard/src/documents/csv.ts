/**
 * A table as CSV (RFC 4180) with a byte order mark, which spreadsheets need. A cell that a spreadsheet would take for a formula
 * begins with an apostrophe, unless it is a number.
 */
export function formatCsv(head: string[], rows: string[][]): string {
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
