/** Formats of numbers: BR-FR-DEC-01 to -04. */
import type { Syntax } from '../../invoice/terms/terms';
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Pattern, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { assertion, inDocument, inLine, LINE, pattern } from './assertions';
import { isTwoWay } from './billing-mode';
import { inCiiLine, inCiiSettlement } from './cii-contexts';
import {
  AMOUNT,
  matchesNumberFormat,
  PRICE,
  QUANTITY,
  RATE,
  SIGNED_PRICE,
  type NumberFormat,
} from './formats';
import { CAC, CBC } from './names';
import { readSingleNormalized } from '../reading';
import { formatQuoted } from '../wording';

/** Number to check: end of the rule's id, description, context in both syntaxes. */
type NumberField = readonly [id: string, label: string, ubl: string, cii: string];

const TOTALS = 'cac:LegalMonetaryTotal';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const PRICE_DISCOUNT = 'cac:Price/cac:AllowanceCharge';

const SUMMATION = `/${inCiiSettlement('ram:SpecifiedTradeSettlementHeaderMonetarySummation')}`;
const BREAKDOWN = `/${inCiiSettlement('ram:ApplicableTradeTax')}`;
const ALLOWANCE_CHARGE = inCiiSettlement('ram:SpecifiedTradeAllowanceCharge');
const LINE_SETTLEMENT = inCiiLine('ram:SpecifiedLineTradeSettlement');
const LINE_ALLOWANCE_CHARGE = `/${LINE_SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`;

const AMOUNTS: readonly NumberField[] = [
  [
    'BT-93_BT-100',
    'The base amount of the allowance or charge',
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
  // The rule above has the same context, so it also checks VAT totals in the accounting currency.
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
    "The base amount of the line's allowance or charge",
    inLine('cac:AllowanceCharge/cbc:BaseAmount'),
    `${LINE_ALLOWANCE_CHARGE}/ram:BasisAmount`,
  ],
];

