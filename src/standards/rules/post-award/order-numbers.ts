/** Functions that read and compare numbers of an order. An absent, repeated or invalid number is undefined. */
import { cac, cbc, type NameId, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { readSingle, readSingleNormalized } from '../reading';
import { toDecimal, roundHalfUp, sum } from '../xpath';

const ALLOWANCE_CHARGE = cac('AllowanceCharge');
const AMOUNT = cbc('Amount');
const CHARGE_INDICATOR = cbc('ChargeIndicator');

const TWO_CENTS = Decimal.parse('0.02') as Decimal;

/** Returns the only number at the end of a path; undefined for none, several, or a text that is not a number. */
export const readNumber = (c: RuleContext, node: Node, ...path: NameId[]): Decimal | undefined =>
  toDecimal(readSingle(c, node, ...path));

/** Reads a number; returns `fallback` for an absent element. */
export function readNumberOr(
  fallback: Decimal,
  c: RuleContext,
  node: Node,
  ...path: NameId[]
): Decimal | undefined {
  return c.exists(node, ...path) ? readNumber(c, node, ...path) : fallback;
}

/** Returns the sum of amounts, rounded to cents; undefined when one of them is not a number. */
export function sumAmounts(c: RuleContext, amounts: readonly Node[]): Decimal | undefined {
  const values = amounts.map((node) => toDecimal(c.doc.text(node)));
  return values.includes(undefined) ? undefined : roundHalfUp(sum(values), 2);
}

/** Returns the sum of the allowances (`false`) or charges (`true`) directly below an element. */
export function sumAllowancesOrCharges(
  c: RuleContext,
  node: Node,
  indicator: 'true' | 'false',
): Decimal | undefined {
  const adjustments = c
    .select(node, ALLOWANCE_CHARGE)
    .filter((element) => readSingleNormalized(c, element, CHARGE_INDICATOR) === indicator);
  return sumAmounts(
    c,
    adjustments.flatMap((each) => c.select(each, AMOUNT)),
  );
}

export const isNear = (actual: Decimal, computedAmount: Decimal): boolean =>
  actual.minus(computedAmount).abs().compare(TWO_CENTS) <= 0;

export const areEqual = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && a.equals(b);

export const formatNumber = (value: Decimal | undefined): string => value?.toString() ?? 'no number';
