/** Number of columns that a line of the committed document has at most, as far as its values allow. */
const WIDTH = 120;

/**
 * JSON text as people read it: a list or an object stands on one line where it fits, and has a line for each member where it
 * does not. `JSON.stringify` would break `["string", "null"]` into four lines.
 */
export function formatJson(value: unknown): string {
  return `${formatAt(value, '', 0)}\n`;
}

/** @param taken columns of the line that are used before and after the value */
function formatAt(value: unknown, indent: string, taken: number): string {
  const line = formatLine(value);
  if (taken + line.length <= WIDTH || !isContainer(value)) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => `${inner}${formatAt(item, inner, inner.length + 1)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = listMembers(value).map(([name, member]) => {
    const label = `${inner}${JSON.stringify(name)}: `;
    return `${label}${formatAt(member, inner, label.length + 1)}`;
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function formatLine(value: unknown): string {
  if (!isContainer(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`;
  const members = listMembers(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${formatLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The members that JSON has: without those that are undefined. */
function listMembers(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
