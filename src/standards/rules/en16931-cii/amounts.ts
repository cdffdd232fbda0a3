/** Arithmetic of the CII rules, which use binary floating point where the text of elements is added directly. */
import { Decimal } from '../../values/decimal';
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { toDouble, toExactDecimal, roundHalfUp } from '../xpath';

/** sum() of the texts of elements: in binary floating point, in document order. */
export function doubleSum(c: RuleContext, nodes: readonly Node[]): number {
  let total = 0;
  for (const node of nodes) total += toDouble(c.doc.text(node));
  return total;
}

/** round(x * 10 * 10) div 100 of a double. */
export function doubleCents(value: number): number {
  return Math.round(value * 10 * 10) / 100;
}

/** round(x * 100) div 100 of a decimal. */
export function cents(value: Decimal | undefined): Decimal | undefined {
  return value === undefined ? undefined : roundHalfUp(value, 2);
}

/** The exact value of a sum in binary floating point, rounded to two decimals. */
export function centsOfDouble(value: number): Decimal | undefined {
  return cents(toExactDecimal(value));
}

/** Returns whether two decimals are present and equal. */
export const equal = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && a.equals(b);

export const plus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : a.plus(b);

export const minus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : a.minus(b);

/** Formats a number for messages. */
export const figure = (value: Decimal | number | undefined): string => value?.toString() ?? 'missing';
