/** Rules on allowances and charges, tax categories, lines and prices of an order. */
import { cac, cbc, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { type RuleContext, fact } from '../context';
import { readSingle, readSingleNormalized } from '../reading';
import { fatal, warning, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { toDouble, isAboveZero, isAtLeastZero, divide } from '../xpath';
import {
  sumAllowancesOrCharges,
  areEqual,
  isNear,
  readNumber,
  readNumberOr,
  formatNumber,
} from './order-numbers';

const LINE_ITEM = cac('LineItem');
const ID = cbc('ID');

/** Line items of a document by their line number (cbc:ID). */
const indexItemsByNumber = fact((c) => {
  const itemsOfNumber = new Map<string, Set<Node>>();
  for (const item of c.doc.all(LINE_ITEM))
    for (const number of c.texts(item, ID)) {
      const items = itemsOfNumber.get(number) ?? new Set<Node>();
      itemsOfNumber.set(number, items.add(item));
    }
  return itemsOfNumber;
});

/** Counts the line items that share a number with this one, including itself; 0 without a number. */
export function countLinesWithSameNumber(c: RuleContext, item: Node): number {
  const items = c.texts(item, ID).flatMap((number) => [...(indexItemsByNumber(c).get(number) ?? [])]);
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

function computePercentageAmount(c: RuleContext, node: Node): Decimal | undefined {
  const base = readNumber(c, node, BASE_AMOUNT);
  const rate = readNumber(c, node, RATE);
  return base === undefined || rate === undefined ? undefined : divide(base.times(rate), HUNDRED);
}

const ALLOWANCES_AND_CHARGES: readonly Rule[] = [
  {
    context: 'cac:AllowanceCharge',
    when: (c, node) => hasRate(c, node) && !hasBase(c, node),
    asserts: [
      fatal(
        'PEPPOL-T01-R020',
        () => false,
        'An allowance or charge with a percentage must state the base amount (cbc:BaseAmount), which is missing.',
        {
          subjectPath: 'cbc:BaseAmount',
        },
      ),
    ],
  },
  {
    context: ALLOWANCE_CHARGE_CONTEXT,
    when: (c, node) => !hasRate(c, node) && hasBase(c, node),
    asserts: [
      fatal(
        'PEPPOL-T01-R021',
        () => false,
        'An allowance or charge with a base amount must state the percentage (cbc:MultiplierFactorNumeric), which is missing.',
        {
          subjectPath: 'cbc:MultiplierFactorNumeric',
        },
      ),
    ],
  },
  {
    context: ALLOWANCE_CHARGE_CONTEXT,
    asserts: [
      fatal(
        'PEPPOL-T01-R022',
        (c, node) => {
          if (!hasRate(c, node) || !hasBase(c, node)) return true;
          const amount = readNumberOr(Decimal.ZERO, c, node, AMOUNT);
          const computedAmount = computePercentageAmount(c, node);
          return amount !== undefined && computedAmount !== undefined && isNear(amount, computedAmount);
        },
        (c, node) =>
          `The amount is ${formatValuesAt(c, node, AMOUNT)}, but the percentage of the base amount is ${formatNumber(computePercentageAmount(c, node))}; a difference of 0.02 is tolerated.`,
        { subjectPath: 'cbc:Amount' },
      ),
      fatal(
        'PEPPOL-T01-R023',
        (c, node) =>
          c.exists(node, cbc('AllowanceChargeReason')) || c.exists(node, cbc('AllowanceChargeReasonCode')),
        'The allowance or charge must have a reason or a reason code, but has neither.',
        { subjectPath: 'cbc:AllowanceChargeReason' },
      ),
      fatal(
        'PEPPOL-T01-R032',
        (c, node) => toDouble(readSingle(c, node, AMOUNT)) >= 0,
        (c, node) =>
          `The amount is ${formatValuesAt(c, node, AMOUNT)}, but must be a number that is not negative.`,
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
      (c, node) => c.exists(node, PERCENT) || readSingleNormalized(c, node, ID) === 'O',
      'The tax category must have a rate (cbc:Percent), which is missing. Only category O (not subject to VAT) may have no rate.',
      { subjectPath: 'cbc:Percent' },
    ),
    fatal(
      'PEPPOL-T01-R030',
      (c, node) => readSingleNormalized(c, node, ID) !== 'S' || c.texts(node, PERCENT).some(isAboveZero),
      (c, node) =>
        `The rate of tax category S is ${formatValuesAt(c, node, PERCENT)}, but must be greater than zero.`,
      { subjectPath: 'cbc:Percent' },
    ),
  ],
};

/** Computes quantity × price ÷ base quantity + charges − allowances. */
function calculateLineAmount(c: RuleContext, line: Node): Decimal | undefined {
  const quantity = readNumberOr(Decimal.ONE, c, line, QUANTITY);
  const price = readNumberOr(Decimal.ZERO, c, line, PRICE, PRICE_AMOUNT);
  const base = readNumberOr(Decimal.ONE, c, line, PRICE, BASE_QUANTITY);
  const charges = sumAllowancesOrCharges(c, line, 'true');
  const allowances = sumAllowancesOrCharges(c, line, 'false');
  if (quantity === undefined || price === undefined || base === undefined) return undefined;
  if (charges === undefined || allowances === undefined) return undefined;
  const unit = base.isZero ? price : divide(price, base);
  return quantity.times(unit).plus(charges).minus(allowances);
}

const LINES: Rule = {
  context: 'cac:OrderLine/cac:LineItem',
  asserts: [
    fatal(
      'PEPPOL-T01-R024',
      (c, line) => {
        const lineAmount = readNumberOr(Decimal.ZERO, c, line, LINE_AMOUNT);
        const computedAmount = calculateLineAmount(c, line);
        return lineAmount !== undefined && computedAmount !== undefined && isNear(lineAmount, computedAmount);
      },
      (c, line) =>
        `The line amount is ${formatValuesAt(c, line, LINE_AMOUNT)}, but quantity × price ÷ base quantity + charges − allowances is ${formatNumber(calculateLineAmount(c, line))}; a difference of 0.02 is tolerated.`,
      { subjectPath: 'cbc:LineExtensionAmount' },
    ),
    fatal(
      'PEPPOL-T01-R025',
      (c, line) =>
        !c.exists(line, PRICE, BASE_QUANTITY) || (readNumber(c, line, PRICE, BASE_QUANTITY)?.sign ?? 0) > 0,
      (c, line) =>
        `The base quantity of the price is ${formatValuesAt(c, line, PRICE, BASE_QUANTITY)}, but must be a number greater than zero.`,
      { subjectPath: 'cac:Price/cbc:BaseQuantity' },
    ),
    fatal(
      'PEPPOL-T01-R001',
      (c, line) => countLinesWithSameNumber(c, line) === 1,
      (c, line) =>
        `The line number is ${formatValuesAt(c, line, ID)}, but each line must have a unique number.`,
      { subjectPath: 'cbc:ID' },
    ),
    fatal(
      'PEPPOL-T01-R004',
      (c, line) => toDouble(readSingle(c, line, QUANTITY)) >= 0,
      (c, line) =>
        `The quantity is ${formatValuesAt(c, line, QUANTITY)}, but must be a number that is not negative.`,
      { subjectPath: 'cbc:Quantity' },
    ),
    warning(
      'PEPPOL-T01-R013',
      (c, line) => c.exists(line, QUANTITY),
      'The line should state the ordered quantity (cbc:Quantity), which is missing.',
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
          const gross = readNumber(c, node, BASE_AMOUNT);
          const amount = readNumber(c, node, AMOUNT);
          if (gross === undefined || amount === undefined) return false;
          return areEqual(readNumber(c, c.doc.parent(node), PRICE_AMOUNT), gross.minus(amount));
        },
        (c, node) =>
          `The price is ${formatValuesAt(c, c.doc.parent(node), PRICE_AMOUNT)}, but must be the gross price ${formatValuesAt(c, node, BASE_AMOUNT)} minus the discount ${formatValuesAt(c, node, AMOUNT)}.`,
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
          `The price is ${formatValuesAt(c, node, PRICE_AMOUNT)}, but must be a number that is not negative.`,
        { subjectPath: 'cbc:PriceAmount' },
      ),
      fatal(
        'PEPPOL-T01-R027',
        (c, node) => {
          const gross = c.texts(node, ALLOWANCE_CHARGE, BASE_AMOUNT);
          return gross.length === 0 || gross.some(isAtLeastZero);
        },
        (c, node) =>
          `The gross price is ${formatValuesAt(c, node, ALLOWANCE_CHARGE, BASE_AMOUNT)}, but must be a number that is not negative.`,
        { subjectPath: 'cac:AllowanceCharge/cbc:BaseAmount' },
      ),
      fatal(
        'PEPPOL-T01-R033',
        (c, node) =>
          !c.exists(node, ALLOWANCE_CHARGE, AMOUNT) ||
          toDouble(readSingle(c, node, ALLOWANCE_CHARGE, AMOUNT)) >= 0,
        (c, node) =>
          `The price discount is ${formatValuesAt(c, node, ALLOWANCE_CHARGE, AMOUNT)}, but must be a number that is not negative.`,
        { subjectPath: 'cac:AllowanceCharge/cbc:Amount' },
      ),
    ],
  },
];

/** Rules in published order: only the first rule that matches an element checks it. */
export const ORDER_LINES: readonly Rule[] = [...ALLOWANCES_AND_CHARGES, TAX_CATEGORIES, LINES, ...PRICES];
