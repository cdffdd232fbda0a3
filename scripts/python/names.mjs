/** Words that a name in Python cannot be. */
const KEYWORDS = [
  'from',
  'class',
  'global',
  'in',
  'is',
  'not',
  'def',
  'import',
  'as',
  'with',
  'pass',
  'or',
  'and',
];

/** `companyId` as `company_id`, `from` as `from_`. */
export function snake(name) {
  const text = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return KEYWORDS.includes(text) ? `${text}_` : text;
}

export function pascal(name) {
  return name.replace(/(?:^|[._-])(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Whether a class of Python can have a member of this name. */
export function isMemberName(name) {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.includes(name);
}

/** A docstring, or nothing. */
export function docstring(text, indent) {
  if (text === undefined || text === '') return '';
  const escaped = text.replace(/\\/g, '\\\\').replace(/"""/g, '\\"\\"\\"').replace(/\s+/g, ' ');
  return `${indent}"""${escaped}${escaped.endsWith('"') ? ' ' : ''}"""\n`;
}
