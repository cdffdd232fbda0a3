/** Rules on allowances and charges, and on lines: R040 to R043, R100 to R121. Prices have a file of their own. */
import { INVOICE, type NameId, type Node } from '../../invoice/xml';
import { Decimal } from '../../kernel/decimal';
import type { RuleContext } from '../context';
import { fatal, type Rule } from '../rule-set';
import { dateOf, decimalOf, normalizeSpace, quotient, roundHalfUp, sum } from '../xpath';
import { CAC, CBC } from './names';
import { onlyNormalized, ownText, ownTextAt, perElement } from '../reading';
import { quoted, quotedAt } from '../wording';

const ALLOWANCES_AND_CHARGES =
  'ubl:Invoice/cac:AllowanceCharge | ubl:Invoice/cac:InvoiceLine/cac:AllowanceCharge | ' +
  'cn:CreditNote/cac:AllowanceCharge | cn:CreditNote/cac:CreditNoteLine/cac:AllowanceCharge';

const hasRate = (c: RuleContext, node: Node): boolean => c.exists(node, CBC.MultiplierFactorNumeric);
const hasBase = (c: RuleContext, node: Node): boolean => c.exists(node, CBC.BaseAmount);

/** How far a stated amount may be from the computed one; it may depend on the document's currency. */
export type Slack = (c: RuleContext) => Decimal;

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** Peppol: 0.02 in every currency. */
export const PEPPOL_SLACK: Slack = () => TWO_CENTS;

/** R040 to R043. The first two conditions hide the last two rules: no amount can be computed without base or rate. */
export function allowanceChargeRules(slack: Slack): readonly Rule[] {
  return [
    {
      context: ALLOWANCES_AND_CHARGES,
      when: (c, node) => hasRate(c, node) && !hasBase(c, node),
      asserts: [
        fatal(
          'PEPPOL-EN16931-R041',
          () => false,
          (c, node) =>
            `A percentage of ${quotedAt(c, node, CBC.MultiplierFactorNumeric)} is given without the base amount it applies to (BT-93, BT-100, BT-137 or BT-142, cbc:BaseAmount). State both or neither.`,
          { terms: ['BT-93', 'BT-100', 'BT-137', 'BT-142'] },
        ),
      ],
    },
    {
      context: ALLOWANCES_AND_CHARGES,
      when: (c, node) => !hasRate(c, node) && hasBase(c, node),
      asserts: [
        fatal(
          'PEPPOL-EN16931-R042',
          () => false,
          (c, node) =>
            `A base amount of ${quotedAt(c, node, CBC.BaseAmount)} is given without the percentage (BT-94, BT-101, BT-138 or BT-143, cbc:MultiplierFactorNumeric). State both or neither.`,
          { terms: ['BT-94', 'BT-101', 'BT-138', 'BT-143'] },
        ),
      ],
    },
    {
      context: ALLOWANCES_AND_CHARGES,
      asserts: [
        fatal(
          'PEPPOL-EN16931-R040',
          (c, node) => {
            if (!hasRate(c, node) || !hasBase(c, node)) return true;
            return near(decimalOr(c, node, Decimal.ZERO, CBC.Amount), percentageOfBase(c, node), slack(c));
          },
          (c, node) =>
            `The amount is ${quotedAt(c, node, CBC.Amount)}, but ${quotedAt(c, node, CBC.MultiplierFactorNumeric)} % of ${quotedAt(c, node, CBC.BaseAmount)} is ${result(percentageOfBase(c, node))}; ${slack(c).toCanonical()} either way is tolerated.`,
          { terms: ['BT-92', 'BT-99', 'BT-136', 'BT-141'], at: (c, node) => c.first(node, CBC.Amount) },
        ),
        fatal(
          'PEPPOL-EN16931-R043',
          (c, node) => ['true', 'false'].includes(normalizeSpace(ownTextAt(c, node, CBC.ChargeIndicator))),
          (c, node) =>
            `cbc:ChargeIndicator is ${quotedAt(c, node, CBC.ChargeIndicator)}. Write "true" for a charge or "false" for an allowance.`,
          {
            terms: ['BG-20', 'BG-21', 'BG-27', 'BG-28'],
            at: (c, node) => c.first(node, CBC.ChargeIndicator),
          },
        ),
      ],
    },
  ];
}

