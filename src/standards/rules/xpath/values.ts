import { Decimal } from '../../values/decimal';
import { normalizeSpace } from './text';

const DOUBLE = /^(?:[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|-?INF|NaN)$/;
const DATE = /^(-?)([0-9]{4,9})-([0-9]{2})-([0-9]{2})(?:Z|([+-])([0-9]{2}):([0-9]{2}))?$/;
const HALF = Decimal.parse('0.5') as Decimal;

/** Returns the exact xs:decimal of a text, ignoring surrounding blanks; undefined when the text is not a decimal. */
export function toDecimal(text: string | undefined): Decimal | undefined {
  if (text === undefined) return undefined;
  return Decimal.parse(text) ?? Decimal.parse(normalizeSpace(text)) ?? undefined;
}

/** Returns number() of a text: a double; NaN when the text is not a number. */
export function toDouble(text: string | undefined): number {
  if (text === undefined) return NaN;
  const trimmedText = normalizeSpace(text);
  if (!DOUBLE.test(trimmedText)) return NaN;
  if (trimmedText === 'INF') return Infinity;
  return trimmedText === '-INF' ? -Infinity : Number(trimmedText);
}

/**
 * Evaluates `element >= 0` for the text of an untyped element. The text NaN passes, because the reference engine treats
 * it as greater than every number.
 */
export function isAtLeastZero(text: string): boolean {
  return toDouble(text) >= 0 || normalizeSpace(text) === 'NaN';
}

/**
 * Evaluates `element > 0` for the text of an untyped element, with the same result for NaN as {@link isAtLeastZero}.
 */
export function isAboveZero(text: string): boolean {
  return toDouble(text) > 0 || normalizeSpace(text) === 'NaN';
}

/**
 * Returns the xs:boolean of a text: `true`, `1`, `false` or `0`, ignoring blanks around it; undefined for other texts.
 */
export function toBoolean(text: string | undefined): boolean | undefined {
  const trimmedText = text === undefined ? '' : normalizeSpace(text);
  if (trimmedText === 'true' || trimmedText === '1') return true;
  return trimmedText === 'false' || trimmedText === '0' ? false : undefined;
}

/**
 * Returns the xs:date of a text as minutes since 1970-01-01T00:00Z, for comparisons; undefined for an invalid date. A
 * date without a time zone counts as UTC.
 */
export function toDate(text: string | undefined): number | undefined {
  const match = text === undefined ? null : DATE.exec(normalizeSpace(text));
  if (match === null) return undefined;
  const year = Number(`${match[1] ?? ''}${match[2] ?? ''}`);
  const month = Number(match[3]);
  const day = Number(match[4]);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  if (days === undefined || day < 1 || day > days || year === 0) return undefined;
  const zoneHours = Number(match[6] ?? 0);
  const zoneMinutes = Number(match[7] ?? 0);
  if (zoneHours > 14 || zoneMinutes > 59) return undefined;
  const zone = (match[5] === '-' ? -1 : 1) * (zoneHours * 60 + zoneMinutes);
  return daysSinceEpoch(year, month, day) * 1440 - zone;
}

/** Rounds like round() of XPath to `scale` decimals: to the nearest, halves towards plus infinity (-2.5 becomes -2). */
export function roundHalfUp(value: Decimal, scale = 0): Decimal {
  const roundedAmount = value.round(scale);
  if (value.sign >= 0) return roundedAmount;
  const unit = scale === 0 ? Decimal.ONE : (Decimal.parse(`0.${'0'.repeat(scale - 1)}1`) as Decimal);
  return value.minus(roundedAmount).equals(unit.times(HALF)) ? roundedAmount.plus(unit) : roundedAmount;
}

/** Number of digits after the decimal point of a quotient of integers. */
const QUOTIENT_DIGITS = 18;

/**
 * Evaluates `dividend div divisor` for decimals. XPath does not define the precision, which affects rules with a
 * tolerance. The reference engine computes 18 decimals. If the dividend without trailing zeros has more decimals than
 * the divisor, the engine adds the difference. Halves are rounded towards zero.
 * @throws RangeError when the divisor is zero
 */
export function divide(dividend: Decimal, divisor: Decimal): Decimal {
  const scale =
    QUOTIENT_DIGITS + Math.max(0, countRequiredDecimals(dividend) - countRequiredDecimals(divisor));
  const extendedQuotient = dividend.dividedBy(divisor, scale + 1);
  const isHalf =
    extendedQuotient.toString().endsWith('5') && extendedQuotient.times(divisor).equals(dividend);
  const towardsZero = isHalf ? Decimal.parse(extendedQuotient.toString().slice(0, -1)) : null;
  return towardsZero ?? dividend.dividedBy(divisor, scale);
}

/** Returns the number of digits after the decimal point that a number needs; -2 for 1200. */
function countRequiredDecimals(value: Decimal): number {
  if (value.isZero) return 0;
  const text = value.toCanonical();
  const point = text.indexOf('.');
  return point < 0 ? -(/0*$/.exec(text)?.[0].length ?? 0) : text.length - point - 1;
}

/**
 * Returns the exact binary value of a double as xs:decimal, not its shortest text; undefined from 10^21 and for NaN.
 */
export function toExactDecimal(value: number): Decimal | undefined {
  return Math.abs(value) < 1e21 ? toDecimal(value.toFixed(70)) : undefined;
}

/** Returns the sum of the present decimals; 0 for none. */
export function sum(values: Iterable<Decimal | undefined>): Decimal {
  let total = Decimal.ZERO;
  for (const value of values) if (value !== undefined) total = total.plus(value);
  return total;
}

/** Returns the days between 1970-01-01 and a date of the proleptic Gregorian calendar. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}
