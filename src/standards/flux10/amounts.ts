import { Decimal } from '../values/decimal';

/** Formats an amount for a transmission, with two decimals. */
export function formatAmount(amount: Decimal): string {
  return amount.toFixed(2);
}

/** Formats a received amount for a transmission: two decimals, or up to six when it has them. */
export function formatReceivedAmount(amount: Decimal): string {
  const canonical = amount.toCanonical();
  return /\.\d{2,}$/.test(canonical) ? canonical : amount.toFixed(2);
}

/**
 * Parses a decimal of checked contents.
 * @throws RangeError for a text that is not a decimal
 */
export function parseDecimal(text: string): Decimal {
  const value = Decimal.parse(text);
  if (value === null) throw new RangeError(`Not a decimal number: ${text.slice(0, 40)}`);
  return value;
}

/**
 * Returns whether a total agrees with its parts (G1.53): a difference of 0.01 is allowed for each added amount. The
 * published rule uses binary floating point, where a difference equal to the tolerance passes in some cases and fails in
 * others (100.01 − 100 is above 0.01); this code uses the same arithmetic, in the same order. NaN never agrees.
 */
export function agrees(total: number, parts: readonly number[]): boolean {
  const sum = parts.reduce((before, part) => before + part, 0);
  // Division yields the double nearest to the decimal 0.01 × n, like the published expression.
  return Math.abs(total - sum) <= parts.length / 100;
}

/**
 * Returns whether a total agrees with its parts when a part of zero is added. A difference equal to the tolerance, which
 * is allowed but may count as more in binary, thus passes the published rule without a change of amounts. Only sums of
 * more than about 10^13 may still be refused, for lack of binary digits.
 */
export function agreesWithZero(total: number, parts: readonly number[]): boolean {
  return agrees(total, [...parts, 0]);
}
