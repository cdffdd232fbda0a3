/** Maximum number of columns of a line, as far as its values allow. */
const WIDTH = 160;

/**
 * Formats JSON for people: a list or an object is on one line when it fits, and otherwise has a line for each member.
 * Levels are indented by one space, because a third of the API document would be indentation otherwise.
 * `JSON.stringify` would break `["string", "null"]` into four lines.
 */
export function formatJson(value: unknown): string {
  return `${formatAt(value, '', 0)}\n`;
}

/** @param taken number of columns of the line before and after the value */
function formatAt(value: unknown, indent: string, taken: number): string {
  const line = formatLine(value);
  if (taken + line.length <= WIDTH || !isContainer(value)) return line;
  const inner = `${indent} `;
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

/** Lists the members of an object that are not undefined. */
function listMembers(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