const RATES: readonly NumberField[] = [
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

const QUANTITY_LABEL = 'The quantity';
const BASE_QUANTITY_LABEL = 'The price base quantity';
const NET_PRICE_LABEL = 'The net price';
const DISCOUNT_LABEL = 'The price discount';
const GROSS_PRICE_LABEL = 'The gross price';

const describeFormat = ({ digits, decimals, isSigned }: NumberFormat): string =>
  `at most ${decimals} decimals, at most ${digits} ${isSigned ? 'digits in all (a minus sign counts as one)' : 'digits in all, no sign'}`;

const termsIn = (id: string): string => (id.match(/BT-\d+/g) ?? []).join(', ');

const formatNumberMessage = (
  id: string,
  label: string,
  text: string | undefined,
  format: NumberFormat,
): string => {
  return `${label} (${termsIn(id)}) is ${formatQuoted(text)}; it must have ${describeFormat(format)}. Round the number, and write only digits.`;
};

/** Requires the text of the context, ignoring blanks around it, to be a number in the format. */
const numberRule = (
  id: string,
  label: string,
  context: string,
  findFormat: (c: RuleContext) => NumberFormat,
): Rule => ({
  context,
  asserts: [
    assertion(
      id,
      (c, n) => matchesNumberFormat(normalizeSpace(c.doc.text(n)), findFormat(c)),
      (c, n) => formatNumberMessage(id, label, c.doc.text(n), findFormat(c)),
    ),
  ],
});

const fieldsPattern = (
  name: string,
  fields: readonly NumberField[],
  syntax: Syntax,
  format: NumberFormat,
): Pattern =>
  pattern(
    name,
    fields.map(([term, label, ubl, cii]) =>
      numberRule(`${name}_${term}`, label, syntax === 'ubl' ? ubl : cii, () => format),
    ),
  );

/** Requires the value at a path below the context to be absent, empty or a number in the format. */
const numberBelowRule = (
  [id, context, label]: readonly [id: string, context: string, label: string],
  path: readonly NameId[],
  subjectPath: string,
  findFormat: (c: RuleContext) => NumberFormat,
): Rule => {
  const readText = (c: RuleContext, n: Node) =>
    path.length === 0 ? normalizeSpace(c.doc.text(n)) : readSingleNormalized(c, n, ...path);
  return {
    context,
    asserts: [
      assertion(
        id,
        (c, n) => {
          const text = readText(c, n);
          return text === '' || (text !== undefined && matchesNumberFormat(text, findFormat(c)));
        },
        (c, n) =>
          readText(c, n) === undefined
            ? `${label} (${termsIn(id)}) must occur at most once. Keep one.`
            : formatNumberMessage(id, label, readText(c, n), findFormat(c)),
        { subjectPath },
      ),
    ],
  };
};

const findPriceFormat = (c: RuleContext): NumberFormat => (isTwoWay(c) ? SIGNED_PRICE : PRICE);

/** BR-FR-DEC-01: digits of amounts. */
export const AMOUNT_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-01', AMOUNTS, 'ubl', AMOUNT);
export const CII_AMOUNT_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-01', AMOUNTS, 'cii', AMOUNT);

/** BR-FR-DEC-02: digits of quantities. */
export const QUANTITY_DIGITS: Pattern = pattern('BR-FR-DEC-02', [
  numberRule(
    'BR-FR-DEC-02_BT-129',
    QUANTITY_LABEL,
    'ubl:Invoice/cac:InvoiceLine/cbc:InvoicedQuantity | cn:CreditNote/cac:CreditNoteLine/cbc:CreditedQuantity',
    () => QUANTITY,
  ),
  numberBelowRule(
    ['BR-FR-DEC-02_BT-149', LINE, BASE_QUANTITY_LABEL],
    [CAC.Price, CBC.BaseQuantity],
    'cac:Price/cbc:BaseQuantity',
    () => QUANTITY,
  ),
]);

const LINE_AGREEMENT = inCiiLine('ram:SpecifiedLineTradeAgreement');
const CII_NET_PRICE = `${LINE_AGREEMENT}/ram:NetPriceProductTradePrice`;
const CII_GROSS_PRICE = `${LINE_AGREEMENT}/ram:GrossPriceProductTradePrice`;

/** BR-FR-DEC-02 in CII: digits of quantities. */
export const CII_QUANTITY_DIGITS: Pattern = pattern('BR-FR-DEC-02', [
  numberRule(
    'BR-FR-DEC-02_BT-129',
    QUANTITY_LABEL,
    inCiiLine('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
    () => QUANTITY,
  ),
  numberRule(
    'BR-FR-DEC-02_BT-149',
    BASE_QUANTITY_LABEL,
    `${CII_NET_PRICE}/ram:BasisQuantity`,
    () => QUANTITY,
  ),
]);

/** BR-FR-DEC-03: digits of prices. */
export const PRICE_DIGITS: Pattern = pattern('BR-FR-DEC-03', [
  numberBelowRule(
    ['BR-FR-DEC-03_BT-146', LINE, NET_PRICE_LABEL],
    [CAC.Price, CBC.PriceAmount],
    'cac:Price/cbc:PriceAmount',
    findPriceFormat,
  ),
  numberBelowRule(
    ['BR-FR-DEC-03_BT-147', inLine(PRICE_DISCOUNT), DISCOUNT_LABEL],
    [CBC.Amount],
    'cbc:Amount',
    findPriceFormat,
  ),
  numberBelowRule(
    ['BR-FR-DEC-03_BT-148', inLine(`${PRICE_DISCOUNT}/cbc:BaseAmount`), GROSS_PRICE_LABEL],
    [],
    '',
    findPriceFormat,
  ),
]);

/** BR-FR-DEC-03 in CII: digits of prices. */
export const CII_PRICE_DIGITS: Pattern = pattern('BR-FR-DEC-03', [
  numberRule('BR-FR-DEC-03_BT-146', NET_PRICE_LABEL, `${CII_NET_PRICE}/ram:ChargeAmount`, findPriceFormat),
  numberRule(
    'BR-FR-DEC-03_BT-147',
    DISCOUNT_LABEL,
    `${CII_GROSS_PRICE}/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
    findPriceFormat,
  ),
  numberRule(
    'BR-FR-DEC-03_BT-148',
    GROSS_PRICE_LABEL,
    `${CII_GROSS_PRICE}/ram:ChargeAmount`,
    findPriceFormat,
  ),
]);

/** BR-FR-DEC-04: digits of VAT rates. */
export const RATE_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-04', RATES, 'ubl', RATE);
export const CII_RATE_DIGITS: Pattern = fieldsPattern('BR-FR-DEC-04', RATES, 'cii', RATE);
