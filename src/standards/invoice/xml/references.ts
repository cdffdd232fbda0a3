const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));/y;

/**
 * Replaces the predefined entity references and the character references of a text; null when the text has any other
 * "&", or a reference to a character that XML does not allow.
 */
export function resolveReferences(text: string): string | null {
  let resolvedText = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    REFERENCE.lastIndex = at;
    const match = REFERENCE.exec(text);
    if (match === null) return null;
    const character = toCharacter(match);
    if (character === null) return null;
    resolvedText += text.slice(from, at) + character;
    from = at + match[0].length;
  }
  return from === 0 ? text : resolvedText + text.slice(from);
}

function toCharacter([, name, decimal, hexadecimal]: RegExpExecArray): string | null {
  if (name !== undefined) return NAMED_ENTITIES[name] ?? null;
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : parseInt(decimal, 10);
  return isAllowedCharacter(code) ? String.fromCodePoint(code) : null;
}

/** Returns whether XML 1.0 allows a character (production Char). */
function isAllowedCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