function percentageOfBase(c: RuleContext, node: Node): Decimal | undefined {
  const base = c.decimal(node, CBC.BaseAmount);
  const rate = c.decimal(node, CBC.MultiplierFactorNumeric);
  return base === undefined || rate === undefined ? undefined : quotient(base.times(rate), Decimal.HUNDRED);
}

/** Whether the difference is `slack` at most; false when one of them is no number. */
export function near(stated: Decimal | undefined, expected: Decimal | undefined, slack: Decimal): boolean {
  if (stated === undefined || expected === undefined) return false;
  return stated.minus(expected).abs().compare(slack) <= 0;
}

/** A computed value for a message: to the cent, where no more digits were asked for. */
function result(value: Decimal | undefined): string {
  return value === undefined ? 'no number' : value.toFixed(2);
}

/** The number at the end of a path, a default where there is no element, undefined where it is no number. */
function decimalOr(c: RuleContext, node: Node, otherwise: Decimal, ...path: NameId[]): Decimal | undefined {
  return c.exists(node, ...path) ? c.decimal(node, ...path) : otherwise;
}

/** The day a document's period starts or ends, as written; undefined when it does not say. */
const periodStart = perElement((c, root) => ownBorder(c, root, CBC.StartDate));
const periodEnd = perElement((c, root) => ownBorder(c, root, CBC.EndDate));

function ownBorder(c: RuleContext, root: Node, border: NameId): string | undefined {
  return c.text(root, CAC.InvoicePeriod, border);
}

/** The root element above a date of a line's period. */
const rootOf = (c: RuleContext, date: Node): Node => c.doc.parent(c.doc.parent(c.doc.parent(date)));

function linePeriods(border: string): string {
  return `ubl:Invoice/cac:InvoiceLine/cac:InvoicePeriod/cbc:${border} | cn:CreditNote/cac:CreditNoteLine/cac:InvoicePeriod/cbc:${border}`;
}

/** R110, R111: periods of lines lie within that of the invoice. */
export const PERIOD_RULES: readonly Rule[] = [
  {
    context: linePeriods('StartDate'),
    when: (c, node) => periodStart(c, rootOf(c, node)) !== undefined,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R110',
        (c, node) => inOrder(periodStart(c, rootOf(c, node)), ownText(c, node)),
        (c, node) =>
          `The line period starts on ${quoted(c.doc.text(node))} (BT-134), before the invoice period does on ${quoted(periodStart(c, rootOf(c, node)))} (BT-73). Widen the invoice period or correct the line.`,
        { terms: ['BT-134', 'BT-73'] },
      ),
    ],
  },
  {
    context: linePeriods('EndDate'),
    when: (c, node) => periodEnd(c, rootOf(c, node)) !== undefined,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R111',
        (c, node) => inOrder(ownText(c, node), periodEnd(c, rootOf(c, node))),
        (c, node) =>
          `The line period ends on ${quoted(c.doc.text(node))} (BT-135), after the invoice period does on ${quoted(periodEnd(c, rootOf(c, node)))} (BT-74). Widen the invoice period or correct the line.`,
        { terms: ['BT-135', 'BT-74'] },
      ),
    ],
  },
];

function inOrder(earlier: string | undefined, later: string | undefined): boolean {
  const [first, second] = [dateOf(earlier), dateOf(later)];
  return first !== undefined && second !== undefined && first <= second;
}

/** What a line's net amount is made of. A value that is there but no number is undefined. */
export interface LineParts {
  quantity: Decimal | undefined;
  price: Decimal | undefined;
  baseQuantity: Decimal | undefined;
  charges: Decimal | undefined;
  allowances: Decimal | undefined;
}

/** These values of a line; what is not stated counts as one or as nothing. */
export function linePartsOf(c: RuleContext, line: Node): LineParts {
  const quantity = c.doc.name(0) === INVOICE ? CBC.InvoicedQuantity : CBC.CreditedQuantity;
  const base = decimalOr(c, line, Decimal.ONE, CAC.Price, CBC.BaseQuantity);
  return {
    quantity: decimalOr(c, line, Decimal.ONE, quantity),
    price: decimalOr(c, line, Decimal.ZERO, CAC.Price, CBC.PriceAmount),
    baseQuantity: base?.isZero === true ? Decimal.ONE : base,
    charges: lineSum(c, line, 'true'),
    allowances: lineSum(c, line, 'false'),
  };
}

