/** VAT categories and rates: BR-FR-15, -16. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Message, Pattern, Rule } from '../rule-set';
import { codeList } from '../code-lists/code-list';
import { formatChoice, assertion, pattern } from './assertions';
import { VAT_CATEGORIES, VAT_RATES } from '../code-lists/french-1.4.0.03';
import { inCiiLine, inCiiSettlement } from './cii-contexts';
import { CBC, RAM } from './names';
import { hasExactly, hasCodeOf, readSingle } from '../reading';
import { formatValuesAt } from '../wording';

const ALLOWANCE_CHARGE = 'cac:AllowanceCharge/cac:TaxCategory';
const BREAKDOWN = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
const ITEM = 'cac:Item/cac:ClassifiedTaxCategory';

/** Taxes of the Canary Islands and of Ceuta and Melilla. */
const SPANISH_CATEGORIES = codeList('L M');

/** Rates as numbers without superfluous zeros. */
const FORMATTED_RATES = [...new Set(VAT_RATES.codes.map((code) => String(Number(code))))]
  .sort((a, b) => Number(a) - Number(b))
  .join(', ');

/** Names of the code and the rate of a VAT category in a syntax. */
interface CategoryNames {
  code: NameId;
  codePath: string;
  rate: NameId;
  ratePath: string;
}

const UBL: CategoryNames = { code: CBC.ID, codePath: 'cbc:ID', rate: CBC.Percent, ratePath: 'cbc:Percent' };
const CII: CategoryNames = {
  code: RAM.CategoryCode,
  codePath: 'ram:CategoryCode',
  rate: RAM.RateApplicablePercent,
  ratePath: 'ram:RateApplicablePercent',
};

const createCategoryMessage = (where: string, { code }: CategoryNames): Message => {
  const expectedText = formatChoice(VAT_CATEGORIES);
  return (c, n) =>
    `The VAT category ${where} is ${formatValuesAt(c, n, code)}; in France it must be ${expectedText}.`;
};

const forbidSpanishCategory = (
  id: string,
  where: string,
  { code, codePath }: CategoryNames,
  terms: string,
): Assertion =>
  assertion(
    id,
    (c, n) => !hasCodeOf(c, n, SPANISH_CATEGORIES, code),
    (c, n) =>
      `The VAT category ${where} is ${formatValuesAt(c, n, code)}, a tax of Spanish territories, which is not allowed in French invoices. Use ${formatChoice(VAT_CATEGORIES)}.`,
    { subjectPath: codePath, terms: terms.match(/BT-\d+/g) ?? [] },
  );

const categoryRule = (context: string, where: string, choiceRuleId: string, spanishRuleId: string): Rule => ({
  context,
  asserts: [
    assertion(
      choiceRuleId,
      (c, n) => !c.exists(n, UBL.code) || hasExactly(VAT_CATEGORIES, readSingle(c, n, UBL.code)),
      createCategoryMessage(where, UBL),
      { subjectPath: UBL.codePath },
    ),
    forbidSpanishCategory(spanishRuleId, where, UBL, choiceRuleId),
  ],
});

const rateRule = (context: string, where: string, id: string, names = UBL): Rule => ({
  context,
  asserts: [
    assertion(
      id,
      (c, n) => {
        const text = readSingle(c, n, names.rate);
        return (names === UBL ? !c.exists(n, names.rate) : text === '') || hasExactly(VAT_RATES, text);
      },
      (c, n) =>
        `The VAT rate ${where} is ${formatValuesAt(c, n, names.rate)}; it must be a French rate (${FORMATTED_RATES}), with at most two decimals and without blanks.`,
      { subjectPath: names.ratePath },
    ),
  ],
});

const ALLOWANCE_CHARGE_TEXT = 'of the allowance or charge';
const BREAKDOWN_TEXT = 'in the breakdown';
const ITEM_TEXT = 'of the item';

