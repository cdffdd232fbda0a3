/** How numbers are written: BR-FR-DEC-01 to -04. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Pattern, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { assertion, inDocument, inLine, LINE, pattern } from './assertions';
import { isTwoWay } from './billing-mode';
import { AMOUNT, isWrittenAs, PRICE, QUANTITY, RATE, SIGNED_PRICE, type NumberFormat } from './formats';
import { CAC, CBC } from './names';
import { onlyNormalized } from '../reading';
import { quoted } from '../wording';

/** A number to look at: end of the rule's id, context, what it is. */
type Field = readonly [id: string, context: string, what: string];

const TOTALS = 'cac:LegalMonetaryTotal';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const PRICE_DISCOUNT = 'cac:Price/cac:AllowanceCharge';

const AMOUNTS: readonly Field[] = [
  ['BT-93_BT-100', inDocument('cac:AllowanceCharge/cbc:BaseAmount'), 'The base of the allowance or charge'],
  ['BT-92_BT-99', inDocument('cac:AllowanceCharge/cbc:Amount'), 'The amount of the allowance or charge'],
  ['BT-106', `${TOTALS}/cbc:LineExtensionAmount`, 'The sum of the lines'],
  ['BT-107', `${TOTALS}/cbc:AllowanceTotalAmount`, 'The sum of the allowances'],
  ['BT-108', `${TOTALS}/cbc:ChargeTotalAmount`, 'The sum of the charges'],
  ['BT-109', `${TOTALS}/cbc:TaxExclusiveAmount`, 'The total without VAT'],
  ['BT-110', 'cac:TaxTotal/cbc:TaxAmount', 'The VAT total'],
  // The same context as before: VAT totals in the accounting currency are judged by the rule above.
  ['BT-111', 'cac:TaxTotal/cbc:TaxAmount', 'The VAT total in the accounting currency'],
  ['BT-112', `${TOTALS}/cbc:TaxInclusiveAmount`, 'The total with VAT'],
  ['BT-113', `${TOTALS}/cbc:PrepaidAmount`, 'The amount paid'],
  ['BT-114', `${TOTALS}/cbc:PayableRoundingAmount`, 'The rounding amount'],
  ['BT-115', `${TOTALS}/cbc:PayableAmount`, 'The amount due'],
  ['BT-116', `${SUBTOTAL}/cbc:TaxableAmount`, 'The taxable amount in the breakdown'],
  ['BT-117', `${SUBTOTAL}/cbc:TaxAmount`, 'The VAT amount in the breakdown'],
  ['BT-131', inLine('cbc:LineExtensionAmount'), 'The net amount of the line'],
  ['BT-136_BT-141', inLine('cac:AllowanceCharge/cbc:Amount'), "The amount of the line's allowance or charge"],
  [
    'BT-137_BT-142',
    inLine('cac:AllowanceCharge/cbc:BaseAmount'),
    "The base of the line's allowance or charge",
  ],
];

const RATES: readonly Field[] = [
  [
    'BT-96_BT-103',
    'cac:AllowanceCharge/cac:TaxCategory/cbc:Percent',
    'The VAT rate of the allowance or charge',
  ],
  ['BT-119', `${SUBTOTAL}/cac:TaxCategory/cbc:Percent`, 'The VAT rate in the breakdown'],
  ['BT-152', 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', 'The VAT rate of the item'],
];

const describe = ({ digits, decimals, signed }: NumberFormat): string =>
  `at most ${decimals} digits behind a decimal point, at most ${digits} ${signed ? 'digits in all (a minus sign counts as one)' : 'digits in all, no sign'}`;

const termsIn = (id: string): string => (id.match(/BT-\d+/g) ?? []).join(', ');

const expected = (id: string, what: string, text: string | undefined, format: NumberFormat): string => {
  return `${what} (${termsIn(id)}) is ${quoted(text)}; ${describe(format)}. Round it, and write nothing but digits.`;
};

/** The context's own text, blanks around it forgiven, is such a number. */
const own = (name: string, [term, context, what]: Field, format: NumberFormat): Rule => ({
  context,
  asserts: [
    assertion(
      `${name}_${term}`,
      (c, n) => isWrittenAs(normalizeSpace(c.doc.text(n)), format),
      (c, n) => expected(term, what, c.doc.text(n), format),
    ),
  ],
});

/** Below the context there is none, or one that is empty or such a number. */
const below = (
  [id, context, what]: Field,
  path: readonly NameId[],
  about: string,
  formatOf: (c: RuleContext) => NumberFormat,
): Rule => {
  const textOf = (c: RuleContext, n: Node) =>
    path.length === 0 ? normalizeSpace(c.doc.text(n)) : onlyNormalized(c, n, ...path);
  return {
    context,
    asserts: [
      assertion(
        id,
        (c, n) => {
          const text = textOf(c, n);
          return text === '' || (text !== undefined && isWrittenAs(text, formatOf(c)));
        },
        (c, n) =>
          textOf(c, n) === undefined
            ? `${what} (${termsIn(id)}) is given more than once. Keep one.`
            : expected(id, what, textOf(c, n), formatOf(c)),
        { about },
      ),
    ],
  };
};

const priceFormat = (c: RuleContext): NumberFormat => (isTwoWay(c) ? SIGNED_PRICE : PRICE);

/** BR-FR-DEC-01 */
export const AMOUNT_DIGITS: Pattern = pattern(
  'BR-FR-DEC-01',
  AMOUNTS.map((field) => own('BR-FR-DEC-01', field, AMOUNT)),
);

/** BR-FR-DEC-02 */
export const QUANTITY_DIGITS: Pattern = pattern('BR-FR-DEC-02', [
  own(
    'BR-FR-DEC-02',
    [
      'BT-129',
      'ubl:Invoice/cac:InvoiceLine/cbc:InvoicedQuantity | cn:CreditNote/cac:CreditNoteLine/cbc:CreditedQuantity',
      'The quantity',
    ],
    QUANTITY,
  ),
  below(
    ['BR-FR-DEC-02_BT-149', LINE, 'The quantity the price is for'],
    [CAC.Price, CBC.BaseQuantity],
    'cac:Price/cbc:BaseQuantity',
    () => QUANTITY,
  ),
]);

/** BR-FR-DEC-03 */
export const PRICE_DIGITS: Pattern = pattern('BR-FR-DEC-03', [
  below(
    ['BR-FR-DEC-03_BT-146', LINE, 'The net price'],
    [CAC.Price, CBC.PriceAmount],
    'cac:Price/cbc:PriceAmount',
    priceFormat,
  ),
  below(
    ['BR-FR-DEC-03_BT-147', inLine(PRICE_DISCOUNT), 'The discount on the price'],
    [CBC.Amount],
    'cbc:Amount',
    priceFormat,
  ),
  below(
    ['BR-FR-DEC-03_BT-148', inLine(`${PRICE_DISCOUNT}/cbc:BaseAmount`), 'The gross price'],
    [],
    '',
    priceFormat,
  ),
]);

/** BR-FR-DEC-04 */
export const RATE_DIGITS: Pattern = pattern(
  'BR-FR-DEC-04',
  RATES.map((field) => own('BR-FR-DEC-04', field, RATE)),
);
