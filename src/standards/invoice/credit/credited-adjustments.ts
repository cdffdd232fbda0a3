import { Decimal } from '../../values/decimal';
import { parseDecimal } from '../calculation/line-net';
import { countsInTotals } from '../extension-use';
import type { DocumentAllowanceCharge, Line, ParsedDocument } from '../model';
import { toRateKey } from './credited-lines';

/** Surcharge of the whole invoice that the credit note omits. */
export interface OmittedSurcharge {
  reason: string | null;
  amount: string | null;
}

interface CreditedAdjustments {
  discounts: DocumentAllowanceCharge[];
  surcharges: DocumentAllowanceCharge[];
  omitted: OmittedSurcharge[];
}

/**
 * Returns the discounts and surcharges of the whole document in the credit note. A credit note of the whole invoice has
 * all of them. Chosen lines get their share of each discount, so that the buyer gets back no more than was charged, and
 * of each percentage surcharge; a fixed surcharge, such as freight, belongs to no line and is omitted.
 * @param chosenLines the credited lines; null when all lines are credited
 */
export function shareAdjustments(
  { lines, discounts, surcharges }: ParsedDocument,
  chosenLines: readonly Line[] | null,
): CreditedAdjustments {
  if (chosenLines === null) return { discounts, surcharges, omitted: [] };
  const [invoicedByRate, creditedByRate] = [addNetAmounts(lines), addNetAmounts(chosenLines)];
  const share = (entry: DocumentAllowanceCharge): DocumentAllowanceCharge[] => {
    const key = toRateKey(entry.vat);
    const [invoicedAmount, creditedAmount] = [
      invoicedByRate.get(key) ?? Decimal.ZERO,
      creditedByRate.get(key) ?? Decimal.ZERO,
    ];
    if (invoicedAmount.isZero || creditedAmount.isZero) return [];
    if (creditedAmount.equals(invoicedAmount)) return [entry];
    const amount = parseDecimal(entry.amount).times(creditedAmount).dividedBy(invoicedAmount, 2);
    return amount.isZero ? [] : [{ ...entry, amount: amount.toFixed(2), baseAmount: null, percentage: null }];
  };
  const isPercentage = ({ percentage }: DocumentAllowanceCharge): boolean => percentage !== null;
  return {
    discounts: discounts.flatMap(share),
    surcharges: surcharges.filter(isPercentage).flatMap(share),
    omitted: surcharges
      .filter((entry) => !isPercentage(entry))
      .map(({ reason, reasonCode, amount }) => ({ reason: reason ?? reasonCode, amount })),
  };
}

/** Adds the net amounts of lines by VAT category and rate. */
export function addNetAmounts(lines: readonly Line[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const line of lines.filter(countsInTotals)) {
    const key = toRateKey(line.vat);
    sums.set(key, (sums.get(key) ?? Decimal.ZERO).plus(parseDecimal(line.netAmount)));
  }
  return sums;
}
