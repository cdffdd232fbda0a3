/** Totals of EXTENDED-CTC-FR in CII: BR-FREXT-CO-10 to -15. */
import type { NameId, Node } from '../../invoice/xml';
import type { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { RAM } from '../french/names';
import type { Assertion } from '../rule-set';
import {
  roundToCents,
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
} from './cii-amounts';
import { totalAssertions, type TotalComparison } from './totals';

const sumLineNets = (c: RuleContext, totals: Node): Decimal =>
  roundToCents(sumDecimals(c, netAmountsOfLines(c, totals).amounts));

function compareAllowancesOrCharges(c: RuleContext, totals: Node, charge: boolean): TotalComparison {
  const name: NameId = charge ? RAM.ChargeTotalAmount : RAM.AllowanceTotalAmount;
  const hasAllowanceCharges = findAllowanceCharges(c, charge).length > 0;
  const amounts = roundToCents(sumDecimals(c, findAllowanceChargeAmounts(c, charge)));
  const expectedAmount = charge ? amounts.plus(sumOfLogistics(c)) : amounts;
  const { allowances, charges } = countAllowanceCharges(c, totals);
  const comparison = compareWithTolerance(
    c.decimal(totals, name),
    expectedAmount,
    charge ? charges : allowances,
  );
  return { ...comparison, fits: comparison.fits || (!hasAllowanceCharges && !c.exists(totals, name)) };
}

function compareTotalWithoutVat(c: RuleContext, totals: Node): TotalComparison {
  const expectedAmount = sumLineNets(c, totals)
    .minus(sumExactCents(c, findAllowanceChargeAmounts(c, false)))
    .plus(sumExactCents(c, findAllowanceChargeAmounts(c, true)))
    .plus(sumOfLogistics(c));
  return compareWithTolerance(
    c.decimal(totals, RAM.TaxBasisTotalAmount),
    expectedAmount,
    countAddends(c, totals),
  );
}

/** BR-FREXT-CO-10 to -15. */
export const TOTALS: readonly Assertion[] = totalAssertions({
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
        return compareAllowancesOrCharges(c, totals, false);
      case '12':
        return compareAllowancesOrCharges(c, totals, true);
      case '13':
        return compareTotalWithoutVat(c, totals);
      case '15':
        return compareTotalWithVat(c, totals);
    }
  },
});
