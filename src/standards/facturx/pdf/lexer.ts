import { PdfError, PdfName, PdfRef, type PdfBudget, type PdfDict, type PdfValue } from './values';

/** Maximum nesting of arrays and dictionaries. */
const MAX_DEPTH = 64;
/** Maximum size of one string, name or number. */
const MAX_TEXT_BYTES = 256 * 1024;

const [WHITE, DELIMITER] = [1, 2];
const CHARACTER_CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CHARACTER_CLASSES[code] = WHITE;
for (const character of '()<>[]{}/%') CHARACTER_CLASSES[character.charCodeAt(0)] = DELIMITER;

const toCharCode = (character: string): number => character.charCodeAt(0);
const [PERCENT, SLASH, LESS, GREATER, OPEN, CLOSE, BACKSLASH, BRACKET, END_BRACKET] = [...'%/<>()\\[]'].map(
  toCharCode,
) as [number, number, number, number, number, number, number, number, number];

/** Operator or keyword, such as `obj` or `R`. A keyword is not a value. */
export class PdfKeyword {
  constructor(readonly word: string) {}
}

const END_OF_FILE = new PdfKeyword('');
const ARRAY_END = new PdfKeyword(']');
const DICT_END = new PdfKeyword('>>');

type Token = PdfValue | PdfKeyword;

/** Reads values from the bytes of a PDF (ISO 32000-1, 7.2 and 7.3). */
export class PdfLexer {
  constructor(
    private readonly bytes: Buffer,
    private readonly budget: PdfBudget,
    public offset = 0,
  ) {}

  /**
   * Reads the next value.
   * @throws PdfError when the next token is not a value
   */
  readValue(depth = 0): PdfValue {
    const token = this.readToken(depth);
    if (token instanceof PdfKeyword)
      throw createDamagedPdfError(`has "${token.word.slice(0, 20)}" where a value is expected`);
    return token;
  }

  /** Reads the next value or keyword; returns the empty keyword at the end of the data. */
  readToken(depth = 0): Token {
    this.budget.takeValues();
    this.skipWhiteSpace();
    const first = this.bytes[this.offset];
    switch (first) {
      case undefined:
        return END_OF_FILE;
      case SLASH:
        this.offset += 1;
        return new PdfName(this.readName());
      case OPEN:
        return this.readLiteralString();
      case BRACKET:
        this.offset += 1;
        return this.readArray(depth);
      case END_BRACKET:
        this.offset += 1;
        return ARRAY_END;
      case LESS:
        return this.bytes[this.offset + 1] === LESS ? this.readDict(depth) : this.readHexString();
      case GREATER:
        this.offset += this.bytes[this.offset + 1] === GREATER ? 2 : 1;
        return DICT_END;
      default:
        return this.readWord();
    }
  }

  skipWhiteSpace(): void {
    const start = this.offset;
    for (;;) {
      const next = this.bytes[this.offset];
      if (next !== undefined && CHARACTER_CLASSES[next] === WHITE) this.offset += 1;
      else if (next === PERCENT) this.skipComment();
      else break;
    }
    this.budget.takeExaminedBytes(this.offset - start);
  }

  private skipComment(): void {
    const { bytes } = this;
    while (this.offset < bytes.length && bytes[this.offset] !== 10 && bytes[this.offset] !== 13)
      this.offset += 1;
  }

  private readRegularCharacters(): string {
    const start = this.offset;
    while (this.offset < this.bytes.length && CHARACTER_CLASSES[this.bytes[this.offset] ?? 0] === 0)
      this.offset += 1;
    if (this.offset - start > MAX_TEXT_BYTES) throw createTooLongTokenError();
    return this.bytes.toString('latin1', start, this.offset);
  }

  private readName(): string {
    const text = this.readRegularCharacters();
    if (!text.includes('#')) return text;
    return text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  }

  private readWord(): Token {
    const text = this.readRegularCharacters();
    if (text === '') {
      this.offset += 1;
      return new PdfKeyword(this.bytes.toString('latin1', this.offset - 1, this.offset));
    }
    if (NUMBER_PATTERN.test(text)) return this.readNumberOrReference(text);
    if (text === 'true') return true;
    if (text === 'false') return false;
    return text === 'null' ? null : new PdfKeyword(text);
  }

