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
