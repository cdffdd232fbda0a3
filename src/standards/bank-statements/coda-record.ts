import { isUtf8 } from 'node:buffer';
import { Decimal } from '../values/decimal';
import { formatReceived } from '../values/received';
import { isDay } from './camt-element';
import { StatementError, type EntryDirection } from './statement';

/** Length of a record of CODA version 2, in characters. */
const LENGTH = 128;
const UNSTORABLE = /[\p{Cc}\p{Cs}\u{10000}-\u{10FFFF}]/gu;

/**
 * Record of a coded statement of account. Positions count from 1, as in the description of the format by Febelfin, the
 * federation of Belgian banks.
 */
export class CodaRecord {
  constructor(
    readonly text: string,
    /** line in the file, from 1 */
    readonly line: number,
  ) {}

  get place(): string {
    return `line ${this.line}`;
  }

  /** Kind of the record: `0`, `1`, `4`, `8`, `9`, or two digits for the parts of movements: `21`, `22`, `23`, `31` … */
  get kind(): string {
    const first = this.at(1);
    return first === '2' || first === '3' ? this.slice(1, 2) : first;
  }

  at(position: number): string {
    return this.text.charAt(position - 1);
  }

  /** Characters of both positions and between them. */
  slice(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }

  /**
   * Digits of a field.
   * @throws StatementError for other characters
   */
  digits(from: number, to: number, meaning: string): string {
    const text = this.slice(from, to);
    if (!/^\d+$/.test(text))
      throw this.refuse(
        `The ${meaning} (positions ${from} to ${to}) is ${formatReceived(text)}; ${to - from + 1} digits are accepted`,
      );
    return text;
  }

  /** Amount of twelve digits before the point and three after it. */
  amount(from: number, meaning: string): Decimal {
    const digits = this.digits(from, from + 14, meaning);
    const amount = Decimal.parse(`${digits.slice(0, 12)}.${digits.slice(12)}`) ?? Decimal.ZERO;
    return digits.endsWith('0') ? amount.round(2) : amount;
  }

  /** Sign of an amount: 0 is credit, 1 is debit. */
  direction(position: number, meaning: string): EntryDirection {
    const sign = this.at(position);
    if (sign === '0') return 'credit';
    if (sign === '1') return 'debit';
    throw this.refuse(
      `The sign of the ${meaning} (position ${position}) is ${formatReceived(sign)}; 0 (credit) and 1 (debit) are accepted`,
    );
  }

  /** Balance: an amount after its sign. */
  balance(signAt: number, meaning: string): Decimal {
    const amount = this.amount(signAt + 1, meaning);
    return this.direction(signAt, meaning) === 'credit' ? amount : amount.negated();
  }

  /** Day of six digits, `DDMMYY` of this century; null for zeros or blanks. */
  day(from: number, meaning: string): string | null {
    const text = this.slice(from, from + 5);
    if (text === '000000' || text.trim() === '') return null;
    const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
    const iso = `20${year}-${month}-${day}`;
    if (day === undefined || !isDay(iso))
      throw this.refuse(
        `The ${meaning} (positions ${from} to ${from + 5}) is ${formatReceived(text)}; a date DDMMYY or 000000 is accepted`,
      );
    return iso;
  }

  refuse(message: string): StatementError {
    return new StatementError(this.place, message);
  }
}

/**
 * Divides a file into its records: lines of 128 characters, in UTF-8 or ISO 8859-1. Empty lines at the end are ignored.
 * Control characters and characters of two UTF-16 units become blanks: fields have fixed positions, and neither a NUL nor
 * half of a character can be stored.
 * @throws StatementError for a line of another length
 */
export function readCodaRecords(bytes: Uint8Array): CodaRecord[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString(isUtf8(buffer) ? 'utf8' : 'latin1').replace(/^\uFEFF/, '');
  const lines = text.slice(0, findEnd(text)).split(/\r\n|\n|\r/);
  return lines.map((lineText, index) => {
    const line = lineText.replace(UNSTORABLE, ' ');
    const record = new CodaRecord(line, index + 1);
    if (line.length === LENGTH) return record;
    throw record.refuse(
      `The record has ${line.length} characters; records of CODA version 2 have ${LENGTH} each`,
    );
  });
}

/** Line ends, and the character 1A, which ends text files of old systems. */
const END = '\r\n\u001a';

/** Returns the length of a text without line ends at its end. A regular expression would need quadratic time. */
function findEnd(text: string): number {
  let end = text.length;
  while (end > 0 && END.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
