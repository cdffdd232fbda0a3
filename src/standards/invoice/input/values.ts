import { isLosslessNumber } from 'lossless-json';
import { Decimal } from '../../values/decimal';
import { XML_LIMITS } from '../xml';
import { parseUrl } from '../../values/parse-url';

/**
 * Result of the readers of this file for an invalid value. Each reader checks and normalises one JSON value; it returns
 * the value, null for an absent or blank value, or an `InvalidValue`.
 */
export class InvalidValue {
  /**
   * @param requiredForm required form in words, when it differs from the form of the field
   * @param receivedValue description of the received value, when the value itself is not shown
   */
  constructor(
    readonly requiredForm: string | null = null,
    readonly receivedValue: string | null = null,
  ) {}
}

/**
 * Characters that XML 1.0 does not allow: control characters except tab and line ends, lone surrogates, U+FFFE and
 * U+FFFF.
 */
export const FORBIDDEN_CHARACTERS =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const MAX_INTEGER_DIGITS = 15;
const MAX_FRACTION_DIGITS = 18;

/** Reads text without surrounding white space, of at most `max` characters that XML allows. */
export function readTextValue(value: unknown, max: number): string | null | InvalidValue {
  const text = readVerbatimValue(value, max);
  return typeof text === 'string' ? text.trim() : text;
}

/** Reads text with its white space, for texts where a line feed at the end is significant. */
export function readVerbatimValue(value: unknown, max: number): string | null | InvalidValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return new InvalidValue();
  const forbiddenMatch = FORBIDDEN_CHARACTERS.exec(value);
  if (forbiddenMatch !== null) {
    const code = (forbiddenMatch[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return new InvalidValue('a text of characters that XML allows', `the character U+${code}`);
  }
  const { length } = value.trim();
  if (length === 0) return null;
  return length <= max
    ? value
    : new InvalidValue(`a text of at most ${max} characters`, `a text of ${length} characters`);
}

/** Reads a decimal from a JSON string or number, exactly: `"12.50"`, `12.5`, `1e3`. */
export function readDecimalValue(value: unknown): Decimal | null | InvalidValue {
  if (value === null || value === undefined) return null;
  let decimal: Decimal | null;
  if (typeof value === 'string') {
    if (value.trim() === '') return null;
    decimal = Decimal.parse(value.trim());
  } else if (typeof value === 'number' || isLosslessNumber(value)) {
    decimal = fromJsonNumber(isLosslessNumber(value) ? value.value : String(value));
  } else {
    return new InvalidValue();
  }
  if (decimal === null) return new InvalidValue();
  const integerDigits = decimal.abs().toString().split('.')[0]?.length ?? 0;
  if (integerDigits > MAX_INTEGER_DIGITS || decimal.scale > MAX_FRACTION_DIGITS) {
    return new InvalidValue(
      `a decimal number of at most ${MAX_INTEGER_DIGITS} digits before and ${MAX_FRACTION_DIGITS} after the decimal point`,
    );
  }
  return decimal;
}

/** Parses a JSON number, whose exponent may be at most 30; null for any other text. */
function fromJsonNumber(text: string): Decimal | null {
  const [mantissa = '', exponentText] = text.toLowerCase().split('e');
  const decimal = Decimal.parse(mantissa);
  if (decimal === null || exponentText === undefined) return decimal;
  const exponent = Number(exponentText);
  if (!Number.isInteger(exponent) || Math.abs(exponent) > 30) return null;
  const power = exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}1` : `1${'0'.repeat(exponent)}`;
  const factor = Decimal.parse(power);
  return factor === null ? null : decimal.times(factor);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads a day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2999. */
export function readDateValue(value: unknown): string | null | InvalidValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    const text = value.trim();
    if (text === '') return null;
    if (isCalendarDate(text)) return text;
  }
  return new InvalidValue();
}

/** Returns whether a text is a date of the calendar, YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2999) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns the calendar day `days` after a date of the form YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Reads base64 of at least one byte; removes white space inside. */
export function readBase64Value(value: unknown): string | null | InvalidValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return new InvalidValue();
  const text = value.replace(/[\s]+/g, '');
  if (text === '') return null;
  if (text.length % 4 !== 0 || !BASE64.test(text)) return new InvalidValue();
  if (text.length > XML_LIMITS.text) {
    return new InvalidValue(
      `base64 of at most ${XML_LIMITS.text} characters (a file of 15 MiB)`,
      `${text.length} characters`,
    );
  }
  return text;
}

/** Reads an absolute http, https or ftp address. */
export function readUrlValue(value: unknown, max: number): string | null | InvalidValue {
  const text = readTextValue(value, max);
  if (text === null || text instanceof InvalidValue) return text;
  const protocol = parseUrl(text)?.protocol ?? '';
  const isAddress = ['http:', 'https:', 'ftp:', 'ftps:'].includes(protocol) && !/\s/.test(text);
  return isAddress ? text : new InvalidValue();
}
