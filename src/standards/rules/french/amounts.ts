/** Formats of numbers: BR-FR-DEC-01 to -04. */
import type { Syntax } from '../../invoice/terms/terms';
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Pattern, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { assertion, inDocument, inLine, LINE, pattern } from './assertions';
import { isTwoWay } from './billing-mode';
import { inCiiLine, inCiiSettlement } from './cii-contexts';
import { AMOUNT, isWrittenAs, PRICE, QUANTITY, RATE, SIGNED_PRICE, type NumberFormat } from './formats';
import { CAC, CBC } from './names';
import { onlyNormalized } from '../reading';
import { formatQuoted } from '../wording';

/** Number to check: end of the rule's id, description, context in both syntaxes. */
type Field = readonly [id: string, label: string, ubl: string, cii: string];

const TOTALS = 'cac:LegalMonetaryTotal';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const PRICE_DISCOUNT = 'cac:Price/cac:AllowanceCharge';

const SUMMATION = `/${inCiiSettlement('ram:SpecifiedTradeSettlementHeaderMonetarySummation')}`;
const BREAKDOWN = `/${inCiiSettlement('ram:ApplicableTradeTax')}`;
const ALLOWANCE_CHARGE = inCiiSettlement('ram:SpecifiedTradeAllowanceCharge');
const LINE_SETTLEMENT = inCiiLine('ram:SpecifiedLineTradeSettlement');
const LINE_ALLOWANCE_CHARGE = `/${LINE_SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`;

const AMOUNTS: readonly Field[] = [
  [
    'BT-93_BT-100',
    'The base of the allowance or charge',
    inDocument('cac:AllowanceCharge/cbc:BaseAmount'),
    `/${ALLOWANCE_CHARGE}/ram:BasisAmount`,
  ],
  [
    'BT-92_BT-99',
    'The amount of the allowance or charge',
    inDocument('cac:AllowanceCharge/cbc:Amount'),
    `${ALLOWANCE_CHARGE}/ram:ActualAmount`,
  ],
  ['BT-106', 'The sum of the lines', `${TOTALS}/cbc:LineExtensionAmount`, `${SUMMATION}/ram:LineTotalAmount`],
  [
    'BT-107',
    'The sum of the allowances',
    `${TOTALS}/cbc:AllowanceTotalAmount`,
    `${SUMMATION}/ram:AllowanceTotalAmount`,
  ],
  [
    'BT-108',
    'The sum of the charges',
    `${TOTALS}/cbc:ChargeTotalAmount`,
    `${SUMMATION}/ram:ChargeTotalAmount`,
  ],
  [
    'BT-109',
    'The total without VAT',
    `${TOTALS}/cbc:TaxExclusiveAmount`,
    `${SUMMATION}/ram:TaxBasisTotalAmount`,
  ],
  ['BT-110', 'The VAT total', 'cac:TaxTotal/cbc:TaxAmount', `${SUMMATION}/ram:TaxTotalAmount`],
  // This rule has the same context as the one above, which checks VAT totals in the accounting currency.
  [
    'BT-111',
    'The VAT total in the accounting currency',
    'cac:TaxTotal/cbc:TaxAmount',
    `${SUMMATION}/ram:TaxTotalAmount`,
  ],
  ['BT-112', 'The total with VAT', `${TOTALS}/cbc:TaxInclusiveAmount`, `${SUMMATION}/ram:GrandTotalAmount`],
  ['BT-113', 'The amount paid', `${TOTALS}/cbc:PrepaidAmount`, `${SUMMATION}/ram:TotalPrepaidAmount`],
  ['BT-114', 'The rounding amount', `${TOTALS}/cbc:PayableRoundingAmount`, `${SUMMATION}/ram:RoundingAmount`],
  ['BT-115', 'The amount due', `${TOTALS}/cbc:PayableAmount`, `${SUMMATION}/ram:DuePayableAmount`],
  [
    'BT-116',
    'The taxable amount in the breakdown',
    `${SUBTOTAL}/cbc:TaxableAmount`,
    `${BREAKDOWN}/ram:BasisAmount`,
  ],
  [
    'BT-117',
    'The VAT amount in the breakdown',
    `${SUBTOTAL}/cbc:TaxAmount`,
    `${BREAKDOWN}/ram:CalculatedAmount`,
  ],
  [
    'BT-131',
    'The net amount of the line',
    inLine('cbc:LineExtensionAmount'),
    `/${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  ],
  [
    'BT-136_BT-141',
    "The amount of the line's allowance or charge",
    inLine('cac:AllowanceCharge/cbc:Amount'),
    `${LINE_ALLOWANCE_CHARGE}/ram:ActualAmount`,
  ],
  [
    'BT-137_BT-142',
    "The base of the line's allowance or charge",
    inLine('cac:AllowanceCharge/cbc:BaseAmount'),
    `${LINE_ALLOWANCE_CHARGE}/ram:BasisAmount`,
  ],
];

const RATES: readonly Field[] = [
  [
    'BT-96_BT-103',
    'The VAT rate of the allowance or charge',
    'cac:AllowanceCharge/cac:TaxCategory/cbc:Percent',
    `${ALLOWANCE_CHARGE}/ram:CategoryTradeTax/ram:RateApplicablePercent`,
  ],
  [
    'BT-119',
    'The VAT rate in the breakdown',
    `${SUBTOTAL}/cac:TaxCategory/cbc:Percent`,
    inCiiSettlement('ram:ApplicableTradeTax/ram:RateApplicablePercent'),
  ],
  [
    'BT-152',
    'The VAT rate of the item',
    'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent',
    `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
  ],
];