/** BR-FR-15; the last id is published as one of BR-FR-08. */
export const CATEGORIES: Pattern = pattern('BR-FR-15', [
  categoryRule(
    ALLOWANCE_CHARGE,
    `${ALLOWANCE_CHARGE_TEXT} (BT-95, BT-102)`,
    'BR-FR-15_BT-95_BT-102-1',
    'BR-FR-15_BT-95_BT-102-2',
  ),
  categoryRule(BREAKDOWN, `${BREAKDOWN_TEXT} (BT-118)`, 'BR-FR-15_BT-118-1', 'BR-FR-15_BT-118-2'),
  categoryRule(ITEM, `${ITEM_TEXT} (BT-151)`, 'BR-FR-15_BT-151-1', 'BR-FR-08_BT-151-2'),
]);

/** BR-FR-16. The rule for charges has the same context as the rule for allowances, so it never applies. */
export const RATE_VALUES: Pattern = pattern('BR-FR-16', [
  rateRule(ALLOWANCE_CHARGE, `${ALLOWANCE_CHARGE_TEXT} (BT-96, BT-103)`, 'BR-FR-16_BT-96'),
  rateRule(ALLOWANCE_CHARGE, 'of the charge (BT-103)', 'BR-FR-16_BT-103'),
  rateRule(BREAKDOWN, `${BREAKDOWN_TEXT} (BT-119)`, 'BR-FR-16_BT-119'),
  rateRule(`cac:InvoiceLine/${ITEM}`, `${ITEM_TEXT} (BT-152)`, 'BR-FR-16_BT-152'),
]);

/** Creates the rules for CII, where a category is required except for group and information lines. */
const ciiCategoryRule = (
  context: string,
  id: string,
  where: string,
  terms: string,
  mayBeAbsent?: Rule['when'],
): Rule => ({
  context,
  asserts: [
    assertion(
      id,
      (c, n) =>
        hasExactly(VAT_CATEGORIES, readSingle(c, n, CII.code)) ||
        (mayBeAbsent !== undefined && !c.exists(n, CII.code) && mayBeAbsent(c, n)),
      createCategoryMessage(where, CII),
      { subjectPath: CII.codePath, terms: terms.match(/BT-\d+/g) ?? [] },
    ),
    forbidSpanishCategory(`${id}_LM`, where, CII, terms),
  ],
});

const CII_ALLOWANCE_CHARGE = inCiiSettlement('ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax');
const CII_BREAKDOWN = inCiiSettlement('ram:ApplicableTradeTax');
const CII_ITEM = inCiiLine('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax');

const isOfGroupOrInformation = (c: RuleContext, tax: Node): boolean => {
  const line = c.doc.parent(c.doc.parent(tax));
  return ['GROUP', 'INFORMATION'].some((part) =>
    c.equals(line, part, RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode),
  );
};

/** BR-FR-15 in CII, where all ids begin with the term of allowances. */
export const CII_CATEGORIES: Pattern = pattern('BR-FR-15', [
  ciiCategoryRule(
    CII_ALLOWANCE_CHARGE,
    'BR-FR-15_BT-95_BT-102',
    `${ALLOWANCE_CHARGE_TEXT} (BT-95, BT-102)`,
    'BT-95 BT-102',
  ),
  ciiCategoryRule(CII_BREAKDOWN, 'BR-FR-15_BT-95_BT-118', `${BREAKDOWN_TEXT} (BT-118)`, 'BT-118'),
  ciiCategoryRule(
    CII_ITEM,
    'BR-FR-15_BT-95_BT-151',
    `${ITEM_TEXT} (BT-151)`,
    'BT-151',
    isOfGroupOrInformation,
  ),
]);

/** BR-FR-16 in CII, where an empty rate counts as absent. */
export const CII_RATE_VALUES: Pattern = pattern('BR-FR-16', [
  rateRule(CII_ALLOWANCE_CHARGE, `${ALLOWANCE_CHARGE_TEXT} (BT-96, BT-103)`, 'BR-FR-16_BT-96_BT-103', CII),
  rateRule(CII_BREAKDOWN, `${BREAKDOWN_TEXT} (BT-119)`, 'BR-FR-16_BT-119', CII),
  rateRule(CII_ITEM, `${ITEM_TEXT} (BT-152)`, 'BR-FR-16_BT-152', CII),
]);
