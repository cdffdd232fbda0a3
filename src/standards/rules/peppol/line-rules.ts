/**
 * Rules on allowances and charges, and on lines: R040 to R043, R100 to R121, for both syntaxes. Rules on prices are in
 * price-rules.ts.
 */
import type { NameId, Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDate, toDecimal, normalizeSpace, divide, roundHalfUp, sum } from '../xpath';
import {
  UBL_ALLOWANCES_AND_CHARGES,
  UBL_LINES,
  type AllowanceChargeNames,
  type LineNames,
} from './line-syntax';
import { CAC, CBC } from './names';
import { readSingleNormalized, ownText, ownTextAt, perElement } from '../reading';
import { formatQuoted, formatValuesAt } from '../wording';

/** Tolerated difference between a stated and a computed amount; it may depend on the document's currency. */
export type Slack = (c: RuleContext) => Decimal;

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** Peppol: 0.02 in every currency. */
export const PEPPOL_SLACK: Slack = () => TWO_CENTS;

/** R043: the ChargeIndicator of an allowance or charge is true or false. */
export function indicatorAssertion(id: string, { indicator, writtenNames }: AllowanceChargeNames): Assertion {
  return fatal(
    id,
    (c, node) => ['true', 'false'].includes(normalizeSpace(ownTextAt(c, node, ...indicator))),
    (c, node) =>
      `${writtenNames.indicator} is ${formatValuesAt(c, node, ...indicator)}. Write "true" for a charge or "false" for an allowance.`,
    {
      terms: ['BG-20', 'BG-21', 'BG-27', 'BG-28'],
      at: (c, node) => c.first(node, ...indicator),
    },
  );
}

/**
 * R040 to R043. The first two rules replace the last two, because no amount can be computed without base or rate.
 * @param indicatorId id of the last rule
 */
export function allowanceChargeRules(
  slack: Slack,
  names: AllowanceChargeNames = UBL_ALLOWANCES_AND_CHARGES,
  indicatorId = 'PEPPOL-EN16931-R043',
): readonly Rule[] {
  const { context, rate, base, amount, writtenNames } = names;
  const percentageOfBase = (c: RuleContext, node: Node): Decimal | undefined => {
    const baseAmount = c.decimal(node, base);
    const percent = c.decimal(node, rate);
    return baseAmount === undefined || percent === undefined
      ? undefined
      : divide(baseAmount.times(percent), Decimal.HUNDRED);
  };
  return [
    {
      context,
      when: (c, node) => c.exists(node, rate) && !c.exists(node, base),
      asserts: [
        fatal(
          'PEPPOL-EN16931-R041',
          () => false,
          (c, node) =>
            `A percentage of ${formatValuesAt(c, node, rate)} is given without the base amount it applies to (BT-93, BT-100, BT-137 or BT-142, ${writtenNames.base}). State both or neither.`,
          { terms: ['BT-93', 'BT-100', 'BT-137', 'BT-142'] },
        ),
      ],
    },
    {
      context,
      when: (c, node) => !c.exists(node, rate) && c.exists(node, base),
      asserts: [
        fatal(
          'PEPPOL-EN16931-R042',
          () => false,
          (c, node) =>
            `A base amount of ${formatValuesAt(c, node, base)} is given without the percentage (BT-94, BT-101, BT-138 or BT-143, ${writtenNames.rate}). State both or neither.`,
          { terms: ['BT-94', 'BT-101', 'BT-138', 'BT-143'] },
        ),
      ],
    },
    {
      context,
      asserts: [
        fatal(
          'PEPPOL-EN16931-R040',
          (c, node) => {
            if (!c.exists(node, rate) || !c.exists(node, base)) return true;
            return isNear(decimalOr(c, node, Decimal.ZERO, amount), percentageOfBase(c, node), slack(c));
          },
          (c, node) =>
            `The amount is ${formatValuesAt(c, node, amount)}, but ${formatValuesAt(c, node, rate)} % of ${formatValuesAt(c, node, base)} is ${formatResult(percentageOfBase(c, node))}; a difference of ${slack(c).toCanonical()} is tolerated.`,
          { terms: ['BT-92', 'BT-99', 'BT-136', 'BT-141'], at: (c, node) => c.first(node, amount) },
        ),
        indicatorAssertion(indicatorId, names),
      ],
    },
  ];
}

/** Returns whether the difference is at most `slack`; false when one value is not a number. */
export function isNear(
  actual: Decimal | undefined,
  expectedAmount: Decimal | undefined,
  slack: Decimal,
): boolean {
  if (actual === undefined || expectedAmount === undefined) return false;
  return actual.minus(expectedAmount).abs().compare(slack) <= 0;
}

