/** Totals of Factur-X EXTENDED: BR-FXEXT-CO-10 to -16, which add doubles where EXTENDED-CTC-FR adds decimals. */
import { ram, type NameId, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { sumDoubles, isEqualAmount, formatNumber } from '../en16931-cii/amounts';
import { RAM } from '../en16931-cii/names';
import {
  countAddends,
  countAllowanceCharges,
  sumDecimals,
  sumExactCents,
  findAllowanceChargeAmounts,
  findAllowanceCharges,
  sumOfLogistics,
  compareWithTolerance,
  netAmountsOfLines,
  compareTotalWithVat,
} from '../french-extended/cii-amounts';
import { totalAssertions, type TotalComparison } from '../french-extended/totals';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toExactDecimal } from '../xpath';

/** Sums elements in binary floating point, rounds to cents, and returns all digits of the double. */
const sumToCents = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  toExactDecimal(Math.round(sumDoubles(c, nodes) * 100) / 100) ?? Decimal.ZERO;

const sumLineNets = (c: RuleContext, totals: Node): Decimal =>
  sumToCents(c, netAmountsOfLines(c, totals).amounts);

const sumCharges = (c: RuleContext): Decimal =>
  sumToCents(c, findAllowanceChargeAmounts(c, true)).plus(sumOfLogistics(c));

function compareAllowancesOrCharges(
  c: RuleContext,
  totals: Node,
  { name, isCharge, expected }: { name: NameId; isCharge: boolean; expected: Decimal },
): TotalComparison {
  const entryCounts = countAllowanceCharges(c, totals);
  const comparison = compareWithTolerance(
    c.decimal(totals, name),
    expected,
    isCharge ? entryCounts.charges : entryCounts.allowances,
  );
  const hasNone = findAllowanceCharges(c, isCharge).length === 0 && !c.exists(totals, name);
  return { ...comparison, fits: comparison.fits || hasNone };
}

const SUM_ASSERTIONS: readonly Assertion[] = totalAssertions(
  {
    names: {
      '10': { name: RAM.LineTotalAmount, subjectPath: 'ram:LineTotalAmount' },
      '11': { name: RAM.AllowanceTotalAmount, subjectPath: 'ram:AllowanceTotalAmount' },
      '12': { name: RAM.ChargeTotalAmount, subjectPath: 'ram:ChargeTotalAmount' },
      '13': { name: RAM.TaxBasisTotalAmount, subjectPath: 'ram:TaxBasisTotalAmount' },
      '15': { name: RAM.GrandTotalAmount, subjectPath: 'ram:GrandTotalAmount' },
    },
    compare: (rule, c, totals) => {
      switch (rule) {
        case '10':
          return compareWithTolerance(
            c.decimal(totals, RAM.LineTotalAmount),
            sumLineNets(c, totals),
            netAmountsOfLines(c, totals).lineCount,
          );
        case '11':
          return compareAllowancesOrCharges(c, totals, {
            name: RAM.AllowanceTotalAmount,
            isCharge: false,
            expected: sumExactCents(c, findAllowanceChargeAmounts(c, false)),
          });
        case '12':
          return compareAllowancesOrCharges(c, totals, {
            name: RAM.ChargeTotalAmount,
            isCharge: true,
            expected: sumCharges(c),
          });
        case '13':
          return compareWithTolerance(
            c.decimal(totals, RAM.TaxBasisTotalAmount),
            sumLineNets(c, totals)
              .minus(sumExactCents(c, findAllowanceChargeAmounts(c, false)))
              .plus(sumCharges(c)),
            countAddends(c, totals),
          );
        case '15':
          return compareTotalWithVat(c, totals);
      }
    },
  },
  'BR-FXEXT',
);

const ADJUSTMENT = ram('SpecifiedFinancialAdjustment');

/** Computes the amount due: total with VAT minus the paid amount, plus rounding and adjustments. */
function computeAmountDue(c: RuleContext, totals: Node): Decimal {
  const total = (name: NameId): Decimal => sumDecimals(c, c.doc.children(totals, name));
  return total(RAM.GrandTotalAmount)
    .minus(total(RAM.TotalPrepaidAmount))
    .plus(total(RAM.RoundingAmount))
    .plus(sumDecimals(c, c.select(c.doc.parent(totals), ADJUSTMENT, RAM.ActualAmount)));
}

/** BR-FXEXT-CO-10 to -16. */
export const EXTENDED_TOTALS: Rule = {
  context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  asserts: [
    ...SUM_ASSERTIONS,
    fatal(
      'BR-FXEXT-CO-16',
      (c, totals) => isEqualAmount(c.decimal(totals, RAM.DuePayableAmount), computeAmountDue(c, totals)),
      (c, totals) =>
        `The amount due (BT-115) is ${formatNumber(c.decimal(totals, RAM.DuePayableAmount))}, but the total with VAT (BT-112) less the paid amount (BT-113) plus rounding (BT-114) and adjustments (ram:SpecifiedFinancialAdjustment) is ${formatNumber(computeAmountDue(c, totals))}.`,
      { subjectPath: 'ram:DuePayableAmount', terms: ['BT-115'] },
    ),
  ],
};
