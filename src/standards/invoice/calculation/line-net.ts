import { Decimal } from '../../values/decimal';
import type { Line } from '../model';

/** A sum that a document states and that does not follow from its parts. */
export interface Discrepancy {
  /** Dotted path below the document, such as `totals.payableAmount`. */
  path: string;
  message: string;
}

/** The parts of a line that make its net amount. */
export type PricedLine = Pick<
  Line,
  'quantity' | 'netPriceAmount' | 'baseQuantity' | 'discounts' | 'surcharges'
>;

/** A decimal the model is known to hold; absent counts as zero. */
export function decimalOf(text: string | null): Decimal {
  return text === null ? Decimal.ZERO : (Decimal.parse(text) ?? Decimal.ZERO);
}

/** Sum of amounts, absent ones counting as zero. */
export function sumOf(entries: readonly { amount: string | null }[]): Decimal {
  let sum = Decimal.ZERO;
  for (const { amount } of entries) sum = sum.plus(decimalOf(amount));
  return sum;
}

/** What a line costs before its discounts and surcharges, in cents: what their percentages apply to. */
export function lineGrossAmount(
  line: Pick<PricedLine, 'quantity' | 'netPriceAmount' | 'baseQuantity'>,
): Decimal {
  const baseQuantity = line.baseQuantity === null ? Decimal.ONE : decimalOf(line.baseQuantity);
  return decimalOf(line.quantity).times(decimalOf(line.netPriceAmount)).dividedBy(baseQuantity, 2);
}

/**
 * Line net amount (BT-131): quantity × net price ÷ base quantity, rounded once to cents, less the line's discounts,
 * plus its surcharges. The base quantity must not be zero.
 */
export function lineNetAmount(line: PricedLine): Decimal {
  return lineGrossAmount(line).minus(sumOf(line.discounts)).plus(sumOf(line.surcharges)).round(2);
}

/** The sum behind a line net amount in words, for a message. */
export function lineNetFormula(line: PricedLine): string {
  const parts = [`quantity ${line.quantity ?? '0'} × net price ${line.netPriceAmount ?? '0'}`];
  if (line.baseQuantity !== null && line.baseQuantity !== '1') parts.push(`÷ ${line.baseQuantity}`);
  const discounts = sumOf(line.discounts);
  const surcharges = sumOf(line.surcharges);
  if (!discounts.isZero) parts.push(`− discounts ${discounts.toFixed(2)}`);
  if (!surcharges.isZero) parts.push(`+ surcharges ${surcharges.toFixed(2)}`);
  return parts.join(' ');
}

/** Says what a stated sum must be by its parts, what came, and by how much that is too high or too low. */
export function differs(stated: Decimal, expected: Decimal, formula: string): string {
  const gap = stated.minus(expected);
  const direction = gap.sign > 0 ? 'high' : 'low';
  return (
    `must be ${expected.toFixed(2)}, ${formula}; ` +
    `received ${stated.toFixed(2)}, ${gap.abs().toFixed(2)} too ${direction}`
  );
}
