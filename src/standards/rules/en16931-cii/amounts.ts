/** Arithmetic of the CII rules. Like the published XPath, sums of element texts use binary floating point. */
import { Decimal } from '../../values/decimal';
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { toDouble, toExactDecimal, roundHalfUp } from '../xpath';

/** XPath sum() of element texts, in binary floating point and in document order. */
export function sumDoubles(c: RuleContext, nodes: readonly Node[]): number {
  let total = 0;
  for (const node of nodes) total += toDouble(c.doc.text(node));
  return total;
}

/** round(x * 10 * 10) div 100 of a double. */
export function roundDoubleToCents(value: number): number {
  return Math.round(value * 10 * 10) / 100;
}

/** round(x * 100) div 100 of a decimal. */
export function roundToCents(value: Decimal | undefined): Decimal | undefined {
  return value === undefined ? undefined : roundHalfUp(value, 2);
}

/** Converts a binary floating point number to a decimal, rounded to two decimals. */
export function doubleToCents(value: number): Decimal | undefined {
  return roundToCents(toExactDecimal(value));
}

/** Returns whether two decimals are present and equal. */
export const isEqualAmount = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && a.equals(b);

export const plus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : a.plus(b);

export const minus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : a.minus(b);

/** Formats a number for messages. */
export const formatNumber = (value: Decimal | number | undefined): string => value?.toString() ?? 'missing';
