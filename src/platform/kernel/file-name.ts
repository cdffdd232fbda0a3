/** Names that Windows gives to devices, whatever ending follows ("Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

const BYTES = 255;

/**
 * A file name made of any text: one that no file system and no unpacker takes for anything but a name, on Windows too.
 * Letters, marks and digits of all scripts stay, as do blank, dot, `_` and `-` inside of it; all else becomes `_`: path
 * separators, control characters, those that turn the direction of writing. The ending survives where it is cut.
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

/** More of a text than this is not looked at: names are made of what strangers write, and that can be megabytes. */
const LOOKED_AT = 600;
const ENDING_LOOKED_AT = 40;

/** The beginning of a long text and its end, where the ending of a file name stands. */
function shortened(text: string): string {
  if (text.length <= LOOKED_AT) return text;
  return `${text.slice(0, LOOKED_AT - ENDING_LOOKED_AT)}${text.slice(-ENDING_LOOKED_AT)}`;
}

/** Dots and blanks at the ends become one `_` each: unpackers drop them, or take such a name for a directory. */
function withoutOuterDots(name: string): string {
  const isOuter = (at: number): boolean => name[at] === '.' || name[at] === ' ';
  let [from, to] = [0, name.length];
  while (from < to && isOuter(from)) from++;
  while (to > from && isOuter(to - 1)) to--;
  return `${from > 0 ? '_' : ''}${name.slice(from, to)}${to < name.length && to > from ? '_' : ''}`;
}

/** What two names must not have in common within a folder: some file systems know neither case nor ways of composing. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Makes names that no other file of a folder has: numbered in front where one would be the second of its kind. */
export class FreeFileNames {
  private readonly used = new Set<string>();
  /** The number that is tried next, by the name that was wanted: a folder may have thousands of the same. */
  private readonly next = new Map<string, number>();

  /** @param maxBytes of UTF-8 */
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

/** Longer endings are none. */
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
