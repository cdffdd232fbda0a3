/**
 * A JSON value that is kept as its text. Large values come in and go out this way, so that the event loop neither parses
 * nor writes them: a request's document is parsed by the thread that works on it, and what the database or a thread
 * has as JSON is put into an answer as it is.
 */
export class RawJson {
  /** @param text JSON; bytes are UTF-8. The default is for class-transformer alone, which sets the property afterwards. */
  constructor(readonly text: string | Uint8Array = 'null') {}

  /** The value. Takes as long as the text is; what is large belongs into a thread. */
  parse(): unknown {
    return JSON.parse(typeof this.text === 'string' ? this.text : Buffer.from(this.text).toString('utf8'));
  }

  /** Written by whom does not know this class it is still right, only slower. */
  toJSON(): unknown {
    return this.parse();
  }
}

/** How deep in an answer raw values stand: below the members of a document in a list. */
const DEPTH = 3;

/** True when somewhere in an answer there is a value that is JSON already. */
export function holdsRawJson(value: unknown, depth = DEPTH): boolean {
  if (value instanceof RawJson) return true;
  if (depth === 0 || !isPlain(value)) return false;
  return Object.values(value).some((member) => holdsRawJson(member, depth - 1));
}

/** The same in one text. */
export function jsonText(value: unknown): string {
  return Buffer.concat(jsonPieces(value)).toString('utf8');
}

/** The JSON text of a value in pieces, raw values among them as they are. @returns bytes, to be written one after another */
export function jsonPieces(value: unknown): Buffer[] {
  const pieces: Buffer[] = [];
  let text = '';
  const end = (): void => {
    if (text !== '') pieces.push(Buffer.from(text));
    text = '';
  };
  const write = (part: unknown, depth: number): void => {
    if (part instanceof RawJson) {
      if (typeof part.text === 'string') text += part.text;
      else {
        end();
        pieces.push(Buffer.from(part.text.buffer, part.text.byteOffset, part.text.byteLength));
      }
    } else if (depth > 0 && Array.isArray(part)) {
      text += '[';
      part.forEach((item: unknown, index) => {
        if (index > 0) text += ',';
        write(item === undefined ? null : item, depth - 1);
      });
      text += ']';
    } else if (depth > 0 && isPlain(part)) {
      let separator = '{';
      for (const [name, member] of Object.entries(part)) {
        if (member === undefined) continue;
        text += `${separator}${JSON.stringify(name)}:`;
        separator = ',';
        write(member, depth - 1);
      }
      text += separator === '{' ? '{}' : '}';
    } else text += JSON.stringify(part);
  };
  write(value, DEPTH);
  end();
  return pieces;
}

/** An array or an object without a class of its own. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
