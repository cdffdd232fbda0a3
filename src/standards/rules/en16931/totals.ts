/** Rules on document totals, and on VAT totals and breakdown groups. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { roundHalfUp, sum } from '../xpath';
import { requireTerm, limitTermDecimals } from './term-assertions';
import { isCharge, isVat, sumOfLines } from './vat-facts';
import { readBreakdownCode, findBreakdownRate, isWithinTolerance, calculateTax } from './vat-breakdown';

const isEqualAmount = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && a.equals(b);
const roundToCents = (value: Decimal | undefined): Decimal | undefined =>
  value === undefined ? undefined : roundHalfUp(value, 2);
const plus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : a.plus(b);
const minus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : a.minus(b);
const formatAmount = (value: Decimal | undefined): string => value?.toString() ?? 'missing';

/** Sums of the allowances and of the charges next to a total. */
interface AllowanceChargeSums {
  allowances: Decimal;
  charges: Decimal;
  hasAllowances: boolean;
  hasCharges: boolean;
}

const sumsByParent = fact(() => new Map<Node, AllowanceChargeSums>());

function allowanceChargeSums(c: RuleContext, total: Node): AllowanceChargeSums {
  const parent = c.doc.parent(total);
  const cachedSums = sumsByParent(c).get(parent);
  if (cachedSums !== undefined) return cachedSums;
  const sums = { allowances: Decimal.ZERO, charges: Decimal.ZERO, hasAllowances: false, hasCharges: false };
  for (const node of c.doc.children(parent, CAC.AllowanceCharge)) {
    const charge = isCharge(c, node);
    const amount = c.decimal(node, CBC.Amount) ?? Decimal.ZERO;
    if (charge === true) {
      sums.hasCharges = true;
      sums.charges = sums.charges.plus(amount);
    } else if (charge === false) {
      sums.hasAllowances = true;
      sums.allowances = sums.allowances.plus(amount);
    }
  }
  sumsByParent(c).set(parent, sums);
  return sums;
}

/** Computes the total without VAT (BT-109), rounded only when it includes allowances or charges. */
function computeTaxExclusive(c: RuleContext, total: Node): Decimal | undefined {
  const lines = c.decimal(total, CBC.LineExtensionAmount);
  const hasCharges = c.exists(total, CBC.ChargeTotalAmount);
  const hasAllowances = c.exists(total, CBC.AllowanceTotalAmount);
  if (!hasCharges && !hasAllowances) return lines;
  const withCharges = hasCharges ? plus(lines, c.decimal(total, CBC.ChargeTotalAmount)) : lines;
  return roundToCents(
    hasAllowances ? minus(withCharges, c.decimal(total, CBC.AllowanceTotalAmount)) : withCharges,
  );
}

/** Returns both sides of BR-CO-16: amount due minus rounding, and total with VAT minus the paid amount. */
function computeAmountsDue(
  c: RuleContext,
  total: Node,
): { due: Decimal | undefined; owed: Decimal | undefined } {
  const payable = c.decimal(total, CBC.PayableAmount);
  const inclusive = c.decimal(total, CBC.TaxInclusiveAmount);
  const hasRounding = c.exists(total, CBC.PayableRoundingAmount);
  const hasPrepaid = c.exists(total, CBC.PrepaidAmount);
  return {
    due: hasRounding ? roundToCents(minus(payable, c.decimal(total, CBC.PayableRoundingAmount))) : payable,
    owed: hasPrepaid ? roundToCents(minus(inclusive, c.decimal(total, CBC.PrepaidAmount))) : inclusive,
  };
}