function lineSum(c: RuleContext, line: Node, indicator: string): Decimal | undefined {
  const amounts = c
    .select(line, CAC.AllowanceCharge)
    .filter((each) => onlyNormalized(c, each, CBC.ChargeIndicator) === indicator)
    .flatMap((each) => c.texts(each, CBC.Amount))
    .map((text) => decimalOf(text));
  return amounts.includes(undefined) ? undefined : roundHalfUp(sum(amounts), 2);
}

/** The net amount that they make; undefined when one of them is no number. */
export function lineNet({
  quantity,
  price,
  baseQuantity,
  charges,
  allowances,
}: LineParts): Decimal | undefined {
  if (!quantity || !price || !baseQuantity || !charges || !allowances) return undefined;
  return quantity.times(quotient(price, baseQuantity)).plus(charges).minus(allowances);
}

function lineNetMessage(c: RuleContext, line: Node, slack: Decimal): string {
  const parts = linePartsOf(c, line);
  const show = (value: Decimal | undefined): string => value?.toCanonical() ?? 'no number';
  const adjusted = [
    parts.charges?.isZero === true ? '' : ` + charges ${show(parts.charges)}`,
    parts.allowances?.isZero === true ? '' : ` − allowances ${show(parts.allowances)}`,
  ].join('');
  return (
    `The line net amount (BT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}, but quantity ${show(parts.quantity)} × price ${show(parts.price)}` +
    ` ÷ base quantity ${show(parts.baseQuantity)}${adjusted} is ${result(lineNet(parts))}; ${slack.toCanonical()} either way is tolerated.`
  );
}

/** R100, R101, R120, R121: lines. */
export function lineRules(slack: Slack): readonly Rule[] {
  return [
    {
      context: 'cac:InvoiceLine | cac:CreditNoteLine',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R120',
          (c, line) =>
            near(
              decimalOr(c, line, Decimal.ZERO, CBC.LineExtensionAmount),
              lineNet(linePartsOf(c, line)),
              slack(c),
            ),
          (c, line) => lineNetMessage(c, line, slack(c)),
          {
            terms: ['BT-131', 'BT-129', 'BT-146', 'BT-149'],
            at: (c, line) => c.first(line, CBC.LineExtensionAmount),
          },
        ),
        fatal(
          'PEPPOL-EN16931-R121',
          (c, line) =>
            !c.exists(line, CAC.Price, CBC.BaseQuantity) ||
            c.decimal(line, CAC.Price, CBC.BaseQuantity)?.sign === 1,
          (c, line) =>
            `The base quantity of the price (BT-149) is ${quotedAt(c, line, CAC.Price, CBC.BaseQuantity)}; it has to be above zero. Leave it out where the price is for one.`,
          { terms: ['BT-149'], at: (c, line) => c.first(line, CAC.Price, CBC.BaseQuantity) },
        ),
        fatal(
          'PEPPOL-EN16931-R100',
          (c, line) => c.count(line, CAC.DocumentReference) <= 1,
          (c, line) =>
            `The line names ${c.count(line, CAC.DocumentReference)} invoiced objects (BT-128, cac:DocumentReference); one is allowed.`,
          { terms: ['BT-128'], at: (c, line) => c.select(line, CAC.DocumentReference)[1] ?? line },
        ),
        fatal(
          'PEPPOL-EN16931-R101',
          (c, line) =>
            !c.exists(line, CAC.DocumentReference) ||
            c.equals(line, '130', CAC.DocumentReference, CBC.DocumentTypeCode),
          (c, line) =>
            `The document reference of the line has type code ${quotedAt(c, line, CAC.DocumentReference, CBC.DocumentTypeCode)}. On a line it names the invoiced object (BT-128) and has code 130.`,
          { terms: ['BT-128'], at: (c, line) => c.first(line, CAC.DocumentReference) },
        ),
      ],
    },
  ];
}
