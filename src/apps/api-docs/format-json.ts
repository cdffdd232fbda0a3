/** Maximum number of columns of a line, as far as its values allow. */
const WIDTH = 300;

/**
 * Formats JSON for a committed file: a list or an object that fits is on one line, and otherwise has a line for each
 * member, so that a change of a parameter, a response or a property changes one line. Lines have no indentation and no
 * optional spaces, and brackets close on the line of the last member, because these would be a fifth of the API document;
 * `jq . openapi.json` shows it indented.
 */
export function formatJson(value: unknown): string {
  return `${formatAt(value, 0)}\n`;
}

/** @param usedWidth number of columns of the line before and after the value */
function formatAt(value: unknown, usedWidth: number): string {
  const line = JSON.stringify(value);
  if (usedWidth + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  if (Array.isArray(value)) return `[\n${value.map((item: unknown) => formatAt(item, 1)).join(',\n')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const lines = members.map(([name, member]: [string, unknown]) => {
    const label = `${JSON.stringify(name)}:`;
    return `${label}${formatAt(member, label.length + 1)}`;
  });
  return `{\n${lines.join(',\n')}}`;
}
