/** Rules on the amounts of an order: their currency and decimals, and the anticipated totals. */
import { cac, cbc, NAMESPACE, plain, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { stringLength, substringAfter } from '../xpath';
import {
  sumAllowancesOrCharges,
  areEqual,
  readNumber,
  readNumberOr,
  formatNumber,
  sumAmounts,
} from './order-numbers';

const CURRENCY_ID = plain('currencyID');
const LINE_ITEM = cac('LineItem');
const ORDER_LINE = cac('OrderLine');
const TAX_TOTAL = cac('TaxTotal');
const CURRENCY = cbc('DocumentCurrencyCode');
const LINE_AMOUNT = cbc('LineExtensionAmount');
const TAX_AMOUNT = cbc('TaxAmount');

/** Amounts must be in the document currency, with at most two decimals except for prices. */
const AMOUNT_ASSERTS: readonly Assertion[] = [
  fatal(
    'PEPPOL-T01-R003',
    (c, node) => {
      const currency = c.doc.attribute(node, CURRENCY_ID);
      return currency === undefined || c.equals(0, currency, CURRENCY);
    },
    (c, node) =>
      `The currency of the amount is ${c.doc.attribute(node, CURRENCY_ID) ?? ''}, but must be the document currency, ${formatValuesAt(c, 0, CURRENCY)}.`,
    { subjectPath: '@currencyID' },
  ),
  fatal(
    'PEPPOL-T01-R028',
    (c, node) => isBelowPrice(c, node) || stringLength(substringAfter(c.doc.text(node), '.')) <= 2,
    (c, node) =>
      `The amount is "${c.doc.text(node)}", but must have at most two decimals; only prices may have more.`,
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
const sumOfAllowances = fact((c) => sumAllowancesOrCharges(c, 0, 'false'));
const sumOfCharges = fact((c) => sumAllowancesOrCharges(c, 0, 'true'));

/** Parts of the anticipated total, for computations. */
interface Totals {
  lines: Decimal | undefined;
  allowances: Decimal | undefined;
  charges: Decimal | undefined;
  /** lines − allowances + charges */
  net: Decimal | undefined;
  gross: Decimal | undefined;
}

function calculateTotals(c: RuleContext, node: Node): Totals {
  const lines = readNumber(c, node, LINE_AMOUNT);
  const allowances = readNumberOr(Decimal.ZERO, c, node, cbc('AllowanceTotalAmount'));
  const charges = readNumberOr(Decimal.ZERO, c, node, cbc('ChargeTotalAmount'));
  const areSumsKnown = lines !== undefined && allowances !== undefined && charges !== undefined;
  return {
    lines,
    allowances,
    charges,
    net: areSumsKnown ? lines.minus(allowances).plus(charges) : undefined,
    gross: readNumber(c, node, cbc('TaxInclusiveAmount')),
  };
}

/** Returns the stated net total, or the computed net total when none is stated. */
const readNet = (c: RuleContext, node: Node): Decimal | undefined =>
  c.exists(node, cbc('TaxExclusiveAmount'))
    ? readNumber(c, node, cbc('TaxExclusiveAmount'))
    : calculateTotals(c, node).net;

/** Computes gross − prepaid + rounding. */
function calculatePayable(c: RuleContext, node: Node): Decimal | undefined {
  const { gross } = calculateTotals(c, node);
  const prepaid = readNumberOr(Decimal.ZERO, c, node, cbc('PrepaidAmount'));
  const rounding = readNumberOr(Decimal.ZERO, c, node, cbc('PayableRoundingAmount'));
  return gross === undefined || prepaid === undefined || rounding === undefined
    ? undefined
    : gross.minus(prepaid).plus(rounding);
}

/** Computes net + tax. */
function calculateGross(c: RuleContext, node: Node): Decimal | undefined {
  const net = readNet(c, node);
  const tax = readNumberOr(Decimal.ZERO, c, 0, TAX_TOTAL, TAX_AMOUNT);
  return net === undefined || tax === undefined ? undefined : net.plus(tax);
}

/** Returns whether a non-zero gross total is stated; otherwise gross totals are not compared. */
const hasGross = (c: RuleContext, node: Node): boolean => calculateTotals(c, node).gross?.isZero === false;

/** Requires that a total equals the computed total; `applies` is a further condition. */
function totalAssertion(
  id: string,
  element: string,
  compute: (c: RuleContext, node: Node) => Decimal | undefined,
  readActual: (c: RuleContext, node: Node) => Decimal | undefined,
  applies: (c: RuleContext, node: Node) => boolean = () => true,
): Assertion {
  return fatal(
    id,
    (c, node) => !applies(c, node) || areEqual(readActual(c, node), compute(c, node)),
    (c, node) =>
      `cbc:${element} is ${formatValuesAt(c, node, cbc(element))}, but must be the computed total ${formatNumber(compute(c, node))}.`,
    { subjectPath: `cbc:${element}` },
  );
}

function requireNotNegative(id: string, element: string): Assertion {
  return fatal(
    id,
    (c, node) => (readNumber(c, node, cbc(element))?.sign ?? -1) >= 0,
    (c, node) =>
      `cbc:${element} is ${formatValuesAt(c, node, cbc(element))}, but must be an amount that is not negative.`,
    { subjectPath: `cbc:${element}` },
  );
}

export const ORDER_TOTALS: Rule = {
  context: 'cac:AnticipatedMonetaryTotal',
  asserts: [
    requireNotNegative('PEPPOL-T01-R006', 'PayableAmount'),
    requireNotNegative('PEPPOL-T01-R007', 'LineExtensionAmount'),
    totalAssertion(
      'PEPPOL-T01-R008',
      'LineExtensionAmount',
      sumOfLines,
      (c, node) => calculateTotals(c, node).lines,
    ),
    totalAssertion(
      'PEPPOL-T01-R009',
      'AllowanceTotalAmount',
      sumOfAllowances,
      (c, n) => calculateTotals(c, n).allowances,
    ),
    totalAssertion(
      'PEPPOL-T01-R010',
      'ChargeTotalAmount',
      sumOfCharges,
      (c, node) => calculateTotals(c, node).charges,
    ),
    totalAssertion(
      'PEPPOL-T01-R011',
      'TaxExclusiveAmount',
      (c, node) => calculateTotals(c, node).net,
      readNet,
    ),
    totalAssertion(
      'PEPPOL-T01-R016',
      'PayableAmount',
      calculatePayable,
      (c, node) => readNumber(c, node, cbc('PayableAmount')),
      hasGross,
    ),
    totalAssertion(
      'PEPPOL-T01-R017',
      'TaxInclusiveAmount',
      calculateGross,
      (c, node) => calculateTotals(c, node).gross,
      (c, node) => hasGross(c, node) && c.exists(0, TAX_TOTAL),
    ),
  ],
};
