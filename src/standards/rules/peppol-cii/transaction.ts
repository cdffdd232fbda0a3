/** General rules of Peppol for CII, of which XRechnung adopted a part, in published order. */
import type { Rule } from '../rule-set';
import { allowanceChargeRules, indicatorAssertion, lineRules, type Slack } from '../peppol/line-rules';
import { documentRules, PAYMENT_RULES, PERIOD_RULES, type VatTotals } from './document-rules';
import { CII_ALLOWANCES_AND_CHARGES, CII_LINES } from './line-syntax';
import { BASE_QUANTITY_RULES } from './prices';

/** Differences between the two publishers. */
interface Variant extends VatTotals {
  slack: Slack;
  /** ids of the rule on indicators: of the document and the lines, and of prices */
  indicators: readonly [string, string];
}

/** The rules of the document, its lines and prices, but for identifiers. */
export function transactionRules({ slack, indicators, ...totals }: Variant): Rule[] {
  const [indicator, priceContext] = indicators;
  return [
    ...documentRules(totals),
    ...allowanceChargeRules(slack, CII_ALLOWANCES_AND_CHARGES, indicator),
    {
      context: 'ram:AppliedTradeAllowanceCharge',
      asserts: [indicatorAssertion(priceContext, CII_ALLOWANCES_AND_CHARGES)],
    },
    ...PAYMENT_RULES,
    ...PERIOD_RULES,
    ...lineRules(slack, CII_LINES, []),
    ...BASE_QUANTITY_RULES,
  ];
}
