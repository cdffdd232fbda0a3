/**
 * Peppol BIS Billing 3.0 for UBL: the general rules, the national rules, and the self-billing rules.
 *
 * The rules of a pattern are in the published order, because only the first rule that matches an element checks it.
 */
import type { Pattern, RuleSet } from '../rule-set';
import { codeRules } from './code-rules';
import {
  currencyRules,
  documentRules,
  EMPTY_ELEMENTS,
  PARTY_RULES,
  PAYMENT_RULES,
  PROJECT_REFERENCES,
} from './document-rules';
import { allowanceChargeRules, lineRules, PEPPOL_SLACK, PERIOD_RULES, type Slack } from './line-rules';
import { DENMARK } from './national/denmark';
import { GERMANY } from './national/german-ubl';
import { GREEK_PARTIES, GREEK_SELLERS } from './national/greece';
import { ICELAND } from './national/iceland';
import { ITALY } from './national/italy';
import { NETHERLANDS } from './national/netherlands';
import { NORWAY } from './national/norway';
import { SWEDEN } from './national/sweden';
import { IDENTIFIER_RULES } from './participant-identifiers';
import { PRICE_RULES } from './price-rules';
import { BILLING, SELF_BILLING, type Variant } from './variant';

/** The general rules in published order. */
export function transactionRules(variant: Variant, slack: Slack = PEPPOL_SLACK): Pattern {
  return {
    name: 'transaction',
    rules: [
      ...documentRules(variant),
      ...PARTY_RULES,
      ...allowanceChargeRules(slack),
      ...PAYMENT_RULES,
      ...currencyRules(variant),
      ...PERIOD_RULES,
      ...lineRules(slack),
      ...PRICE_RULES,
      ...IDENTIFIER_RULES,
    ],
  };
}

const NATIONAL: readonly Pattern[] = [
  NORWAY,
  DENMARK,
  ITALY,
  SWEDEN,
  GREEK_SELLERS,
  GREEK_PARTIES,
  ICELAND,
  NETHERLANDS,
  GERMANY,
];

/** Peppol BIS Billing 3.0.21, published on 2026-05-20 and binding from 2026-08-17. */
export const PEPPOL_3_0_21: RuleSet = {
  name: 'peppol',
  version: '3.0.21',
  source: 'Peppol BIS Billing 3.0.21',
  since: '2026-08-17',
  patterns: [
    EMPTY_ELEMENTS,
    PROJECT_REFERENCES,
    transactionRules(BILLING),
    ...NATIONAL,
    { name: 'codes and formats', rules: codeRules(BILLING) },
  ],
};

/** Peppol BIS Self-Billing 3.0.2, published with Billing 3.0.21; it has no national rules. */
export const PEPPOL_SELF_BILLING_3_0_2: RuleSet = {
  name: 'peppol-self-billing',
  version: '3.0.2',
  source: 'Peppol BIS Self-Billing 3.0.2',
  since: '2026-08-17',
  patterns: [
    EMPTY_ELEMENTS,
    PROJECT_REFERENCES,
    transactionRules(SELF_BILLING),
    { name: 'codes and formats', rules: codeRules(SELF_BILLING) },
  ],
};

/** All bundled versions of the billing rules, oldest first. */
export const PEPPOL_SETS: readonly RuleSet[] = [PEPPOL_3_0_21];

/** All bundled versions of the self-billing rules, oldest first. */
export const PEPPOL_SELF_BILLING_SETS: readonly RuleSet[] = [PEPPOL_SELF_BILLING_3_0_2];

export { EMPTY_ELEMENTS } from './document-rules';
export { IDENTIFIER_RULES } from './participant-identifiers';
export type { Slack } from './line-rules';
export { BILLING } from './variant';