const QUANTITY_WHAT = 'The quantity';
const BASE_QUANTITY_WHAT = 'The quantity the price is for';
const NET_PRICE = 'The net price';
const DISCOUNT = 'The discount on the price';
const GROSS_PRICE = 'The gross price';

const describe = ({ digits, decimals, isSigned }: NumberFormat): string =>
  `at most ${decimals} decimals, at most ${digits} ${isSigned ? 'digits in all (a minus sign counts as one)' : 'digits in all, no sign'}`;

const termsIn = (id: string): string => (id.match(/BT-\d+/g) ?? []).join(', ');

const compareRule = (id: string, label: string, text: string | undefined, format: NumberFormat): string => {
  return `${label} (${termsIn(id)}) is ${formatQuoted(text)}; ${describe(format)}. Round it, and write nothing but digits.`;
};

/** Requires the text of the context, ignoring blanks around it, to be such a number. */
const ownNumberRule = (
  id: string,
  label: string,
  context: string,
  findFormat: (c: RuleContext) => NumberFormat,
): Rule => ({
  context,
  asserts: [
    assertion(
      id,
      (c, n) => isWrittenAs(normalizeSpace(c.doc.text(n)), findFormat(c)),
      (c, n) => compareRule(id, label, c.doc.text(n), findFormat(c)),
    ),
  ],
});

const fieldsPattern = (
  name: string,
  fields: readonly Field[],
  syntax: Syntax,
  format: NumberFormat,
): Pattern =>
  pattern(
    name,
    fields.map(([term, label, ubl, cii]) =>
      ownNumberRule(`${name}_${term}`, label, syntax === 'ubl' ? ubl : cii, () => format),
    ),
  );

/** Allows below the context an absent or empty value, or such a number. */
const numberBelowRule = (
  [id, context, label]: readonly [id: string, context: string, label: string],
  path: readonly NameId[],
  subjectPath: string,
  findFormat: (c: RuleContext) => NumberFormat,
): Rule => {
  const readText = (c: RuleContext, n: Node) =>
    path.length === 0 ? normalizeSpace(c.doc.text(n)) : onlyNormalized(c, n, ...path);
  return {
    context,
    asserts: [
      assertion(
        id,
        (c, n) => {
          const text = readText(c, n);
          return text === '' || (text !== undefined && isWrittenAs(text, findFormat(c)));
        },
        (c, n) =>
          readText(c, n) === undefined
            ? `${label} (${termsIn(id)}) is given more than once. Keep one.`
            : compareRule(id, label, readText(c, n), findFormat(c)),
        { subjectPath },
      ),
    ],
  };
};