/** BR-12 to -15, BR-CO-10 to -13, -16, BR-DEC-09 to -18: document totals (BG-22). */
export const TOTALS: Rule = {
  context: 'cac:LegalMonetaryTotal',
  asserts: [
    requireTerm('ubl', 'BR-12', 'BG-22'),
    requireTerm('ubl', 'BR-13', 'BG-22'),
    requireTerm('ubl', 'BR-14', 'BG-22'),
    requireTerm('ubl', 'BR-15', 'BG-22'),
    fatal(
      'BR-CO-10',
      (c, n) => isEqualAmount(c.decimal(n, CBC.LineExtensionAmount), roundToCents(sumOfLines(c))),
      (c, n) =>
        `The sum of line net amounts (BT-106) is ${formatAmount(c.decimal(n, CBC.LineExtensionAmount))}, but the lines add up to ${formatAmount(roundToCents(sumOfLines(c)))}.`,
      { subjectPath: 'cbc:LineExtensionAmount', terms: ['BT-106', 'BT-131'] },
    ),
    totalEqualsSum('BR-CO-11', 'AllowanceTotalAmount', 'allowances', 'BT-107', 'BT-92'),
    totalEqualsSum('BR-CO-12', 'ChargeTotalAmount', 'charges', 'BT-108', 'BT-99'),
    fatal(
      'BR-CO-13',
      (c, n) => isEqualAmount(c.decimal(n, CBC.TaxExclusiveAmount), computeTaxExclusive(c, n)),
      (c, n) =>
        `The total without VAT (BT-109) is ${formatAmount(c.decimal(n, CBC.TaxExclusiveAmount))}, but lines (BT-106) plus charges (BT-108) less allowances (BT-107) give ${formatAmount(computeTaxExclusive(c, n))}.`,
      { subjectPath: 'cbc:TaxExclusiveAmount', terms: ['BT-109'] },
    ),
    fatal(
      'BR-CO-16',
      (c, n) => isEqualAmount(computeAmountsDue(c, n).due, computeAmountsDue(c, n).owed),
      (c, n) => {
        const { due, owed } = computeAmountsDue(c, n);
        return `The amount due (BT-115), less rounding (BT-114), is ${formatAmount(due)}, but the total with VAT (BT-112) less the paid amount (BT-113) is ${formatAmount(owed)}.`;
      },
      { subjectPath: 'cbc:PayableAmount', terms: ['BT-115'] },
    ),
    limitTermDecimals('ubl', 'BR-DEC-09', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-10', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-11', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-12', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-14', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-16', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-17', 'BG-22'),
    limitTermDecimals('ubl', 'BR-DEC-18', 'BG-22'),
  ],
};

function totalEqualsSum(
  id: string,
  local: 'AllowanceTotalAmount' | 'ChargeTotalAmount',
  kind: 'allowances' | 'charges',
  term: string,
  part: string,
): Assertion {
  return fatal(
    id,
    (c, n) => {
      const sums = allowanceChargeSums(c, n);
      const total = c.decimal(n, CBC[local]);
      if (total !== undefined && isEqualAmount(total, roundToCents(sums[kind]))) return true;
      return !c.exists(n, CBC[local]) && !(kind === 'charges' ? sums.hasCharges : sums.hasAllowances);
    },
    (c, n) =>
      `The sum of ${kind} (${term}) is ${formatAmount(c.decimal(n, CBC[local]))}, but the ${kind} on document level add up to ${formatAmount(roundToCents(allowanceChargeSums(c, n)[kind]))}.`,
    { subjectPath: `cbc:${local}`, terms: [term, part] },
  );
}

/** VAT totals of the document by currency. */
const taxAmounts = fact((c) => {
  const amounts = new Map<string, Decimal[]>();
  for (const node of c.select(0, CAC.TaxTotal, CBC.TaxAmount)) {
    const amount = c.decimal(node);
    if (amount === undefined) continue;
    const currency = c.doc.attribute(node, ATTR.currencyID);
    if (currency === undefined) continue;
    const existingAmounts = amounts.get(currency);
    if (existingAmounts === undefined) amounts.set(currency, [amount]);
    else existingAmounts.push(amount);
  }
  return amounts;
});

const taxAmountsIn = (c: RuleContext, currency: string): readonly Decimal[] =>
  taxAmounts(c).get(currency) ?? [];

function computeTaxInclusive(c: RuleContext, root: Node, currency: string): Decimal | undefined {
  return roundToCents(
    plus(c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxExclusiveAmount), taxAmountsIn(c, currency)[0]),
  );
}

/** BR-CO-15: total with VAT. */
export const TAX_INCLUSIVE: Assertion = fatal(
  'BR-CO-15',
  (c, root) =>
    c
      .texts(root, CBC.DocumentCurrencyCode)
      .every(
        (currency) =>
          taxAmountsIn(c, currency).length === 1 &&
          isEqualAmount(
            c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount),
            computeTaxInclusive(c, root, currency),
          ),
      ),
  (c, root) => {
    const currency = c.text(root, CBC.DocumentCurrencyCode) ?? '';
    const totals = taxAmountsIn(c, currency).length;
    if (totals !== 1)
      return `The document has ${totals} VAT totals (BT-110) in the document currency ${currency}, but must have exactly one.`;
    const statedAmount = c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount);
    return `The total with VAT (BT-112) is ${formatAmount(statedAmount)}, but the total without VAT (BT-109) plus the VAT total (BT-110) is ${formatAmount(computeTaxInclusive(c, root, currency))}.`;
  },
  { subjectPath: 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', terms: ['BT-112', 'BT-110'] },
);

