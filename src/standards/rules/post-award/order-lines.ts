/** Rules on allowances and charges, tax categories, lines and prices of an order. */
import { cac, cbc, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { type RuleContext, fact } from '../context';
import { readSingle, onlyNormalized } from '../reading';
import { fatal, warning, type Rule } from '../rule-set';
import { quotedAt } from '../wording';
import { toDouble, isAboveZero, isAtLeastZero, quotient } from '../xpath';
import { allowanceCharges, equal, isNear, number, numberOr, formatNumber } from './order-numbers';

const LINE_ITEM = cac('LineItem');
const ID = cbc('ID');

/** Line items of a document by each text of their cbc:ID. */
const itemsByNumber = fact((c) => {
  const itemsOfNumber = new Map<string, Set<Node>>();
  for (const item of c.doc.all(LINE_ITEM))
    for (const number of c.texts(item, ID)) {
      const items = itemsOfNumber.get(number) ?? new Set<Node>();
      itemsOfNumber.set(number, items.add(item));
    }
  return itemsOfNumber;
});

/** Counts the line items that share a number with this one, including itself; 0 without a number. */
export function linesOfNumber(c: RuleContext, item: Node): number {
  const items = c.texts(item, ID).flatMap((number) => [...(itemsByNumber(c).get(number) ?? [])]);
  return new Set(items).size;
}

const ALLOWANCE_CHARGE = cac('AllowanceCharge');
const PRICE = cac('Price');
const AMOUNT = cbc('Amount');
const BASE_AMOUNT = cbc('BaseAmount');
const BASE_QUANTITY = cbc('BaseQuantity');
const LINE_AMOUNT = cbc('LineExtensionAmount');
const PERCENT = cbc('Percent');
const PRICE_AMOUNT = cbc('PriceAmount');
const QUANTITY = cbc('Quantity');
const RATE = cbc('MultiplierFactorNumeric');

const HUNDRED = Decimal.parse('100') as Decimal;

const hasRate = (c: RuleContext, node: Node): boolean => c.exists(node, RATE);
const hasBase = (c: RuleContext, node: Node): boolean => c.exists(node, BASE_AMOUNT);

const ALLOWANCE_CHARGE_CONTEXT =
  '/ord:Order/cac:AllowanceCharge | /ord:Order/cac:OrderLine/cac:LineItem/cac:AllowanceCharge';

function readPercentage(c: RuleContext, node: Node): Decimal | undefined {
  const base = number(c, node, BASE_AMOUNT);
  const rate = number(c, node, RATE);
  return base === undefined || rate === undefined ? undefined : quotient(base.times(rate), HUNDRED);
}

const ALLOWANCES_AND_CHARGES: readonly Rule[] = [
  {
    context: 'cac:AllowanceCharge',
    when: (c, node) => hasRate(c, node) && !hasBase(c, node),
    asserts: [
      fatal('PEPPOL-T01-R020', () => false, 'A percentage is given without the amount that it is of.', {
        subjectPath: 'cbc:BaseAmount',
      }),
    ],
  },
  {
    context: ALLOWANCE_CHARGE_CONTEXT,
    when: (c, node) => !hasRate(c, node) && hasBase(c, node),
    asserts: [
      fatal('PEPPOL-T01-R021', () => false, 'A base amount is given without the percentage of it.', {
        subjectPath: 'cbc:MultiplierFactorNumeric',
      }),
    ],
  },
  {
    context: ALLOWANCE_CHARGE_CONTEXT,
    asserts: [
      fatal(
        'PEPPOL-T01-R022',
        (c, node) => {
          if (!hasRate(c, node) || !hasBase(c, node)) return true;
          const amount = numberOr(Decimal.ZERO, c, node, AMOUNT);
          const computedAmount = readPercentage(c, node);
          return amount !== undefined && computedAmount !== undefined && isNear(amount, computedAmount);
        },
        (c, node) =>
          `The amount is ${quotedAt(c, node, AMOUNT)}; the percentage of the base amount is ${formatNumber(readPercentage(c, node))}, and 0.02 either way is tolerated.`,
        { subjectPath: 'cbc:Amount' },
      ),
      fatal(
        'PEPPOL-T01-R023',
        (c, node) =>
          c.exists(node, cbc('AllowanceChargeReason')) || c.exists(node, cbc('AllowanceChargeReasonCode')),
        'The allowance or charge has neither a reason nor the code of one.',
        { subjectPath: 'cbc:AllowanceChargeReason' },
      ),
      fatal(
        'PEPPOL-T01-R032',
        (c, node) => toDouble(readSingle(c, node, AMOUNT)) >= 0,
        (c, node) => `The amount is ${quotedAt(c, node, AMOUNT)}; expected a number that is not negative.`,
        { subjectPath: 'cbc:Amount' },
      ),
    ],
  },
];

const TAX_CATEGORIES: Rule = {
  context: 'cac:TaxCategory | cac:ClassifiedTaxCategory',
  asserts: [
    fatal(
      'PEPPOL-T01-R029',
      (c, node) => c.exists(node, PERCENT) || onlyNormalized(c, node, ID) === 'O',
      'The category has no rate; only the category O, not subject to VAT, has none.',
      { subjectPath: 'cbc:Percent' },
    ),
    fatal(
      'PEPPOL-T01-R030',
      (c, node) => onlyNormalized(c, node, ID) !== 'S' || c.texts(node, PERCENT).some(isAboveZero),
      (c, node) => `The rate of the category S is ${quotedAt(c, node, PERCENT)}; expected one above zero.`,
      { subjectPath: 'cbc:Percent' },
    ),
  ],
};

/** quantity × price ÷ base quantity + charges − allowances */
function calculateLineAmount(c: RuleContext, line: Node): Decimal | undefined {
  const quantity = numberOr(Decimal.ONE, c, line, QUANTITY);
  const price = numberOr(Decimal.ZERO, c, line, PRICE, PRICE_AMOUNT);
  const base = numberOr(Decimal.ONE, c, line, PRICE, BASE_QUANTITY);
  const charges = allowanceCharges(c, line, 'true');
  const allowances = allowanceCharges(c, line, 'false');
  if (quantity === undefined || price === undefined || base === undefined) return undefined;
  if (charges === undefined || allowances === undefined) return undefined;
  const unit = base.isZero ? price : quotient(price, base);
  return quantity.times(unit).plus(charges).minus(allowances);
}

const LINES: Rule = {
  context: 'cac:OrderLine/cac:LineItem',
  asserts: [
    fatal(
      'PEPPOL-T01-R024',
      (c, line) => {
        const lineAmount = numberOr(Decimal.ZERO, c, line, LINE_AMOUNT);
        const computedAmount = calculateLineAmount(c, line);
        return lineAmount !== undefined && computedAmount !== undefined && isNear(lineAmount, computedAmount);
      },
      (c, line) =>
        `The amount of the line is ${quotedAt(c, line, LINE_AMOUNT)}; quantity × price ÷ base quantity + charges − allowances is ${formatNumber(calculateLineAmount(c, line))}, and 0.02 either way is tolerated.`,
      { subjectPath: 'cbc:LineExtensionAmount' },
    ),
    fatal(
      'PEPPOL-T01-R025',
      (c, line) =>
        !c.exists(line, PRICE, BASE_QUANTITY) || (number(c, line, PRICE, BASE_QUANTITY)?.sign ?? 0) > 0,
      (c, line) =>
        `The base quantity of the price is ${quotedAt(c, line, PRICE, BASE_QUANTITY)}; expected a number above zero.`,
      { subjectPath: 'cac:Price/cbc:BaseQuantity' },
    ),
    fatal(
      'PEPPOL-T01-R001',
      (c, line) => linesOfNumber(c, line) === 1,
      (c, line) =>
        `The line number is ${quotedAt(c, line, ID)}; each line has a number, and no other line has the same.`,
      { subjectPath: 'cbc:ID' },
    ),
    fatal(
      'PEPPOL-T01-R004',
      (c, line) => toDouble(readSingle(c, line, QUANTITY)) >= 0,
      (c, line) => `The quantity is ${quotedAt(c, line, QUANTITY)}; expected a number that is not negative.`,
      { subjectPath: 'cbc:Quantity' },
    ),
    warning(
      'PEPPOL-T01-R013',
      (c, line) => c.exists(line, QUANTITY),
      'The line does not say how much is ordered.',
      {
        subjectPath: 'cbc:Quantity',
      },
    ),
  ],
};

const PRICES: readonly Rule[] = [
  {
    context: 'cac:Price/cac:AllowanceCharge',
    asserts: [
      fatal(
        'PEPPOL-T01-R019',
        (c, node) => {
          if (!hasBase(c, node)) return true;
          const gross = number(c, node, BASE_AMOUNT);
          const amount = number(c, node, AMOUNT);
          if (gross === undefined || amount === undefined) return false;
          return equal(number(c, c.doc.parent(node), PRICE_AMOUNT), gross.minus(amount));
        },
        (c, node) =>
          `The price is ${quotedAt(c, c.doc.parent(node), PRICE_AMOUNT)}; the gross price ${quotedAt(c, node, BASE_AMOUNT)} less ${quotedAt(c, node, AMOUNT)} is another.`,
      ),
    ],
  },
  {
    context: 'cac:Price',
    asserts: [
      fatal(
        'PEPPOL-T01-R005',
        (c, node) => toDouble(readSingle(c, node, PRICE_AMOUNT)) >= 0,
        (c, node) =>
          `The price is ${quotedAt(c, node, PRICE_AMOUNT)}; expected a number that is not negative.`,
        { subjectPath: 'cbc:PriceAmount' },
      ),
      fatal(
        'PEPPOL-T01-R027',
        (c, node) => {
          const gross = c.texts(node, ALLOWANCE_CHARGE, BASE_AMOUNT);
          return gross.length === 0 || gross.some(isAtLeastZero);
        },
        (c, node) =>
          `The gross price is ${quotedAt(c, node, ALLOWANCE_CHARGE, BASE_AMOUNT)}; expected a number that is not negative.`,
        { subjectPath: 'cac:AllowanceCharge/cbc:BaseAmount' },
      ),
      fatal(
        'PEPPOL-T01-R033',
        (c, node) =>
          !c.exists(node, ALLOWANCE_CHARGE, AMOUNT) ||
          toDouble(readSingle(c, node, ALLOWANCE_CHARGE, AMOUNT)) >= 0,
        (c, node) =>
          `The discount of the price is ${quotedAt(c, node, ALLOWANCE_CHARGE, AMOUNT)}; expected a number that is not negative.`,
        { subjectPath: 'cac:AllowanceCharge/cbc:Amount' },
      ),
    ],
  },
];

/** Rules in published order: the first that matches an element checks it. */
export const ORDER_LINES: readonly Rule[] = [...ALLOWANCES_AND_CHARGES, TAX_CATEGORIES, LINES, ...PRICES];