/** Formats a computed value for a message, rounded to two decimals. */
function formatResult(value: Decimal | undefined): string {
  return value === undefined ? 'no number' : value.toFixed(2);
}

/** Returns the number at the end of a path: `fallback` without an element, undefined when the text is not a number. */
function decimalOr(c: RuleContext, node: Node, fallback: Decimal, ...path: NameId[]): Decimal | undefined {
  const text = c.text(node, ...path);
  return text === undefined ? fallback : toDecimal(text);
}

/** Returns the day on which a document's period starts or ends, as written; undefined when not stated. */
const periodStart = perElement((c, root) => readPeriodDate(c, root, CBC.StartDate));
const periodEnd = perElement((c, root) => readPeriodDate(c, root, CBC.EndDate));

function readPeriodDate(c: RuleContext, root: Node, dateName: NameId): string | undefined {
  return c.text(root, CAC.InvoicePeriod, dateName);
}

/** The root element above a date of a line's period. */
const findRoot = (c: RuleContext, date: Node): Node => c.doc.parent(c.doc.parent(c.doc.parent(date)));

function formatLinePeriodContext(dateName: string): string {
  return `ubl:Invoice/cac:InvoiceLine/cac:InvoicePeriod/cbc:${dateName} | cn:CreditNote/cac:CreditNoteLine/cac:InvoicePeriod/cbc:${dateName}`;
}

/** Messages of R110 and R111, with the days as written. */
export const formatEarlyStart = (line: string, invoice: string | undefined): string =>
  `The line period starts on ${formatQuoted(line)} (BT-134), before the invoice period, which starts on ${formatQuoted(invoice)} (BT-73). Widen the invoice period or correct the line.`;
export const formatLateEnd = (line: string, invoice: string | undefined): string =>
  `The line period ends on ${formatQuoted(line)} (BT-135), after the invoice period, which ends on ${formatQuoted(invoice)} (BT-74). Widen the invoice period or correct the line.`;

/** R110, R111: the periods of lines are within that of the invoice. */
export const PERIOD_RULES: readonly Rule[] = [
  {
    context: formatLinePeriodContext('StartDate'),
    when: (c, node) => periodStart(c, findRoot(c, node)) !== undefined,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R110',
        (c, node) => areInOrder(periodStart(c, findRoot(c, node)), ownText(c, node)),
        (c, node) => formatEarlyStart(c.doc.text(node), periodStart(c, findRoot(c, node))),
        { terms: ['BT-134', 'BT-73'] },
      ),
    ],
  },
  {
    context: formatLinePeriodContext('EndDate'),
    when: (c, node) => periodEnd(c, findRoot(c, node)) !== undefined,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R111',
        (c, node) => areInOrder(ownText(c, node), periodEnd(c, findRoot(c, node))),
        (c, node) => formatLateEnd(c.doc.text(node), periodEnd(c, findRoot(c, node))),
        { terms: ['BT-135', 'BT-74'] },
      ),
    ],
  },
];

function areInOrder(earlier: string | undefined, later: string | undefined): boolean {
  const [first, second] = [toDate(earlier), toDate(later)];
  return first !== undefined && second !== undefined && first <= second;
}

/** Parts of a line's net amount. A value that is present but not a number is undefined. */
export interface LineParts {
  quantity: Decimal | undefined;
  price: Decimal | undefined;
  baseQuantity: Decimal | undefined;
  charges: Decimal | undefined;
  allowances: Decimal | undefined;
}

/** Returns the first base quantity that is stated and not zero; 1 when there is none. */
function readBaseQuantity(
  c: RuleContext,
  line: Node,
  paths: LineNames['baseQuantities'],
): Decimal | undefined {
  for (const path of paths) {
    const base = decimalOr(c, line, Decimal.ZERO, ...path);
    if (base?.isZero !== true) return base;
  }
  return Decimal.ONE;
}

/** Reads the parts of a line; absent factors are one, absent amounts zero. */
export function readLineParts(c: RuleContext, line: Node, names: LineNames): LineParts {
  return {
    quantity: decimalOr(c, line, Decimal.ONE, ...names.quantity(c)),
    price: decimalOr(c, line, Decimal.ZERO, ...names.price),
    baseQuantity: readBaseQuantity(c, line, names.baseQuantities),
    charges: sumAllowancesOrCharges(c, line, 'true', names),
    allowances: sumAllowancesOrCharges(c, line, 'false', names),
  };
}

