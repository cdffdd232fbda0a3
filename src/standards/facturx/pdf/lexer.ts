import { PdfError, PdfName, PdfRef, type PdfBudget, type PdfDict, type PdfValue } from './values';

/** Maximum nesting of arrays and dictionaries. */
const MAX_DEPTH = 64;
/** Maximum size of one string, name or number. */
const MAX_TEXT_BYTES = 256 * 1024;

const [WHITE, DELIMITER] = [1, 2];
const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = WHITE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

const code = (character: string): number => character.charCodeAt(0);
const [PERCENT, SLASH, LESS, GREATER, OPEN, CLOSE, BACKSLASH, BRACKET, END_BRACKET] = [...'%/<>()\\[]'].map(
  code,
) as [number, number, number, number, number, number, number, number, number];

/** Operator or keyword, such as `obj` or `R`; not a value. */
export class PdfKeyword {
  constructor(readonly word: string) {}
}

const END = new PdfKeyword('');
const ARRAY_END = new PdfKeyword(']');
const DICT_END = new PdfKeyword('>>');

type Token = PdfValue | PdfKeyword;

/** Reads values from the bytes of a PDF (ISO 32000-1, 7.2 and 7.3). */
export class PdfLexer {
  constructor(
    private readonly bytes: Buffer,
    private readonly budget: PdfBudget,
    public at = 0,
  ) {}

  /**
   * Returns the next value.
   * @throws PdfError when there is none
   */
  value(depth = 0): PdfValue {
    const token = this.token(depth);
    if (token instanceof PdfKeyword)
      throw damagedPdfError(`has "${token.word.slice(0, 20)}" where a value belongs`);
    return token;
  }

  /** Returns the next value or keyword; the empty keyword at the end. */
  token(depth = 0): Token {
    this.budget.takeValues();
    this.skipWhite();
    const first = this.bytes[this.at];
    switch (first) {
      case undefined:
        return END;
      case SLASH:
        this.at += 1;
        return new PdfName(this.nameText());
      case OPEN:
        return this.literalString();
      case BRACKET:
        this.at += 1;
        return this.array(depth);
      case END_BRACKET:
        this.at += 1;
        return ARRAY_END;
      case LESS:
        return this.bytes[this.at + 1] === LESS ? this.dict(depth) : this.hexString();
      case GREATER:
        this.at += this.bytes[this.at + 1] === GREATER ? 2 : 1;
        return DICT_END;
      default:
        return this.word();
    }
  }

  skipWhite(): void {
    const start = this.at;
    for (;;) {
      const next = this.bytes[this.at];
      if (next !== undefined && CLASS[next] === WHITE) this.at += 1;
      else if (next === PERCENT) this.skipComment();
      else break;
    }
    this.budget.takeLength(this.at - start);
  }

  private skipComment(): void {
    const { bytes } = this;
    while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1;
  }

  private regular(): string {
    const start = this.at;
    while (this.at < this.bytes.length && CLASS[this.bytes[this.at] ?? 0] === 0) this.at += 1;
    if (this.at - start > MAX_TEXT_BYTES) throw tooLongTokenError();
    return this.bytes.toString('latin1', start, this.at);
  }

  private nameText(): string {
    const text = this.regular();
    if (!text.includes('#')) return text;
    return text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  }

  private word(): Token {
    const text = this.regular();
    if (text === '') {
      this.at += 1;
      return new PdfKeyword(this.bytes.toString('latin1', this.at - 1, this.at));
    }
    if (NUMBER.test(text)) return this.numberOrReference(text);
    if (text === 'true') return true;
    if (text === 'false') return false;
    return text === 'null' ? null : new PdfKeyword(text);
  }

  /** `12` is a number, `12 0 R` a reference. */
  private numberOrReference(text: string): Token {
    const value = Number(text);
    if (!INTEGER.test(text)) return value;
    REFERENCE.lastIndex = 0;
    const match = REFERENCE.exec(this.bytes.toString('latin1', this.at, this.at + 24));
    if (match === null) return value;
    this.at += match[0].length;
    return new PdfRef(value);
  }

  private array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const token = this.token(increaseDepth(depth));
      if (token === ARRAY_END) return values;
      if (token instanceof PdfKeyword) throw damagedPdfError('has an array that does not end');
      values.push(token);
    }
  }

  private dict(depth: number): PdfDict {
    this.at += 2;
    const dict: PdfDict = new Map();
    for (;;) {
      const key = this.token(increaseDepth(depth));
      if (key === DICT_END) return dict;
      if (!(key instanceof PdfName)) throw damagedPdfError('has a dictionary with a key that is no name');
      const value = this.token(increaseDepth(depth));
      if (value instanceof PdfKeyword) throw damagedPdfError('has a dictionary that does not end');
      dict.set(key.name, value);
    }
  }

  private hexString(): Buffer {
    const end = this.bytes.indexOf(GREATER, this.at);
    if (end < 0) throw damagedPdfError('has a string that does not end');
    if (end - this.at > MAX_TEXT_BYTES) throw tooLongTokenError();
    this.budget.takeLength(end - this.at);
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[^0-9a-f]/gi, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  private literalString(): Buffer {
    const { bytes } = this;
    const parts: number[] = [];
    const start = this.at;
    let nested = 0;
    for (this.at += 1; this.at < bytes.length; this.at += 1) {
      const next = bytes[this.at] ?? 0;
      if (this.at - start > MAX_TEXT_BYTES) throw tooLongTokenError();
      if (next === BACKSLASH) this.readEscape(parts);
      else if (next === CLOSE && nested === 0) {
        this.at += 1;
        this.budget.takeLength(this.at - start);
        return Buffer.from(parts);
      } else {
        if (next === OPEN) nested += 1;
        if (next === CLOSE) nested -= 1;
        parts.push(next);
      }
    }
    throw damagedPdfError('has a string that does not end');
  }

  /** Reads the escape after a backslash, and stays on its last byte. */
  private readEscape(parts: number[]): void {
    this.at += 1;
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at, this.at + 3))?.[0];
    if (octal !== undefined) {
      this.at += octal.length - 1;
      parts.push(parseInt(octal, 8) & 255);
      return;
    }
    const next = this.bytes[this.at] ?? 0;
    if (next === 13) {
      if (this.bytes[this.at + 1] === 10) this.at += 1;
    } else if (next !== 10) parts.push(ESCAPES.get(next) ?? next);
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const INTEGER = /^\d{1,10}$/;
const REFERENCE = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/;

const ESCAPES = new Map([...'nrtbf'].map((letter, index) => [code(letter), [10, 13, 9, 8, 12][index] ?? 0]));

function increaseDepth(depth: number): number {
  if (depth >= MAX_DEPTH)
    throw new PdfError('too_large', `has more than ${MAX_DEPTH} values within each other`);
  return depth + 1;
}

function tooLongTokenError(): PdfError {
  return new PdfError('too_large', `has a string of more than ${MAX_TEXT_BYTES / 1024} KiB`);
}

export function damagedPdfError(fault: string): PdfError {
  return new PdfError('damaged', fault);
}
