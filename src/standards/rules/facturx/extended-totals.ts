/** Totals of Factur-X EXTENDED: BR-FXEXT-CO-10 to -16, which add doubles where EXTENDED-CTC-FR adds decimals. */
import { ram, type NameId, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { doubleSum, equal, figure } from '../en16931-cii/amounts';
import { RAM } from '../en16931-cii/names';
import {
  countAddends,
  countsBeside,
  decimals,
  exactCents,
  findAmounts,
  indicatedAllowanceCharges,
  logistics,
  near,
  netAmountsOfLines,
  withVatFits,
} from '../french-extended/cii-amounts';
import { totalAssertions, type Expected } from '../french-extended/totals';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toExactDecimal } from '../xpath';

/** Doubles added up and rounded, with all digits of the result. */
const hundredths = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  toExactDecimal(Math.round(doubleSum(c, nodes) * 100) / 100) ?? Decimal.ZERO;

const netOfLines = (c: RuleContext, totals: Node): Decimal =>
  hundredths(c, netAmountsOfLines(c, totals).amounts);

const charges = (c: RuleContext): Decimal => hundredths(c, findAmounts(c, true)).plus(logistics(c));

function allowancesOrChargesFit(
  c: RuleContext,
  totals: Node,
  { name, isCharge, expected }: { name: NameId; isCharge: boolean; expected: Decimal },
): Expected {
  const otherCount = countsBeside(c, totals);
  const comparison = near(
    c.decimal(totals, name),
    expected,
    isCharge ? otherCount.charges : otherCount.allowances,
  );
  const hasNone = indicatedAllowanceCharges(c, isCharge).length === 0 && !c.exists(totals, name);
  return { ...comparison, fits: comparison.fits || hasNone };
}

const SUMS: readonly Assertion[] = totalAssertions(
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
          return near(
            c.decimal(totals, RAM.LineTotalAmount),
            netOfLines(c, totals),
            netAmountsOfLines(c, totals).all,
          );
        case '11':
          return allowancesOrChargesFit(c, totals, {
            name: RAM.AllowanceTotalAmount,
            isCharge: false,
            expected: exactCents(c, findAmounts(c, false)),
          });
        case '12':
          return allowancesOrChargesFit(c, totals, {
            name: RAM.ChargeTotalAmount,
            isCharge: true,
            expected: charges(c),
          });
        case '13':
          return near(
            c.decimal(totals, RAM.TaxBasisTotalAmount),
            netOfLines(c, totals)
              .minus(exactCents(c, findAmounts(c, false)))
              .plus(charges(c)),
            countAddends(c, totals),
          );
        case '15':
          return withVatFits(c, totals);
      }
    },
  },
  'BR-FXEXT',
);

const ADJUSTMENT = ram('SpecifiedFinancialAdjustment');

/** Amount due: total with VAT less the paid amount, plus rounding and the adjustments of the totals. */
function expectedDue(c: RuleContext, totals: Node): Decimal {
  const total = (name: NameId): Decimal => decimals(c, c.doc.children(totals, name));
  return total(RAM.GrandTotalAmount)
    .minus(total(RAM.TotalPrepaidAmount))
    .plus(total(RAM.RoundingAmount))
    .plus(decimals(c, c.select(c.doc.parent(totals), ADJUSTMENT, RAM.ActualAmount)));
}

/** BR-FXEXT-CO-10 to -16. */
export const EXTENDED_TOTALS: Rule = {
  context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  asserts: [
    ...SUMS,
    fatal(
      'BR-FXEXT-CO-16',
      (c, totals) => equal(c.decimal(totals, RAM.DuePayableAmount), expectedDue(c, totals)),
      (c, totals) =>
        `The amount due (BT-115) is ${figure(c.decimal(totals, RAM.DuePayableAmount))}, but the total with VAT (BT-112) less the paid amount (BT-113) plus rounding (BT-114) and adjustments (ram:SpecifiedFinancialAdjustment) is ${figure(expectedDue(c, totals))}.`,
      { subjectPath: 'ram:DuePayableAmount', terms: ['BT-115'] },
    ),
  ],
};