function sumAllowancesOrCharges(
  c: RuleContext,
  line: Node,
  indicatorText: string,
  names: LineNames,
): Decimal | undefined {
  const { indicator, amount } = names.allowanceCharge;
  const amounts = c
    .select(line, ...names.allowancesAndCharges)
    .filter((element) => readSingleNormalized(c, element, ...indicator) === indicatorText)
    .flatMap((element) => c.texts(element, amount))
    .map((text) => toDecimal(text));
  return amounts.includes(undefined) ? undefined : roundHalfUp(sum(amounts), 2);
}

/** Returns the computed net amount; undefined when one of the parts is not a number. */
export function computeLineNet({
  quantity,
  price,
  baseQuantity,
  charges,
  allowances,
}: LineParts): Decimal | undefined {
  if (!quantity || !price || !baseQuantity || !charges || !allowances) return undefined;
  return quantity.times(divide(price, baseQuantity)).plus(charges).minus(allowances);
}

function formatLineNetMessage(c: RuleContext, line: Node, slack: Decimal, names: LineNames): string {
  const parts = readLineParts(c, line, names);
  const formatNumber = (value: Decimal | undefined): string => value?.toCanonical() ?? 'no number';
  const adjustedText = [
    parts.charges?.isZero === true ? '' : ` + charges ${formatNumber(parts.charges)}`,
    parts.allowances?.isZero === true ? '' : ` − allowances ${formatNumber(parts.allowances)}`,
  ].join('');
  return (
    `The line net amount (BT-131) is ${formatValuesAt(c, line, ...names.net)}, but quantity ${formatNumber(parts.quantity)} × price ${formatNumber(parts.price)}` +
    ` ÷ base quantity ${formatNumber(parts.baseQuantity)}${adjustedText} is ${formatResult(computeLineNet(parts))}; a difference of ${slack.toCanonical()} is tolerated.`
  );
}

/** R120: the net amount of a line is computed from its parts. */
function lineNetAssertion(slack: Slack, names: LineNames): Assertion {
  return fatal(
    'PEPPOL-EN16931-R120',
    (c, line) =>
      isNear(
        decimalOr(c, line, Decimal.ZERO, ...names.net),
        computeLineNet(readLineParts(c, line, names)),
        slack(c),
      ),
    (c, line) => formatLineNetMessage(c, line, slack(c), names),
    { terms: ['BT-131', 'BT-129', 'BT-146', 'BT-149'], at: (c, line) => c.first(line, ...names.net) },
  );
}

/**
 * R121: the base quantity of a price is above zero.
 * @param path of BT-149 below the context
 */
export function baseQuantityAssertion(path: readonly NameId[]): Assertion {
  return fatal(
    'PEPPOL-EN16931-R121',
    (c, node) => !c.exists(node, ...path) || c.decimal(node, ...path)?.sign === 1,
    (c, node) =>
      `The base quantity of the price (BT-149) is ${formatValuesAt(c, node, ...path)}, but must be greater than zero. Remove it when the price is for one unit.`,
    { terms: ['BT-149'], at: (c, node) => c.first(node, ...path) },
  );
}

/** R100, R101: a line has at most one document reference, to the invoiced object. */
function invoicedObjectAssertions({ references, typeCode, countedReferences }: LineNames): Assertion[] {
  return [
    fatal(
      'PEPPOL-EN16931-R100',
      (c, line) => countedReferences(c, line).length <= 1,
      (c, line) =>
        `The line has ${countedReferences(c, line).length} invoiced objects (BT-128, ${c.doc.nameAsWritten(countedReferences(c, line)[0] ?? line)}), but must have at most one.`,
      { terms: ['BT-128'], at: (c, line) => countedReferences(c, line)[1] ?? line },
    ),
    fatal(
      'PEPPOL-EN16931-R101',
      (c, line) => !c.exists(line, ...references) || c.equals(line, '130', ...references, typeCode),
      (c, line) =>
        `The document reference of the line has type code ${formatValuesAt(c, line, ...references, typeCode)}. On a line, a document reference must be the invoiced object (BT-128) and have type code 130.`,
      { terms: ['BT-128'], at: (c, line) => c.first(line, ...references) },
    ),
  ];
}

/** Creates R100, R101, R120 and, when the price is not a separate element, R121. */
export function lineRules(
  slack: Slack,
  names: LineNames = UBL_LINES,
  extraAssertions: readonly Assertion[] = [baseQuantityAssertion([CAC.Price, CBC.BaseQuantity])],
): readonly Rule[] {
  return [
    {
      context: names.context,
      asserts: [lineNetAssertion(slack, names), ...extraAssertions, ...invoicedObjectAssertions(names)],
    },
  ];
}
