/** Device names of Windows, whatever ending follows ("Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

const BYTES = 255;

/**
 * Converts any text to a file name that every file system and unpacker, also on Windows, treats as a plain name. Letters,
 * marks and digits of all scripts are kept, and so are blank, dot, `_` and `-` inside the name; everything else becomes `_`:
 * path separators, control characters, direction marks. A name that is cut keeps its ending.
 * @param maxBytes of UTF-8; file systems allow 255
 */
export function safeFileName(text: string, maxBytes = BYTES): string {
  const plain = withoutOuterDots(
    shortened(text)
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_'),
  );
  const [stem = ''] = plain.split('.', 1);
  const named = DEVICE.test(stem.trimEnd()) ? `_${plain}` : plain;
  return cut(named === '' ? '_' : named, maxBytes);
}

/** Maximum number of characters of a text that are examined: names come from strangers and may have megabytes. */
const LOOKED_AT = 600;
const ENDING_LOOKED_AT = 40;

/** Returns the beginning and the end of a long text; the end holds the ending of the file name. */
function shortened(text: string): string {
  if (text.length <= LOOKED_AT) return text;
  return `${text.slice(0, LOOKED_AT - ENDING_LOOKED_AT)}${text.slice(-ENDING_LOOKED_AT)}`;
}

/** Replaces dots and blanks at both ends by one `_` each: unpackers drop them, or take such a name for a directory. */
function withoutOuterDots(name: string): string {
  const isOuter = (at: number): boolean => name[at] === '.' || name[at] === ' ';
  let [from, to] = [0, name.length];
  while (from < to && isOuter(from)) from++;
  while (to > from && isOuter(to - 1)) to--;
  return `${from > 0 ? '_' : ''}${name.slice(from, to)}${to < name.length && to > from ? '_' : ''}`;
}

/** Returns the key that must be unique within a folder: some file systems ignore case and Unicode composition. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Creates names that no other file of a folder has: a number in front distinguishes equal names. */
export class FreeFileNames {
  private readonly used = new Set<string>();
  /** Next number to try, by requested name: a folder may have thousands of equal names. */
  private readonly next = new Map<string, number>();

  /**
   *
   * @param maxBytes of UTF-8
   */
  of(text: string, maxBytes = BYTES): string {
    const wanted = safeFileName(text, maxBytes);
    const key = nameKey(wanted);
    let name = wanted;
    let n = this.next.get(key) ?? 2;
    for (; this.used.has(nameKey(name)); n++) {
      const number = `${n}-`;
      name = number + safeFileName(text, maxBytes - number.length);
    }
    this.next.set(key, n);
    this.used.add(nameKey(name));
    return name;
  }
}

/** Longer endings do not count as endings. */
const ENDING = /\.[^.]{1,15}$/u;

function cut(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  const space = maxBytes - Buffer.byteLength(ending);
  let stem = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > space) break;
    stem += character;
  }
  return `${withoutOuterDots(stem)}${ending}`;
}
