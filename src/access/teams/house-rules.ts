import { HOUSE_RULE_CODES, type HouseRuleCode } from '../../standards/rules/house';

export { HOUSE_RULE_CODES, HOUSE_RULES } from '../../standards/rules/house';

/** House rules of a team by code; true when the rule is on. */
export type HouseRuleSwitches = Record<HouseRuleCode, boolean>;

const ALL_ON: HouseRuleSwitches = {
  'HOUSE-IBAN': true,
  'HOUSE-VAT-NUMBER': true,
  'HOUSE-ENTERPRISE-NUMBER': true,
  'HOUSE-DUE-BEFORE-ISSUE': true,
  'HOUSE-ISSUE-DATE': true,
  'HOUSE-LINE-ID': true,
  'HOUSE-NEGATIVE-INVOICE': true,
  'HOUSE-DISCOUNT-ABOVE-BASE': true,
  'HOUSE-ALLOWANCE-RATE': true,
  'HOUSE-VAT-RATE': true,
  'HOUSE-MINOR-UNIT': true,
  'HOUSE-NO-PAYMENT': true,
};

/** Returns the switches of all house rules: all on, except the codes that are switched off. */
export function toHouseRules(disabledCodes: readonly string[]): HouseRuleSwitches {
  const knownCodes = HOUSE_RULE_CODES.filter((code) => disabledCodes.includes(code));
  return { ...ALL_ON, ...Object.fromEntries(knownCodes.map((code) => [code, false])) };
}

/** Returns the codes that are switched off after a change, in the order of the rules; omitted codes stay unchanged. */
export function toDisabledCodes(
  disabledCodes: readonly string[],
  changes: Partial<HouseRuleSwitches>,
): HouseRuleCode[] {
  return HOUSE_RULE_CODES.filter((code) => !(changes[code] ?? !disabledCodes.includes(code)));
}
