import { numberFormat } from './intl';
import { toLocale, type Language } from './locale';

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const MINUS = '\u2212';

/** An amount as a table sets it: the number, and the currency beside it. */
export interface Amount {
  /** The number with at least two decimals, grouped for the language. */
  number: string;
  /** Currency, ISO 4217; empty when the document names none. */
  currency: string;
}

/**
 * A decimal number for people. It goes to Intl as text, so no digit is lost; an unreadable one is shown as it came.
 *
 * @param text Decimal number as the API writes it, such as `-12452.40`
 * @param language Whose grouping and decimal mark to use
 * @param decimals How many decimals to show at least; further ones are shown when the number has them
 */
export function formatDecimal(text: string, language: Language, decimals = 2): string {
  const digits = fractionDigits(text, decimals);
  return digits === null ? text : write(text, language, digits);
}

/** A quantity or price: as many decimals as it has, without zeros at the end. */
export function formatQuantity(text: string, language: Language): string {
  return formatDecimal(withoutTrailingZeros(text), language, 0);
}

/**
 * An amount for a table.
 *
 * @param text Decimal number as the API writes it
 * @param currency ISO 4217
 * @param negated True when it reduces what is owed, as in a credit note
 */
export function formatAmount(
  text: string,
  currency: string | null,
  language: Language,
  negated = false,
): Amount {
  return { number: formatDecimal(negated ? negate(text) : text, language), currency: currency ?? '' };
}

/** A total with the sign of its currency, such as `€12,452.40`. Without a known currency only the number. */
export function formatTotal(text: string, currency: string | null, language: Language): string {
  const digits = fractionDigits(text, 2);
  if (digits === null || currency === null || !/^[A-Z]{3}$/.test(currency)) {
    return [formatDecimal(text, language), currency ?? ''].join(' ').trim();
  }
  return write(text, language, digits, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}

/** A percentage as documents write it (`21` or `5.50`), such as `21%`. */
export function formatPercent(text: string, language: Language): string {
  const number = formatQuantity(text, language);
  return language === 'fr' || language === 'de' ? `${number}\u00a0%` : `${number}%`;
}

/** A whole number, such as a count of documents. */
export function formatCount(count: number, language: Language): string {
  return numberFormat(toLocale(language), { useGrouping: true }).format(count);
}

/** A size in bytes, decimal units (kB, MB). */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return numberFormat(toLocale(language), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

/** A duration of work: milliseconds below a second, else seconds with one decimal. */
export function formatDuration(milliseconds: number, language: Language): string {
  const seconds = milliseconds >= 1000;
  return numberFormat(toLocale(language), {
    style: 'unit',
    unit: seconds ? 'second' : 'millisecond',
    unitDisplay: 'short',
    minimumFractionDigits: seconds ? 1 : 0,
    maximumFractionDigits: seconds ? 1 : 0,
  }).format(seconds ? milliseconds / 1000 : milliseconds);
}

function isNumeric(text: string): text is Intl.StringNumericLiteral {
  return DECIMAL.test(text);
}

function fractionDigits(text: string, least: number): number | null {
  const match = DECIMAL.exec(text);
  return match === null ? null : Math.min(20, Math.max(least, match[3]?.length ?? 0));
}

function write(
  text: string,
  language: Language,
  digits: number,
  options: Intl.NumberFormatOptions = {},
): string {
  if (!isNumeric(text)) {
    return text;
  }
  const format = numberFormat(toLocale(language), {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format
    .formatToParts(text)
    .map(({ type, value }) => (type === 'minusSign' ? MINUS : value))
    .join('');
}

function negate(text: string): string {
  if (!DECIMAL.test(text) || /^[+-]?0*(\.0*)?$/.test(text)) {
    return text;
  }
  return text.startsWith('-') ? text.slice(1) : `-${text.replace('+', '')}`;
}

function withoutTrailingZeros(text: string): string {
  return DECIMAL.test(text) && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
