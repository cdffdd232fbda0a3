/**
 * Changes to an XML text that has one tag a line, named by the number of the line (from 1): `drop 5` takes an element away,
 * `twice 5` repeats it, `insert 5 <a/>` puts something behind the line, `text 5 x` gives it another text, `attribute 5 a=x` another
 * attribute, `bare 5` none.
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
      const without = line.replace(new RegExp(` ${name}="[^"]*"`), '');
      lines[index] = without.replace(/^(\s*<[\w:]+)/, `$1 ${name}="${text.join('=')}"`);
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

/** Number of the line behind an element. */
function findEnd(lines: readonly string[], index: number): number {
  const indent = /^\s*/.exec(lines[index] ?? '')?.[0] ?? '';
  if (/<\/|\/>/.test(lines[index] ?? '')) return index + 1;
  return lines.findIndex((each, at) => at > index && each.startsWith(`${indent}</`)) + 1;
}
