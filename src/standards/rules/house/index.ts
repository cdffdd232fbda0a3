/** House rules: what the official rules do not ask for, and an accountant would. They warn, and change no result. */
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

/** What findings of the house rules give as their source. */
export const HOUSE_SOURCE = 'Passerelle house rules';

/** All house rules, in the order of their codes. */
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

/** So many places of one rule are listed; the last of them says how many more there are. */
const LISTED_PER_RULE = 20;

/** What the house rules say of a document; each finding is a warning. Never throws, whatever the document. */
export function houseFindings(subject: HouseSubject): Finding[] {
  return HOUSE_RULES.flatMap(({ code, find }) => {
    const faults = find(subject);
    const more = faults.length - LISTED_PER_RULE;
    return faults.slice(0, LISTED_PER_RULE).map(({ field, message }, i): Finding => {
      const rest = more > 0 && i === LISTED_PER_RULE - 1 ? ` (The same is so in ${more} more places.)` : '';
      return {
        ruleCode: code,
        errorMessage: `${message}${rest}`,
        errorLevel: 'WARNING',
        fieldName: field,
        source: HOUSE_SOURCE,
      };
    });
  });
}
