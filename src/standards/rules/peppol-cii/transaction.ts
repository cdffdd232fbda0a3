/** General Peppol rules for CII, in published order. XRechnung adopted some of these rules. */
import type { Rule } from '../rule-set';
import { allowanceChargeRules, indicatorAssertion, lineRules, type Slack } from '../peppol/line-rules';
import { documentRules, PAYMENT_RULES, PERIOD_RULES, type VatTotals } from './document-rules';
import { CII_ALLOWANCES_AND_CHARGES, CII_LINES } from './line-syntax';
import { BASE_QUANTITY_RULES } from './prices';

/** Differences between the rules of Peppol and those of XRechnung. */
interface Variant extends VatTotals {
  slack: Slack;
  /** ids of the rule on charge indicators: the first for the document and its lines, the second for prices */
  indicatorRuleIds: readonly [string, string];
}

/** Creates the rules on the document, its lines and prices, except those on identifiers. */
export function transactionRules({ slack, indicatorRuleIds, ...totals }: Variant): Rule[] {
  const [indicatorId, priceIndicatorId] = indicatorRuleIds;
  return [
    ...documentRules(totals),
    ...allowanceChargeRules(slack, CII_ALLOWANCES_AND_CHARGES, indicatorId),
    {
      context: 'ram:AppliedTradeAllowanceCharge',
      asserts: [indicatorAssertion(priceIndicatorId, CII_ALLOWANCES_AND_CHARGES)],
    },
    ...PAYMENT_RULES,
    ...PERIOD_RULES,
    ...lineRules(slack, CII_LINES, []),
    ...BASE_QUANTITY_RULES,
  ];
}
