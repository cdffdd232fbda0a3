import { isUtf8 } from 'node:buffer';
import { Decimal } from '../values/decimal';
import { formatReceived } from '../values/received';
import { isCalendarDate } from './camt-element';
import { StatementError, type EntryDirection } from './statement';

/** Length of a record of CODA version 2, in characters. */
const RECORD_LENGTH = 128;
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

  /** Returns the characters from the first to the last position, both included. */
  slice(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }

  /**
   * Returns the digits of a field.
   * @throws StatementError for characters other than digits
   */
  digits(from: number, to: number, meaning: string): string {
    const text = this.slice(from, to);
    if (!/^\d+$/.test(text))
      throw this.createError(
        `The ${meaning} (positions ${from} to ${to}) is ${formatReceived(text)}; ${to - from + 1} digits expected`,
      );
    return text;
  }

  /** Returns an amount of twelve digits before the decimal point and three after it. */
  amount(from: number, meaning: string): Decimal {
    const digits = this.digits(from, from + 14, meaning);
    const amount = Decimal.parse(`${digits.slice(0, 12)}.${digits.slice(12)}`) ?? Decimal.ZERO;
    return digits.endsWith('0') ? amount.round(2) : amount;
  }

  /** Returns the direction that a sign gives: 0 is credit, 1 is debit. */
  direction(position: number, meaning: string): EntryDirection {
    const sign = this.at(position);
    if (sign === '0') return 'credit';
    if (sign === '1') return 'debit';
    throw this.createError(
      `The sign of the ${meaning} (position ${position}) is ${formatReceived(sign)}; expected 0 (credit) or 1 (debit)`,
    );
  }

  /** Returns a balance: a sign and an amount. */
  balance(signPosition: number, meaning: string): Decimal {
    const amount = this.amount(signPosition + 1, meaning);
    return this.direction(signPosition, meaning) === 'credit' ? amount : amount.negated();
  }

  /** Returns the day of six digits (`DDMMYY` of this century); null for zeros or blanks. */
  day(from: number, meaning: string): string | null {
    const text = this.slice(from, from + 5);
    if (text === '000000' || text.trim() === '') return null;
    const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
    const iso = `20${year}-${month}-${day}`;
    if (day === undefined || !isCalendarDate(iso))
      throw this.createError(
        `The ${meaning} (positions ${from} to ${from + 5}) is ${formatReceived(text)}; expected a date DDMMYY or 000000`,
      );
    return iso;
  }

  createError(message: string): StatementError {
    return new StatementError(this.place, message);
  }
}

/**
 * Divides a file into its records: lines of 128 characters, in UTF-8 or ISO 8859-1. Empty lines at the end are ignored.
 * Control characters and characters of two UTF-16 units are replaced with blanks, because neither can be stored and
 * fields
 * have fixed positions.
 * @throws StatementError for a line of another length
 */
export function readCodaRecords(bytes: Uint8Array): CodaRecord[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString(isUtf8(buffer) ? 'utf8' : 'latin1').replace(/^\uFEFF/, '');
  const lines = text.slice(0, findContentEnd(text)).split(/\r\n|\n|\r/);
  return lines.map((lineText, index) => {
    const line = lineText.replace(UNSTORABLE, ' ');
    const record = new CodaRecord(line, index + 1);
    if (line.length === RECORD_LENGTH) return record;
    throw record.createError(
      `The record has ${line.length} characters; records of CODA version 2 have ${RECORD_LENGTH} each`,
    );
  });
}

/** Line breaks, and the character 1A, which ended text files on old systems. */
const TRAILING_CHARACTERS = '\r\n\u001a';

/** Returns the length of the text without line breaks at its end. A regular expression would need quadratic time. */
function findContentEnd(text: string): number {
  let end = text.length;
  while (end > 0 && TRAILING_CHARACTERS.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
