import { Decimal } from '../values/decimal';

/** Formats an amount for a transmission, with two decimals. */
export function formatAmount(amount: Decimal): string {
  return amount.toFixed(2);
}

/** Formats a received amount for a transmission: with two decimals, or up to six when the amount has more. */
export function formatReceivedAmount(amount: Decimal): string {
  const canonical = amount.toCanonical();
  return /\.\d{2,}$/.test(canonical) ? canonical : amount.toFixed(2);
}

/**
 * Parses a decimal of contents that have been checked.
 * @throws RangeError for a text that is not a decimal
 */
export function parseDecimal(text: string): Decimal {
  const value = Decimal.parse(text);
  if (value === null) throw new RangeError(`Expected a decimal number; received ${text.slice(0, 40)}`);
  return value;
}

/**
 * Returns whether a total agrees with its parts (G1.53): a difference of 0.01 is allowed for each added amount. The
 * published rule uses binary floating point, where a difference equal to the tolerance passes in some cases and fails in
 * others (100.01 − 100 is above 0.01); this code uses the same arithmetic, in the same order. NaN never agrees.
 */
export function agreesWithParts(total: number, parts: readonly number[]): boolean {
  const sum = parts.reduce((before, part) => before + part, 0);
  // Division yields the double nearest to the decimal 0.01 × n, like the published expression.
  return Math.abs(total - sum) <= parts.length / 100;
}

/**
 * Returns whether a total agrees with its parts after a part of zero is added. A difference equal to the tolerance is
 * allowed
 * but may count as more in binary arithmetic; with the additional part it passes the published rule, and no amount
 * changes.
 * Only sums above about 10^13 may still be rejected, because binary numbers have too few digits.
 */
export function agreesWithZero(total: number, parts: readonly number[]): boolean {
  return agreesWithParts(total, [...parts, 0]);
}
