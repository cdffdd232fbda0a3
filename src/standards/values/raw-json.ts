/**
 * JSON value stored as text. The event loop thus neither parses nor serializes large values: the thread that processes
 * a request's document parses it, and JSON from the database or a thread is copied unchanged into a response.
 */
export class RawJson {
  /**
   * @param text JSON; bytes are UTF-8. The default is only for class-transformer, which sets the property afterwards.
   */
  constructor(readonly text: string | Uint8Array = 'null') {}

  /**
   * Parses the value. The duration is proportional to the length of the text, so large values should be parsed in a
   * thread.
   */
  parse(): unknown {
    return JSON.parse(typeof this.text === 'string' ? this.text : Buffer.from(this.text).toString('utf8'));
  }

  /** Correct but slower fallback for serializers that do not support this class. */
  toJSON(): unknown {
    return this.parse();
  }
}

/** Maximum depth of raw values in a response: below the properties of a document in a list. */
const MAX_DEPTH = 3;

/** Returns whether a response contains a raw value. */
export function containsRawJson(value: unknown, depth = MAX_DEPTH): boolean {
  if (value instanceof RawJson) return true;
  if (depth === 0 || !isPlainObject(value)) return false;
  return Object.values(value).some((member) => containsRawJson(member, depth - 1));
}

/** Formats a value, which may contain raw values, as one JSON text. */
export function toJsonText(value: unknown): string {
  return Buffer.concat(toJsonPieces(value)).toString('utf8');
}

/**
 * Formats a value, which may contain raw values, as JSON in pieces. Raw values are not copied.
 * @returns bytes, to be written one after another
 */
export function toJsonPieces(value: unknown): Buffer[] {
  const pieces: Buffer[] = [];
  let text = '';
  const endPiece = (): void => {
    if (text !== '') pieces.push(Buffer.from(text));
    text = '';
  };
  const write = (part: unknown, depth: number): void => {
    if (part instanceof RawJson) {
      if (typeof part.text === 'string') text += part.text;
      else {
        endPiece();
        pieces.push(Buffer.from(part.text.buffer, part.text.byteOffset, part.text.byteLength));
      }
    } else if (depth > 0 && Array.isArray(part)) {
      text += '[';
      part.forEach((item: unknown, index) => {
        if (index > 0) text += ',';
        write(item === undefined ? null : item, depth - 1);
      });
      text += ']';
    } else if (depth > 0 && isPlainObject(part)) {
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
  write(value, MAX_DEPTH);
  endPiece();
  return pieces;
}

/** Returns whether a value is an array or an object without a class. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
