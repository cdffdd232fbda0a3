import { Decimal } from '../../values/decimal';
import type { Line } from '../model';

/** Stated sum that differs from the sum computed from its parts. */
export interface Discrepancy {
  /** Dotted path below the document, such as `totals.payableAmount`. */
  path: string;
  message: string;
}

/** Parts of a line that determine its net amount. */
export type PricedLine = Pick<
  Line,
  'quantity' | 'netPriceAmount' | 'baseQuantity' | 'discounts' | 'surcharges'
>;

/** Parses a decimal of the model; null counts as zero. */
export function parseDecimal(text: string | null): Decimal {
  return text === null ? Decimal.ZERO : (Decimal.parse(text) ?? Decimal.ZERO);
}

/** Adds amounts; absent ones count as zero. */
export function addAmounts(entries: readonly { amount: string | null }[]): Decimal {
  let sum = Decimal.ZERO;
  for (const { amount } of entries) sum = sum.plus(parseDecimal(amount));
  return sum;
}

/**
 * Returns the amount of a line before its discounts and surcharges, rounded to cents: the base of their percentages.
 */
export function calculateLineAmountBeforeAdjustments(
  line: Pick<PricedLine, 'quantity' | 'netPriceAmount' | 'baseQuantity'>,
): Decimal {
  const baseQuantity = line.baseQuantity === null ? Decimal.ONE : parseDecimal(line.baseQuantity);
  return parseDecimal(line.quantity).times(parseDecimal(line.netPriceAmount)).dividedBy(baseQuantity, 2);
}

/**
 * Returns the line net amount (BT-131): quantity × net price ÷ base quantity, rounded once to cents, less the line's
 * discounts, plus its surcharges. The base quantity must not be zero.
 */
export function calculateLineNetAmount(line: PricedLine): Decimal {
  return calculateLineAmountBeforeAdjustments(line)
    .minus(addAmounts(line.discounts))
    .plus(addAmounts(line.surcharges))
    .round(2);
}

/** Formats the formula of a line net amount, for a message. */
export function formatLineNetFormula(line: PricedLine): string {
  const parts = [`quantity ${line.quantity ?? '0'} × net price ${line.netPriceAmount ?? '0'}`];
  if (line.baseQuantity !== null && line.baseQuantity !== '1') parts.push(`÷ ${line.baseQuantity}`);
  const discounts = addAmounts(line.discounts);
  const surcharges = addAmounts(line.surcharges);
  if (!discounts.isZero) parts.push(`− discounts ${discounts.toFixed(2)}`);
  if (!surcharges.isZero) parts.push(`+ surcharges ${surcharges.toFixed(2)}`);
  return parts.join(' ');
}

/** Formats the expected value of a stated sum, the received one, and their difference. */
export function formatDifference(actual: Decimal, expectedAmount: Decimal, formula: string): string {
  const gap = actual.minus(expectedAmount);
  const direction = gap.sign > 0 ? 'high' : 'low';
  return (
    `must be ${expectedAmount.toFixed(2)}, ${formula}; ` +
    `received ${actual.toFixed(2)}, ${gap.abs().toFixed(2)} too ${direction}`
  );
}