const priceFormat = (c: RuleContext): NumberFormat => (isTwoWay(c) ? SIGNED_PRICE : PRICE);

/** BR-FR-DEC-01 */
export const AMOUNT_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-01', AMOUNTS, 'ubl', AMOUNT);
export const CII_AMOUNT_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-01', AMOUNTS, 'cii', AMOUNT);

/** BR-FR-DEC-02 */
export const QUANTITY_DIGITS: Pattern = pattern('BR-FR-DEC-02', [
  ownNumberRule(
    'BR-FR-DEC-02_BT-129',
    QUANTITY_WHAT,
    'ubl:Invoice/cac:InvoiceLine/cbc:InvoicedQuantity | cn:CreditNote/cac:CreditNoteLine/cbc:CreditedQuantity',
    () => QUANTITY,
  ),
  numberBelowRule(
    ['BR-FR-DEC-02_BT-149', LINE, BASE_QUANTITY_WHAT],
    [CAC.Price, CBC.BaseQuantity],
    'cac:Price/cbc:BaseQuantity',
    () => QUANTITY,
  ),
]);

const LINE_AGREEMENT = inCiiLine('ram:SpecifiedLineTradeAgreement');
const CII_NET_PRICE = `${LINE_AGREEMENT}/ram:NetPriceProductTradePrice`;
const CII_GROSS_PRICE = `${LINE_AGREEMENT}/ram:GrossPriceProductTradePrice`;

/** BR-FR-DEC-02 in CII */
export const CII_QUANTITY_DIGITS: Pattern = pattern('BR-FR-DEC-02', [
  ownNumberRule(
    'BR-FR-DEC-02_BT-129',
    QUANTITY_WHAT,
    inCiiLine('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
    () => QUANTITY,
  ),
  ownNumberRule(
    'BR-FR-DEC-02_BT-149',
    BASE_QUANTITY_WHAT,
    `${CII_NET_PRICE}/ram:BasisQuantity`,
    () => QUANTITY,
  ),
]);

/** BR-FR-DEC-03 */
export const PRICE_DIGITS: Pattern = pattern('BR-FR-DEC-03', [
  numberBelowRule(
    ['BR-FR-DEC-03_BT-146', LINE, NET_PRICE],
    [CAC.Price, CBC.PriceAmount],
    'cac:Price/cbc:PriceAmount',
    priceFormat,
  ),
  numberBelowRule(
    ['BR-FR-DEC-03_BT-147', inLine(PRICE_DISCOUNT), DISCOUNT],
    [CBC.Amount],
    'cbc:Amount',
    priceFormat,
  ),
  numberBelowRule(
    ['BR-FR-DEC-03_BT-148', inLine(`${PRICE_DISCOUNT}/cbc:BaseAmount`), GROSS_PRICE],
    [],
    '',
    priceFormat,
  ),
]);

/** BR-FR-DEC-03 in CII */
export const CII_PRICE_DIGITS: Pattern = pattern('BR-FR-DEC-03', [
  ownNumberRule('BR-FR-DEC-03_BT-146', NET_PRICE, `${CII_NET_PRICE}/ram:ChargeAmount`, priceFormat),
  ownNumberRule(
    'BR-FR-DEC-03_BT-147',
    DISCOUNT,
    `${CII_GROSS_PRICE}/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
    priceFormat,
  ),
  ownNumberRule('BR-FR-DEC-03_BT-148', GROSS_PRICE, `${CII_GROSS_PRICE}/ram:ChargeAmount`, priceFormat),
]);

/** BR-FR-DEC-04 */
export const RATE_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-04', RATES, 'ubl', RATE);
export const CII_RATE_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-04', RATES, 'cii', RATE);
