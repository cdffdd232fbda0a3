/**
 * Applies a change to an XML text with one tag per line, by line number (from 1): `drop 5` removes an element, `twice
 * 5` repeats it, `insert 5 <a/>` inserts text after the line, `text 5 x` changes its text, `attribute 5 a=x` sets an
 * attribute, `bare 5` removes them.
 */
export function applyLineEdit(xml: string, edit: string): string {
  const [operation = '', place = '', ...rest] = edit.split(' ');
  const lines = xml.trimEnd().split('\n');
  const index = Number(place) - 1;
  const line = lines[index] ?? '';
  const value = rest.join(' ');
  const end = findEnd(lines, index);
  switch (operation) {
    case 'drop':
      lines.splice(index, end - index);
      break;
    case 'twice':
      lines.splice(end, 0, ...lines.slice(index, end));
      break;
    case 'insert':
      lines.splice(index + 1, 0, value);
      break;
    case 'text':
      lines[index] = line.replace(/>[^<]*</, `>${value}<`);
      break;
    case 'attribute': {
      const [name = '', ...text] = value.split('=');
      const bareLine = line.replace(new RegExp(` ${name}="[^"]*"`), '');
      lines[index] = bareLine.replace(/^(\s*<[\w:]+)/, `$1 ${name}="${text.join('=')}"`);
      break;
    }
    case 'bare':
      lines[index] = line.replace(/ \w+="[^"]*"/, '');
      break;
    default:
      throw new Error(`No such change: ${edit}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the number of the line after an element. */
function findEnd(lines: readonly string[], index: number): number {
  const indent = /^\s*/.exec(lines[index] ?? '')?.[0] ?? '';
  if (/<\/|\/>/.test(lines[index] ?? '')) return index + 1;
  return lines.findIndex((each, at) => at > index && each.startsWith(`${indent}</`)) + 1;
}
