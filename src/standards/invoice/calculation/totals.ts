import { Decimal } from '../../values/decimal';
import type { DocumentAllowanceCharge, Line, Totals, Vat } from '../model';
import { parseDecimal, formatDifference, addAmounts, type Discrepancy } from './line-net';
import { calculateVatBreakdown, type VatBreakdownInput, type TaxRules } from './vat-breakdown';

/** Inputs of the totals: their parts, and the totals that the document states. */
export interface CalculationInput {
  /** Lines with their net amounts. */
  lines: readonly Pick<Line, 'netAmount' | 'vat' | 'pint'>[];
  discounts: readonly DocumentAllowanceCharge[];
  surcharges: readonly DocumentAllowanceCharge[];
  totals: Totals;
  vat: VatBreakdownInput & { totalVatAmountInTaxCurrency: string | null };
  rules: TaxRules;
}

export interface Calculation {
  totals: Totals;
  vat: Vat;
  /** Stated sums that differ from the sums of their parts; empty when all agree. */
  discrepancies: Discrepancy[];
}

/**
 * A stated amount due that differs by less than this from the computed one is rounded; a larger difference is an error.
 */
const ROUNDING_LIMIT = Decimal.ONE;

/**
 * Returns document totals (BG-22) and VAT (BG-23): computed when absent, compared to the cent when stated (BR-CO-10 to
 * BR-CO-17). Each sum is compared with the sum of its parts, so that a wrong sum does not make the sums that include it
 * wrong as well.
 */
export function calculateTotals(input: CalculationInput): Calculation {
  const { lines, discounts, surcharges, totals: inputTotals } = input;
  const discrepancies: Discrepancy[] = [];
  const check = (path: string, text: string | null, expectedAmount: Decimal, formula: string): void => {
    if (text === null || parseDecimal(text).equals(expectedAmount)) return;
    discrepancies.push({ path, message: formatDifference(parseDecimal(text), expectedAmount, formula) });
  };

  const linesAmount = addAmounts(lines.map(({ netAmount }) => ({ amount: netAmount })));
  check('totals.linesAmount', inputTotals.linesAmount, linesAmount, 'the sum of the line net amounts');
  const discountAmount = addAmounts(discounts);
  check(
    'totals.discountAmount',
    inputTotals.discountAmount,
    discountAmount,
    'the sum of the document discounts',
  );
  const surchargeAmount = addAmounts(surcharges);
  check(
    'totals.surchargeAmount',
    inputTotals.surchargeAmount,
    surchargeAmount,
    'the sum of the document surcharges',
  );

  const taxExclusive = linesAmount.minus(discountAmount).plus(surchargeAmount);
  check(
    'totals.taxExclusiveAmount',
    inputTotals.taxExclusiveAmount,
    taxExclusive,
    `lines ${linesAmount.toFixed(2)} − discounts ${discountAmount.toFixed(2)} + surcharges ${surchargeAmount.toFixed(2)}`,
  );

  const breakdown = calculateVatBreakdown({ lines, discounts, surcharges }, input.vat, input.rules);
  discrepancies.push(...breakdown.discrepancies);
  check('vat.totalVatAmount', input.vat.totalVatAmount, breakdown.totalVat, 'the sum of the VAT subtotals');

  const taxInclusive = taxExclusive.plus(breakdown.totalVat);
  check(
    'totals.taxInclusiveAmount',
    inputTotals.taxInclusiveAmount,
    taxInclusive,
    `tax exclusive ${taxExclusive.toFixed(2)} + VAT ${breakdown.totalVat.toFixed(2)}`,
  );

  const settlement = calculateAmountDue(taxInclusive, inputTotals);
  if (settlement.discrepancy !== null) discrepancies.push(settlement.discrepancy);

  return {
    totals: {
      linesAmount: linesAmount.toFixed(2),
      discountAmount: discounts.length === 0 ? null : discountAmount.toFixed(2),
      surchargeAmount: surcharges.length === 0 ? null : surchargeAmount.toFixed(2),
      taxExclusiveAmount: taxExclusive.toFixed(2),
      taxInclusiveAmount: taxInclusive.toFixed(2),
      ...settlement.amounts,
      taxExclusiveAmountInTaxCurrency: inputTotals.taxExclusiveAmountInTaxCurrency,
      taxInclusiveAmountInTaxCurrency: inputTotals.taxInclusiveAmountInTaxCurrency,
    },
    vat: {
      totalVatAmount: breakdown.totalVat.toFixed(input.rules.taxDigits),
      totalVatAmountInTaxCurrency: input.vat.totalVatAmountInTaxCurrency,
      subtotals: breakdown.subtotals,
    },
    discrepancies,
  };
}

type Settlement = Pick<Totals, 'paidAmount' | 'roundingAmount' | 'payableAmount'>;

/**
 * Returns the amount due (BT-115) = tax inclusive − paid (BT-113) + rounding (BT-114). Only a stated payment counts as
 * paid: if a stated amount due differs from the computed one by less than 1.00, the difference is rounding, otherwise an
 * error.
 */
function calculateAmountDue(
  taxInclusive: Decimal,
  settlement: Settlement,
): { amounts: Settlement; discrepancy: Discrepancy | null } {
  const rounding = parseDecimal(settlement.roundingAmount);
  const paidAmount = parseDecimal(settlement.paidAmount);
  const computedAmount = taxInclusive.minus(paidAmount).plus(rounding);
  const amounts: Settlement = {
    paidAmount: settlement.paidAmount,
    roundingAmount: settlement.roundingAmount,
    payableAmount: computedAmount.toFixed(2),
  };
  if (settlement.payableAmount === null) return { amounts, discrepancy: null };

  const payable = parseDecimal(settlement.payableAmount);
  const gap = payable.minus(computedAmount);
  if (gap.isZero) return { amounts, discrepancy: null };
  if (settlement.roundingAmount === null && gap.abs().compare(ROUNDING_LIMIT) < 0) {
    return {
      amounts: { ...amounts, roundingAmount: gap.toFixed(2), payableAmount: payable.toFixed(2) },
      discrepancy: null,
    };
  }
  const hint = settlement.paidAmount === null ? ' (state a payment as paidAmount)' : '';
  const formula = `tax inclusive ${taxInclusive.toFixed(2)} − paid ${paidAmount.toFixed(2)} + rounding ${rounding.toFixed(2)}${hint}`;
  const message = formatDifference(payable, computedAmount, formula);
  return { amounts, discrepancy: { path: 'totals.payableAmount', message } };
}
