/** Returns whether a part of a text consists of XML white space: blanks, tabulators and line ends. */
export function isBlank(text: string, start = 0, end = text.length): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) return false;
  }
  return true;
}
