/** Markdown of `docs/rules.md`. */

/** A name as it is written. */
export const code = (text: string): string => `\`${text}\``;

/** Text for a cell of a table. */
export function prose(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|*_<>]/g, (sign) => `\\${sign}`);
}

/** A table of Markdown. @param rows cells that are Markdown already */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
