import { Decimal } from '../values/decimal';

/** An amount as a transmission writes it: two digits behind the point. */
export function amountText(amount: Decimal): string {
  return amount.toFixed(2);
}

/** An amount received as a transmission writes it: two digits behind the point, or up to six where it has them. */
export function receivedText(amount: Decimal): string {
  const canonical = amount.toCanonical();
  return /\.\d{2,}$/.test(canonical) ? canonical : amount.toFixed(2);
}

/**
 * Reads a decimal of contents that have been checked.
 * @throws RangeError for anything that is no decimal
 */
export function decimalFrom(text: string): Decimal {
  const value = Decimal.parse(text);
  if (value === null) throw new RangeError(`Not a decimal number: ${text.slice(0, 40)}`);
  return value;
}
