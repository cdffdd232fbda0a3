/** A value of JSON whose numbers are texts, so that no digit of an amount is lost. */
export type Json = string | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Fault in a JSON text, with line and column counted from 1. */
export interface JsonFault {
  kind: 'value' | 'comma' | 'colon' | 'name' | 'text' | 'end' | 'deep';
  /** Offset of the first invalid character, counted from 0 */
  offset: number;
  line: number;
  column: number;
}

export type ReadJson =
  { ok: true; value: Json; places: ReadonlyMap<string, number> } | { ok: false; fault: JsonFault };

const DEEPEST = 64;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[\t\n\r ]*/y;
const LITERALS: [word: string, value: boolean | null][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class JsonFaultError extends Error {
  constructor(
    readonly kind: JsonFault['kind'],
    readonly offset: number,
  ) {
    super(kind);
  }
}

/**
 * Reads JSON (RFC 8259) as `JSON.parse` does, but keeps numbers as they are written, says where a fault is in every browser,
 * and notes where each value stands.
 *
 * @returns `places`: the offset of each value by its path, such as `document.lines.0.name`
 */
export function readJson(text: string): ReadJson {
  const reader = new Reader(text);
  try {
    const value = reader.whole();
    return { ok: true, value, places: reader.places };
  } catch (error) {
    if (!(error instanceof JsonFaultError)) throw error;
    return {
      ok: false,
      fault: { kind: error.kind, offset: error.offset, ...toLineAndColumn(text, error.offset) },
    };
  }
}

/** Line and column of an offset, from 1. */
export function toLineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

class Reader {
  readonly places = new Map<string, number>();
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value([]);
    this.space();
    if (this.at < this.text.length) throw new JsonFaultError('end', this.at);
    return value;
  }

  private value(path: string[]): Json {
    this.space();
    if (path.length > DEEPEST) throw new JsonFaultError('deep', this.at);
    this.places.set(path.join('.'), this.at);
    const first = this.text[this.at];
    if (first === '{') return this.object(path);
    if (first === '[') return this.list(path);
    if (first === '"') return this.string();
    for (const [word, value] of LITERALS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    const number = this.match(NUMBER);
    if (number === null) throw new JsonFaultError('value', this.at);
    return number;
  }

  private object(path: string[]): JsonObject {
    const found: JsonObject = {};
    this.members('}', () => {
      this.space();
      if (this.text[this.at] !== '"') throw new JsonFaultError('name', this.at);
      const name = this.string();
      this.space();
      if (this.text[this.at] !== ':') throw new JsonFaultError('colon', this.at);
      this.at += 1;
      const value = this.value([...path, name]);
      // `__proto__` is a name as any other.
      Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
    });
    return found;
  }

  private list(path: string[]): Json[] {
    const found: Json[] = [];
    this.members(']', () => found.push(this.value([...path, String(found.length)])));
    return found;
  }

  private members(close: string, read: () => void): void {
    this.at += 1;
    this.space();
    if (this.text[this.at] === close) {
      this.at += 1;
      return;
    }
    for (;;) {
      read();
      this.space();
      const mark = this.text[this.at];
      if (mark !== ',' && mark !== close) throw new JsonFaultError('comma', this.at);
      this.at += 1;
      if (mark === close) return;
    }
  }

  private string(): string {
    const found = this.match(TEXT);
    if (found === null) throw new JsonFaultError('text', this.at);
    return JSON.parse(found) as string;
  }

  private space(): void {
    this.match(SPACE);
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
