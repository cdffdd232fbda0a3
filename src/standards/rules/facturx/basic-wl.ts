import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { sumDoubles } from '../en16931-cii/amounts';
import { RAM } from '../en16931-cii/names';
import {
  findAllowanceChargeAmounts,
  findAllowanceCharges,
  findLogisticsAmounts,
} from '../french-extended/cii-amounts';
import { createDeferredRuleSet, type Assertion, type Rule, type RuleSet } from '../rule-set';
import { toDouble } from '../xpath';
import { BASIC_WL_MODEL } from './basic-wl.model';
import { en16931Assertion, en16931Rules, toPatterns, expandIds } from './published';
import { ACCOUNT_RULE, categoryRules, documentRule, SHARED_RULES } from './shared-rules';
import { parseStructure } from './structure-model';
import { structurePattern } from './structure-rules';

/** VAT rules that BASIC WL omits. */
const OMITTED_RULES = new Set(['BR-O-12']);

const roundToCents = (value: number): number => Math.round(value * 10 * 10) / 100;

/** Returns whether a total is the expected sum; totals, allowances and charges may all be absent. */
const hasFittingTotal = (
  c: RuleContext,
  totals: readonly string[],
  isCharge: boolean,
  isSum: (total: string) => boolean,
): boolean => (totals.length === 0 && findAllowanceCharges(c, isCharge).length === 0) || totals.some(isSum);

const allowancesFit: Assertion['test'] = (c: RuleContext, node: Node) => {
  const sum = roundToCents(sumDoubles(c, findAllowanceChargeAmounts(c, false)));
  return hasFittingTotal(
    c,
    c.texts(node, RAM.AllowanceTotalAmount),
    false,
    (total) => toDouble(total) === sum,
  );
};

const chargesFit: Assertion['test'] = (c: RuleContext, node: Node) => {
  const charges = roundToCents(sumDoubles(c, findAllowanceChargeAmounts(c, true)));
  const sum = roundToCents(charges + roundToCents(sumDoubles(c, findLogisticsAmounts(c))));
  return hasFittingTotal(
    c,
    c.texts(node, RAM.ChargeTotalAmount),
    true,
    (total) => roundToCents(toDouble(total)) === sum,
  );
};

const TOTALS: Rule = {
  context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  asserts: [
    en16931Assertion('BR-CO-11', { test: allowancesFit }),
    en16931Assertion('BR-CO-12', { test: chargesFit }),
    en16931Assertion('BR-CO-15', { subjectPath: 'ram:GrandTotalAmount' }),
  ],
};

/** Ids of the rules with the condition and the context of EN 16931. */
const EN16931_RULE_IDS: readonly string[] = [
  ...expandIds('BR', '45 46 29 31 32 33 36 37 38 18 19 20 12 13 14 15 53 49 50 61 62 63'),
  ...expandIds('BR-CO', '17 19 05 21 06 22 26 09 13 16 14'),
  ...expandIds('BR-DEC', '19 20 01 02 05 06 09 10 11 12 13 14 15 16 17 18'),
  ...expandIds('CII-SR', '473 463 467 468 469 465 466'),
];

/** Factur-X BASIC WL, release 1.09.2 (August 2026): an invoice without lines. */
export const FACTURX_BASIC_WL_1_09_2: RuleSet = createDeferredRuleSet(
  {
    name: 'facturx-basicwl',
    version: '1.09.2',
    source: 'Factur-X BASIC WL 1.09.2',
    since: '2026-09-01',
  },
  () => ({
    patterns: [
      ...toPatterns([
        ...en16931Rules(EN16931_RULE_IDS),
        ...SHARED_RULES,
        ACCOUNT_RULE,
        TOTALS,
        ...categoryRules(OMITTED_RULES, false),
        documentRule(...expandIds('BR', '01 02 03 04 05 06 07 08 09 10 11')),
      ]),
      structurePattern('Factur-X BASIC WL', parseStructure(BASIC_WL_MODEL)),
    ],
  }),
);
