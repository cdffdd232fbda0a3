/** Device names of Windows, reserved with any extension ("Naming Files, Paths, and Namespaces"). */
const DEVICE_NAME = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

const MAX_NAME_BYTES = 255;

/**
 * Converts any text to a file name that every file system and unpacker, also on Windows, treats as a plain name.
 * Letters, marks and digits of all scripts remain, and so do blank, dot, `_` and `-` inside the name; every other
 * character becomes `_`: path separators, control characters, direction marks. A shortened name keeps its extension.
 * @param maxBytes maximum length in bytes of UTF-8; file systems allow 255
 */
export function toSafeFileName(text: string, maxBytes = MAX_NAME_BYTES): string {
  const plainName = replaceOuterDotsAndBlanks(
    shorten(text)
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_'),
  );
  const [stem = ''] = plainName.split('.', 1);
  const safeName = DEVICE_NAME.test(stem.trimEnd()) ? `_${plainName}` : plainName;
  return truncateBytes(safeName === '' ? '_' : safeName, maxBytes);
}

/** Maximum number of characters that are examined: names come from untrusted clients and may have megabytes. */
const EXAMINED_CHARACTERS = 600;
const EXAMINED_ENDING_CHARACTERS = 40;

/** Returns the beginning and the end of a long text; the end contains the file extension. */
function shorten(text: string): string {
  if (text.length <= EXAMINED_CHARACTERS) return text;
  return `${text.slice(0, EXAMINED_CHARACTERS - EXAMINED_ENDING_CHARACTERS)}${text.slice(-EXAMINED_ENDING_CHARACTERS)}`;
}

/** Replaces dots and blanks at both ends by one `_` each: unpackers drop them, or treat such a name as a directory. */
function replaceOuterDotsAndBlanks(name: string): string {
  const isOuter = (at: number): boolean => name[at] === '.' || name[at] === ' ';
  let [from, to] = [0, name.length];
  while (from < to && isOuter(from)) from++;
  while (to > from && isOuter(to - 1)) to--;
  return `${from > 0 ? '_' : ''}${name.slice(from, to)}${to < name.length && to > from ? '_' : ''}`;
}

/** Returns the key that must be unique within a folder: some file systems ignore case and Unicode composition. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Creates unique file names within a folder; equal names get a number in front. */
export class UniqueFileNames {
  private readonly usedNames = new Set<string>();
  /** Next number to try, by requested name: a folder may have thousands of equal names. */
  private readonly nextNumbers = new Map<string, number>();

  /**
   * @param maxBytes of UTF-8
   */
  create(text: string, maxBytes = MAX_NAME_BYTES): string {
    const requestedName = toSafeFileName(text, maxBytes);
    const key = toNameKey(requestedName);
    let name = requestedName;
    let n = this.nextNumbers.get(key) ?? 2;
    for (; this.usedNames.has(toNameKey(name)); n++) {
      const number = `${n}-`;
      name = number + toSafeFileName(text, maxBytes - number.length);
    }
    this.nextNumbers.set(key, n);
    this.usedNames.add(toNameKey(name));
    return name;
  }
}

/** File extension; a longer suffix does not count as one. */
const EXTENSION = /\.[^.]{1,15}$/u;

function truncateBytes(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const ending = EXTENSION.exec(name)?.[0] ?? '';
  const space = maxBytes - Buffer.byteLength(ending);
  let stem = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > space) break;
    stem += character;
  }
  return `${replaceOuterDotsAndBlanks(stem)}${ending}`;
}

/**
 * Returns the `Content-Disposition` of a response that is saved and never displayed (RFC 6266). A non-ASCII name is
 * written twice: approximated in ASCII, and in UTF-8 (RFC 8187), which all current clients prefer.
 * @param name any text, such as the number of a document
 * @param extension without its dot
 */
export function formatAttachmentHeader(name: string, extension: string): string {
  const file = toSafeFileName(`${name}.${extension}`, 200);
  const ascii = file.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_');
  const plainHeader = `attachment; filename="${ascii}"`;
  return ascii === file ? plainHeader : `${plainHeader}; filename*=UTF-8''${encodeURIComponent(file)}`;
}
