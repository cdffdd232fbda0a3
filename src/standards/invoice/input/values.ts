import { isLosslessNumber } from 'lossless-json';
import { Decimal } from '../../values/decimal';
import { XML_LIMITS } from '../xml';
import { parseUrl } from '../../values/parse-url';

/**
 * Readers of single JSON values, which check and normalise them. Each returns the value, null when the input has none (null,
 * absent, white space only), or a `Refusal`.
 */
export class Refusal {
  /**
   * @param requiredForm required form, in words, when it differs from that of the field
   * @param receivedValue received value, when it is not the value itself
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
export function readTextValue(value: unknown, max: number): string | null | Refusal {
  const text = readVerbatimValue(value, max);
  return typeof text === 'string' ? text.trim() : text;
}

/** Reads text with its white space, for texts where a line feed at the end is significant. */
export function readVerbatimValue(value: unknown, max: number): string | null | Refusal {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return new Refusal();
  const forbiddenArray = FORBIDDEN_CHARACTERS.exec(value);
  if (forbiddenArray !== null) {
    const code = (forbiddenArray[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return new Refusal('a text of characters that XML can carry', `the character U+${code}`);
  }
  const { length } = value.trim();
  if (length === 0) return null;
  return length <= max
    ? value
    : new Refusal(`a text of at most ${max} characters`, `a text of ${length} characters`);
}

/** Reads a decimal from a JSON string or number, exactly: `"12.50"`, `12.5`, `1e3`. */
export function readDecimalValue(value: unknown): Decimal | null | Refusal {
  if (value === null || value === undefined) return null;
  let decimal: Decimal | null;
  if (typeof value === 'string') {
    if (value.trim() === '') return null;
    decimal = Decimal.parse(value.trim());
  } else if (typeof value === 'number' || isLosslessNumber(value)) {
    decimal = fromJsonNumber(isLosslessNumber(value) ? value.value : String(value));
  } else {
    return new Refusal();
  }
  if (decimal === null) return new Refusal();
  const integerDigits = decimal.abs().toString().split('.')[0]?.length ?? 0;
  if (integerDigits > MAX_INTEGER_DIGITS || decimal.scale > MAX_FRACTION_DIGITS) {
    return new Refusal(
      `a decimal number of at most ${MAX_INTEGER_DIGITS} digits before and ${MAX_FRACTION_DIGITS} after the decimal point`,
    );
  }
  return decimal;
}

/** Writes out the exponent of a JSON number, within reasonable bounds. */
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
export function readDateValue(value: unknown): string | null | Refusal {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    const text = value.trim();
    if (text === '') return null;
    if (isCalendarDate(text)) return text;
  }
  return new Refusal();
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
export function readBase64Value(value: unknown): string | null | Refusal {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return new Refusal();
  const text = value.replace(/[\s]+/g, '');
  if (text === '') return null;
  if (text.length % 4 !== 0 || !BASE64.test(text)) return new Refusal();
  if (text.length > XML_LIMITS.text) {
    return new Refusal(
      `base64 of at most ${XML_LIMITS.text} characters (a file of 15 MiB)`,
      `${text.length} characters`,
    );
  }
  return text;
}

/** Reads an absolute http, https or ftp address. */
export function readUrlValue(value: unknown, max: number): string | null | Refusal {
  const text = readTextValue(value, max);
  if (text === null || text instanceof Refusal) return text;
  const protocol = parseUrl(text)?.protocol ?? '';
  const isAddress = ['http:', 'https:', 'ftp:', 'ftps:'].includes(protocol) && !/\s/.test(text);
  return isAddress ? text : new Refusal();
}