  /** Reads a number such as `12` or a reference such as `12 0 R`. */
  private readNumberOrReference(text: string): Token {
    const value = Number(text);
    if (!INTEGER_PATTERN.test(text)) return value;
    REFERENCE_PATTERN.lastIndex = 0;
    const match = REFERENCE_PATTERN.exec(this.bytes.toString('latin1', this.offset, this.offset + 24));
    if (match === null) return value;
    this.offset += match[0].length;
    return new PdfRef(value);
  }

  private readArray(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const token = this.readToken(increaseDepth(depth));
      if (token === ARRAY_END) return values;
      if (token instanceof PdfKeyword) throw createDamagedPdfError('has an unterminated array');
      values.push(token);
    }
  }

  private readDict(depth: number): PdfDict {
    this.offset += 2;
    const dict: PdfDict = new Map();
    for (;;) {
      const key = this.readToken(increaseDepth(depth));
      if (key === DICT_END) return dict;
      if (!(key instanceof PdfName))
        throw createDamagedPdfError('has a dictionary with a key that is not a name');
      const value = this.readToken(increaseDepth(depth));
      if (value instanceof PdfKeyword) throw createDamagedPdfError('has an unterminated dictionary');
      dict.set(key.name, value);
    }
  }

  private readHexString(): Buffer {
    const end = this.bytes.indexOf(GREATER, this.offset);
    if (end < 0) throw createDamagedPdfError('has an unterminated string');
    if (end - this.offset > MAX_TEXT_BYTES) throw createTooLongTokenError();
    this.budget.takeExaminedBytes(end - this.offset);
    const digits = this.bytes.toString('latin1', this.offset + 1, end).replace(/[^0-9a-f]/gi, '');
    this.offset = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  private readLiteralString(): Buffer {
    const { bytes } = this;
    const parts: number[] = [];
    const start = this.offset;
    let nested = 0;
    for (this.offset += 1; this.offset < bytes.length; this.offset += 1) {
      const next = bytes[this.offset] ?? 0;
      if (this.offset - start > MAX_TEXT_BYTES) throw createTooLongTokenError();
      if (next === BACKSLASH) this.readEscape(parts);
      else if (next === CLOSE && nested === 0) {
        this.offset += 1;
        this.budget.takeExaminedBytes(this.offset - start);
        return Buffer.from(parts);
      } else {
        if (next === OPEN) nested += 1;
        if (next === CLOSE) nested -= 1;
        parts.push(next);
      }
    }
    throw createDamagedPdfError('has an unterminated string');
  }

  /** Reads the escape after a backslash. The offset stays on the last byte of the escape. */
  private readEscape(parts: number[]): void {
    this.offset += 1;
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.offset, this.offset + 3))?.[0];
    if (octal !== undefined) {
      this.offset += octal.length - 1;
      parts.push(parseInt(octal, 8) & 255);
      return;
    }
    const next = this.bytes[this.offset] ?? 0;
    if (next === 13) {
      if (this.bytes[this.offset + 1] === 10) this.offset += 1;
    } else if (next !== 10) parts.push(ESCAPES.get(next) ?? next);
  }
}

const NUMBER_PATTERN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const INTEGER_PATTERN = /^\d{1,10}$/;
const REFERENCE_PATTERN = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/;

const ESCAPES = new Map(
  [...'nrtbf'].map((letter, index) => [toCharCode(letter), [10, 13, 9, 8, 12][index] ?? 0]),
);

function increaseDepth(depth: number): number {
  if (depth >= MAX_DEPTH)
    throw new PdfError('too_large', `has values nested more than ${MAX_DEPTH} levels deep`);
  return depth + 1;
}

function createTooLongTokenError(): PdfError {
  return new PdfError('too_large', `has a string of more than ${MAX_TEXT_BYTES / 1024} KiB`);
}

export function createDamagedPdfError(fault: string): PdfError {
  return new PdfError('damaged', fault);
}
