/** VAT categories and rates: BR-FR-15, -16. */
import type { NameId } from '../../invoice/xml';
import type { Assertion, Message, Pattern, Rule } from '../rule-set';
import { codeList } from '../code-lists/code-list';
import { anyOf, assertion, pattern } from './assertions';
import { VAT_CATEGORIES, VAT_RATES } from '../code-lists/french-1.4.0.03';
import { CBC } from './names';
import { hasExactly, isIn, only } from '../reading';
import { quotedAt } from '../wording';

const ALLOWANCE_CHARGE = 'cac:AllowanceCharge/cac:TaxCategory';
const BREAKDOWN = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
const ITEM = 'cac:Item/cac:ClassifiedTaxCategory';

/** Taxes of the Canary Islands and of Ceuta and Melilla. */
const SPANISH_CATEGORIES = codeList('L M');

/** Of each the number in spelling without superfluous zeros. */
const RATES = [...new Set(VAT_RATES.codes.map((code) => String(Number(code))))]
  .sort((a, b) => Number(a) - Number(b))
  .join(', ');

/** Absent, or exactly one value that is in the list. */
const absentOrListed = (
  id: string,
  name: NameId,
  list: typeof VAT_RATES,
  message: Message,
  about: string,
): Assertion =>
  assertion(id, (c, n) => !c.exists(n, name) || hasExactly(list, only(c, n, name)), message, { about });

const categories = (context: string, where: string, first: string, second: string): Rule => ({
  context,
  asserts: [
    absentOrListed(
      first,
      CBC.ID,
      VAT_CATEGORIES,
      (c, n) =>
        `The VAT category ${where} is ${quotedAt(c, n, CBC.ID)}; in France it is ${anyOf(VAT_CATEGORIES)}. Use one of them.`,
      'cbc:ID',
    ),
    assertion(
      second,
      (c, n) => !isIn(c, n, SPANISH_CATEGORIES, CBC.ID),
      (c, n) =>
        `The VAT category ${where} is ${quotedAt(c, n, CBC.ID)}, a tax of Spanish territories that French invoices do not know. Use ${anyOf(VAT_CATEGORIES)}.`,
      { about: 'cbc:ID', terms: first.match(/BT-\d+/g) ?? [] },
    ),
  ],
});

const rate = (context: string, where: string, id: string): Rule => ({
  context,
  asserts: [
    absentOrListed(
      id,
      CBC.Percent,
      VAT_RATES,
      (c, n) =>
        `The VAT rate ${where} is ${quotedAt(c, n, CBC.Percent)}; French rates are ${RATES}, written with at most two decimals and without blanks.`,
      'cbc:Percent',
    ),
  ],
});

/** BR-FR-15; the last id is published as one of BR-FR-08. */
export const CATEGORIES: Pattern = pattern('BR-FR-15', [
  categories(
    ALLOWANCE_CHARGE,
    'of the allowance or charge (BT-95, BT-102)',
    'BR-FR-15_BT-95_BT-102-1',
    'BR-FR-15_BT-95_BT-102-2',
  ),
  categories(BREAKDOWN, 'in the breakdown (BT-118)', 'BR-FR-15_BT-118-1', 'BR-FR-15_BT-118-2'),
  categories(ITEM, 'of the item (BT-151)', 'BR-FR-15_BT-151-1', 'BR-FR-08_BT-151-2'),
]);

/** BR-FR-16. The rule for charges has the same context as the one for allowances, which takes them all. */
export const RATE_VALUES: Pattern = pattern('BR-FR-16', [
  rate(ALLOWANCE_CHARGE, 'of the allowance or charge (BT-96, BT-103)', 'BR-FR-16_BT-96'),
  rate(ALLOWANCE_CHARGE, 'of the charge (BT-103)', 'BR-FR-16_BT-103'),
  rate(BREAKDOWN, 'in the breakdown (BT-119)', 'BR-FR-16_BT-119'),
  rate(`cac:InvoiceLine/${ITEM}`, 'of the item (BT-152)', 'BR-FR-16_BT-152'),
]);