/** BR-CO-14: VAT total of the document. */
export const TAX_TOTAL: Rule = {
  context: '/ubl:Invoice/cac:TaxTotal | /cn:CreditNote/cac:TaxTotal',
  asserts: [
    fatal(
      'BR-CO-14',
      (c, n) =>
        !c.exists(n, CAC.TaxSubtotal) || isEqualAmount(c.decimal(n, CBC.TaxAmount), sumOfGroups(c, n)),
      (c, n) =>
        `The VAT total (BT-110) is ${formatAmount(c.decimal(n, CBC.TaxAmount))}, but the VAT amounts of the breakdown (BT-117) add up to ${formatAmount(sumOfGroups(c, n))}.`,
      { subjectPath: 'cbc:TaxAmount', terms: ['BT-110', 'BT-117'] },
    ),
  ],
};

function sumOfGroups(c: RuleContext, taxTotal: Node): Decimal | undefined {
  return roundToCents(
    sum(c.select(taxTotal, CAC.TaxSubtotal).map((group) => c.decimal(group, CBC.TaxAmount))),
  );
}

const vatCategories = (c: RuleContext, group: Node): Node[] =>
  c.doc.children(group, CAC.TaxCategory).filter((node) => isVat(c, node));

/** BR-45 to -48, BR-CO-17, BR-DEC-19, -20: groups of the VAT breakdown (BG-23). */
export const TAX_SUBTOTAL: Rule = {
  context: 'cac:TaxTotal/cac:TaxSubtotal',
  asserts: [
    requireTerm('ubl', 'BR-45', 'BG-23'),
    requireTerm('ubl', 'BR-46', 'BG-23'),
    fatal(
      'BR-47',
      (c, n) => vatCategories(c, n).some((node) => c.exists(node, CBC.ID)),
      'A group of the VAT breakdown has no VAT category code (BT-118). Add cac:TaxCategory/cbc:ID with TaxScheme VAT.',
      { subjectPath: 'cac:TaxCategory/cbc:ID', terms: ['BT-118'] },
    ),
    fatal(
      'BR-48',
      (c, n) =>
        findBreakdownRate(c, n) >= 0 || vatCategories(c, n).some((node) => c.norm(node, CBC.ID) === 'O'),
      (c, n) =>
        `The group of the VAT breakdown for category ${readBreakdownCode(c, n) ?? '(none)'} has no rate (BT-119). Add cac:TaxCategory/cbc:Percent; only category O may omit it.`,
      { subjectPath: 'cac:TaxCategory/cbc:Percent', terms: ['BT-119'] },
    ),
    fatal(
      'BR-CO-17',
      taxFollowsRate,
      (c, n) => {
        const expectedAmount = calculateTax(
          c.decimal(n, CBC.TaxableAmount),
          c.decimal(findBreakdownRate(c, n)),
        );
        return `The VAT amount (BT-117) is ${formatAmount(c.decimal(n, CBC.TaxAmount))}, but taxable amount (BT-116) ${formatAmount(c.decimal(n, CBC.TaxableAmount))} x rate (BT-119) ${formatAmount(c.decimal(findBreakdownRate(c, n)))} % gives ${expectedAmount === undefined ? 'no amount' : formatAmount(expectedAmount)}.`;
      },
      { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
    ),
    limitTermDecimals('ubl', 'BR-DEC-19', 'BG-23'),
    limitTermDecimals('ubl', 'BR-DEC-20', 'BG-23'),
  ],
};

/**
 * Returns whether a VAT amount differs by less than 1.00 from taxable amount x rate; a rate or an amount that rounds
 * to 0 requires 0.
 */
function taxFollowsRate(c: RuleContext, group: Node): boolean {
  const tax = c.decimal(group, CBC.TaxAmount);
  if (tax === undefined) return false;
  const rateNode = findBreakdownRate(c, group);
  const rate = c.decimal(rateNode);
  const isZeroTax = roundHalfUp(tax).isZero;
  if (rateNode < 0) return isZeroTax;
  if (rate === undefined) return false;
  if (roundHalfUp(rate).isZero) return isZeroTax;
  const expectedAmount = calculateTax(c.decimal(group, CBC.TaxableAmount), rate);
  return expectedAmount !== undefined && isWithinTolerance(tax, expectedAmount);
}
