/**
 * House rules: accounting checks that the official rules do not contain. House rules only warn and never change the
 * validation result.
 */
import type { Finding } from '../finding';
import {
  ALLOWANCE_RATE_RULE,
  DISCOUNT_RULE,
  LINE_ID_RULE,
  MINOR_UNIT_RULE,
  NEGATIVE_INVOICE_RULE,
} from './amount-rules';
import { DUE_BEFORE_ISSUE_RULE, ISSUE_DATE_RULE } from './date-rules';
import type { HouseRule, HouseSubject } from './house-rule';
import { ENTERPRISE_NUMBER_RULE, VAT_NUMBER_RULE } from './number-rules';
import { IBAN_RULE, NO_PAYMENT_RULE } from './payment-rules';
import { VAT_RATE_RULE } from './vat-rate-rule';

export { HOUSE_RULE_CODES, type HouseRuleCode, type HouseSubject } from './house-rule';

/** Source of findings of the house rules. */
export const HOUSE_SOURCE = 'Passerelle house rules';

/** House rules in the order of their codes. */
export const HOUSE_RULES: readonly HouseRule[] = [
  IBAN_RULE,
  VAT_NUMBER_RULE,
  ENTERPRISE_NUMBER_RULE,
  DUE_BEFORE_ISSUE_RULE,
  ISSUE_DATE_RULE,
  LINE_ID_RULE,
  NEGATIVE_INVOICE_RULE,
  DISCOUNT_RULE,
  ALLOWANCE_RATE_RULE,
  VAT_RATE_RULE,
  MINOR_UNIT_RULE,
  NO_PAYMENT_RULE,
];

/** Maximum number of listed violations of a rule; the last one states how many more there are. */
const MAX_VIOLATIONS_PER_RULE = 20;

/** Applies the house rules to a document and returns their warnings. Never throws. */
export function houseFindings(subject: HouseSubject): Finding[] {
  return HOUSE_RULES.flatMap(({ code, findViolations }) => {
    const violations = findViolations(subject);
    const unlistedCount = violations.length - MAX_VIOLATIONS_PER_RULE;
    return violations.slice(0, MAX_VIOLATIONS_PER_RULE).map(({ field, message }, i): Finding => {
      const moreNote =
        unlistedCount > 0 && i === MAX_VIOLATIONS_PER_RULE - 1
          ? ` (The same occurs in ${unlistedCount} more places.)`
          : '';
      return {
        ruleCode: code,
        errorMessage: `${message}${moreNote}`,
        errorLevel: 'WARNING',
        fieldName: field,
        source: HOUSE_SOURCE,
      };
    });
  });
}
