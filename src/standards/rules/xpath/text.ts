/** String functions with the semantics of XPath 2.0. */

const NOT_NORMALIZED = /^[ \t\r\n]|[ \t\r\n]$|[\t\r\n]|  /;

/** normalize-space: trims the text and collapses inner blanks to one space. Only space, tab, CR and LF are blanks. */
export function normalizeSpace(text: string): string {
  if (!NOT_NORMALIZED.test(text)) return text;
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** string-length: code points, not UTF-16 units. */
export function stringLength(text: string): number {
  let length = text.length;
  for (let i = 0; i + 1 < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0xd800 && code <= 0xdbff) {
      length--;
      i++;
    }
  }
  return length;
}

/** substring-after: the text after the first occurrence of `mark`; empty when there is none. */
export function substringAfter(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? '' : text.slice(at + mark.length);
}

/** substring-before: the text before the first occurrence of `mark`; empty when there is none. */
export function substringBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? '' : text.slice(0, at);
}

/**
 * Returns the number of characters after the first point of a number as written: 2 for `1.50`, 3 for `1.000` and for
 * `1.00 `, 0 for `1,005`. The EN 16931 rules count decimals in this way (BR-DEC, UBL-DT-01).
 */
export function countDecimals(text: string): number {
  const at = text.indexOf('.');
  return at < 0 ? 0 : stringLength(at === 0 ? text.slice(1) : text.slice(at + 1));
}

/** substring(): counted in code points; `start` is counted from 0, unlike in XPath. */
export function substring(text: string, start: number, length = Infinity): string {
  const end = start + length;
  if (!/[\ud800-\udfff]/.test(text)) return text.slice(start, end);
  return Array.from(text).slice(start, end).join('');
}
