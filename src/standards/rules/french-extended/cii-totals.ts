/** Totals of EXTENDED-CTC-FR in CII: BR-FREXT-CO-10 to -15. */
import type { NameId, Node } from '../../invoice/xml';
import type { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { RAM } from '../french/names';
import type { Assertion } from '../rule-set';
import {
  cents,
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
} from './cii-amounts';
import { totalAssertions, type Expected } from './totals';

const netOfLines = (c: RuleContext, totals: Node): Decimal =>
  cents(decimals(c, netAmountsOfLines(c, totals).amounts));

function allowancesOrChargesFit(c: RuleContext, totals: Node, charge: boolean): Expected {
  const name: NameId = charge ? RAM.ChargeTotalAmount : RAM.AllowanceTotalAmount;
  const hasAllowanceCharges = indicatedAllowanceCharges(c, charge).length > 0;
  const amounts = cents(decimals(c, findAmounts(c, charge)));
  const expectedAmount = charge ? amounts.plus(logistics(c)) : amounts;
  const { allowances, charges } = countsBeside(c, totals);
  const comparison = near(c.decimal(totals, name), expectedAmount, charge ? charges : allowances);
  return { ...comparison, fits: comparison.fits || (!hasAllowanceCharges && !c.exists(totals, name)) };
}

function withoutVatFits(c: RuleContext, totals: Node): Expected {
  const expectedAmount = netOfLines(c, totals)
    .minus(exactCents(c, findAmounts(c, false)))
    .plus(exactCents(c, findAmounts(c, true)))
    .plus(logistics(c));
  return near(c.decimal(totals, RAM.TaxBasisTotalAmount), expectedAmount, countAddends(c, totals));
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
        return near(
          c.decimal(totals, RAM.LineTotalAmount),
          netOfLines(c, totals),
          netAmountsOfLines(c, totals).all,
        );
      case '11':
        return allowancesOrChargesFit(c, totals, false);
      case '12':
        return allowancesOrChargesFit(c, totals, true);
      case '13':
        return withoutVatFits(c, totals);
      case '15':
        return withVatFits(c, totals);
    }
  },
});
