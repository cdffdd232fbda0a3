/** Rules on the amounts of an order: their currency and decimals, and the anticipated totals. */
import { cac, cbc, NAMESPACE, plain, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { quotedAt } from '../wording';
import { stringLength, substringAfter } from '../xpath';
import { allowanceCharges, equal, number, numberOr, formatNumber, sumAmounts } from './order-numbers';

const CURRENCY_ID = plain('currencyID');
const LINE_ITEM = cac('LineItem');
const ORDER_LINE = cac('OrderLine');
const TAX_TOTAL = cac('TaxTotal');
const CURRENCY = cbc('DocumentCurrencyCode');
const LINE_AMOUNT = cbc('LineExtensionAmount');
const TAX_AMOUNT = cbc('TaxAmount');

/** Amounts are in the currency of the document, with two decimals except for prices. */
const AMOUNT_ASSERTS: readonly Assertion[] = [
  fatal(
    'PEPPOL-T01-R003',
    (c, node) => {
      const currency = c.doc.attribute(node, CURRENCY_ID);
      return currency === undefined || c.equals(0, currency, CURRENCY);
    },
    (c, node) =>
      `The currency is ${c.doc.attribute(node, CURRENCY_ID) ?? ''}; all amounts have that of the document, ${quotedAt(c, 0, CURRENCY)}.`,
    { subjectPath: '@currencyID' },
  ),
  fatal(
    'PEPPOL-T01-R028',
    (c, node) => isBelowPrice(c, node) || stringLength(substringAfter(c.doc.text(node), '.')) <= 2,
    (c, node) => `The amount is "${c.doc.text(node)}"; only prices have more than two decimals.`,
  ),
];

function isBelowPrice(c: RuleContext, node: Node): boolean {
  for (let at = c.doc.parent(node); at >= 0; at = c.doc.parent(at))
    if (c.doc.localName(at) === 'Price') return true;
  return false;
}

export const CURRENCY_AND_DECIMALS: readonly Rule[] = [
  {
    context: 'cbc:Amount | cbc:TaxAmount | cbc:LineExtensionAmount | cbc:PriceAmount | cbc:BaseAmount',
    asserts: AMOUNT_ASSERTS,
  },
  {
    context: 'cac:AnticipatedMonetaryTotal/*',
    when: (c, node) => c.doc.namespace(node) === NAMESPACE.cbc,
    asserts: AMOUNT_ASSERTS,
  },
];

const sumOfLines = fact((c) => sumAmounts(c, c.select(0, ORDER_LINE, LINE_ITEM, LINE_AMOUNT)));
const sumOfAllowances = fact((c) => allowanceCharges(c, 0, 'false'));
const sumOfCharges = fact((c) => allowanceCharges(c, 0, 'true'));

/** The parts of the anticipated total that are computed with. */
interface Totals {
  lines: Decimal | undefined;
  allowances: Decimal | undefined;
  charges: Decimal | undefined;
  /** lines − allowances + charges */
  net: Decimal | undefined;
  gross: Decimal | undefined;
}

function calculateTotals(c: RuleContext, node: Node): Totals {
  const lines = number(c, node, LINE_AMOUNT);
  const allowances = numberOr(Decimal.ZERO, c, node, cbc('AllowanceTotalAmount'));
  const charges = numberOr(Decimal.ZERO, c, node, cbc('ChargeTotalAmount'));
  const areSumsKnown = lines !== undefined && allowances !== undefined && charges !== undefined;
  return {
    lines,
    allowances,
    charges,
    net: areSumsKnown ? lines.minus(allowances).plus(charges) : undefined,
    gross: number(c, node, cbc('TaxInclusiveAmount')),
  };
}

/** Net total as stated, else as computed. */
const readNet = (c: RuleContext, node: Node): Decimal | undefined =>
  c.exists(node, cbc('TaxExclusiveAmount'))
    ? number(c, node, cbc('TaxExclusiveAmount'))
    : calculateTotals(c, node).net;

/** gross − prepaid + rounding */
function calculatePayable(c: RuleContext, node: Node): Decimal | undefined {
  const { gross } = calculateTotals(c, node);
  const prepaid = numberOr(Decimal.ZERO, c, node, cbc('PrepaidAmount'));
  const rounding = numberOr(Decimal.ZERO, c, node, cbc('PayableRoundingAmount'));
  return gross === undefined || prepaid === undefined || rounding === undefined
    ? undefined
    : gross.minus(prepaid).plus(rounding);
}

/** net + tax */
function calculateGross(c: RuleContext, node: Node): Decimal | undefined {
  const net = readNet(c, node);
  const tax = numberOr(Decimal.ZERO, c, 0, TAX_TOTAL, TAX_AMOUNT);
  return net === undefined || tax === undefined ? undefined : net.plus(tax);
}

/** Returns whether a non-zero gross total is stated; without one, no comparison is made. */
const hasGross = (c: RuleContext, node: Node): boolean => calculateTotals(c, node).gross?.isZero === false;

/** Requires a total to equal the computed one; `apply` is the condition of the rule. */
function totalRule(
  id: string,
  element: string,
  compute: (c: RuleContext, node: Node) => Decimal | undefined,
  readActual: (c: RuleContext, node: Node) => Decimal | undefined,
  applies: (c: RuleContext, node: Node) => boolean = () => true,
): Assertion {
  return fatal(
    id,
    (c, node) => !applies(c, node) || equal(readActual(c, node), compute(c, node)),
    (c, node) =>
      `cbc:${element} is ${quotedAt(c, node, cbc(element))}; computed: ${formatNumber(compute(c, node))}.`,
    { subjectPath: `cbc:${element}` },
  );
}

function notNegative(id: string, element: string): Assertion {
  return fatal(
    id,
    (c, node) => (number(c, node, cbc(element))?.sign ?? -1) >= 0,
    (c, node) =>
      `cbc:${element} is ${quotedAt(c, node, cbc(element))}; expected an amount that is not negative.`,
    { subjectPath: `cbc:${element}` },
  );
}

export const ORDER_TOTALS: Rule = {
  context: 'cac:AnticipatedMonetaryTotal',
  asserts: [
    notNegative('PEPPOL-T01-R006', 'PayableAmount'),
    notNegative('PEPPOL-T01-R007', 'LineExtensionAmount'),
    totalRule(
      'PEPPOL-T01-R008',
      'LineExtensionAmount',
      sumOfLines,
      (c, node) => calculateTotals(c, node).lines,
    ),
    totalRule(
      'PEPPOL-T01-R009',
      'AllowanceTotalAmount',
      sumOfAllowances,
      (c, n) => calculateTotals(c, n).allowances,
    ),
    totalRule(
      'PEPPOL-T01-R010',
      'ChargeTotalAmount',
      sumOfCharges,
      (c, node) => calculateTotals(c, node).charges,
    ),
    totalRule('PEPPOL-T01-R011', 'TaxExclusiveAmount', (c, node) => calculateTotals(c, node).net, readNet),
    totalRule(
      'PEPPOL-T01-R016',
      'PayableAmount',
      calculatePayable,
      (c, node) => number(c, node, cbc('PayableAmount')),
      hasGross,
    ),
    totalRule(
      'PEPPOL-T01-R017',
      'TaxInclusiveAmount',
      calculateGross,
      (c, node) => calculateTotals(c, node).gross,
      (c, node) => hasGross(c, node) && c.exists(0, TAX_TOTAL),
    ),
  ],
};
