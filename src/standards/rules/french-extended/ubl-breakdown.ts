/** VAT breakdown and totals of EXTENDED-CTC-FR in UBL, whose published conditions add in binary floating point. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { calculateTax } from '../en16931/vat-breakdown';
import { type Category, categoryCode, isCharge, isVat } from '../en16931/vat-facts';
import { ATTR, CAC, CBC } from '../french/names';
import { perElement } from '../reading';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDecimal, toDouble, toExactDecimal } from '../xpath';
import { standardTaxAssertion, taxableAssertions, type Comparison, type Comparisons } from './breakdown';
import { totalAssertions, type TotalComparison } from './totals';
import { countsInTotals } from './ubl-lines';

/** Sum of amounts in double precision, and the number of amounts. */
class DoubleSum {
  private total = 0;
  count = 0;

  add(amounts: readonly string[]): void {
    for (const amount of amounts) this.total += toDouble(amount);
    this.count += amounts.length;
  }

  /** Sum, rounded to cents. */
  get cents(): number {
    return Math.round(this.total * 100) / 100;
  }

  /** Rounded sum as a decimal with all digits of the double. */
  get exact(): Decimal | undefined {
    return toExactDecimal(this.cents);
  }
}

/** Sums of lines, allowances and charges of a VAT category, and the common number of allowances and charges. */
class BreakdownSums {
  readonly lines = new DoubleSum();
  readonly allowances = new DoubleSum();
  readonly charges = new DoubleSum();
  allowancesAndCharges = 0;

  get addends(): number {
    return this.lines.count + this.allowancesAndCharges;
  }
}

const HUNDREDTH = Decimal.parse('0.01') as Decimal;
const getTolerance = (count: number): Decimal => HUNDREDTH.times(Decimal.parse(String(count)) as Decimal);

const findLines = (c: RuleContext): Node[] =>
  [...c.doc.all(CAC.InvoiceLine), ...c.doc.all(CAC.CreditNoteLine)].sort((a, b) => a - b);

/** Returns the key of a category with its rate (none for O), and with the exemption reason on request. */
function toKey(c: RuleContext, category: Node, withReason: boolean): string | undefined {
  const code = categoryCode(c, category);
  const rate = code === 'O' ? '' : toDecimal(c.text(category, CBC.Percent))?.toCanonical();
  if (rate === undefined) return undefined;
  const reason = withReason
    ? [c.norm(category, CBC.TaxExemptionReasonCode), c.norm(category, CBC.TaxExemptionReason)]
    : [];
  return JSON.stringify([code, rate, ...reason]);
}

/** Sums of the document by the keys of the VAT categories. */
const sumsByKey = fact((c): ReadonlyMap<string, BreakdownSums> => {
  const byKey = new Map<string, BreakdownSums>();
  const add = (categories: readonly Node[], change: (parts: BreakdownSums) => void): void => {
    const keys = categories.flatMap((category) => [toKey(c, category, false), toKey(c, category, true)]);
    for (const key of new Set(keys)) {
      if (key === undefined) continue;
      const parts = byKey.get(key) ?? new BreakdownSums();
      byKey.set(key, parts);
      change(parts);
    }
  };
  for (const line of findLines(c)) {
    if (!countsInTotals(c, line)) continue;
    const amounts = c.texts(line, CBC.LineExtensionAmount);
    add(c.select(line, CAC.Item, CAC.ClassifiedTaxCategory), (parts) => parts.lines.add(amounts));
  }
  for (const node of c.doc.children(0, CAC.AllowanceCharge)) {
    const amounts = c.texts(node, CBC.Amount);
    const charge = isCharge(c, node);
    add(c.doc.children(node, CAC.TaxCategory), (parts) => {
      parts.allowancesAndCharges += amounts.length;
      if (charge === true) parts.charges.add(amounts);
      if (charge === false) parts.allowances.add(amounts);
    });
  }
  return byKey;
});

const findGroup = (c: RuleContext, category: Node): Node => c.doc.parent(category);

function findSums(c: RuleContext, category: Node, withReason: boolean): BreakdownSums {
  return sumsByKey(c).get(toKey(c, category, withReason) ?? '') ?? new BreakdownSums();
}

function compareTaxable(c: RuleContext, category: Node, withReason: boolean): Comparison {
  const { lines: net, allowances, charges, addends } = findSums(c, category, withReason);
  const taxable = c.decimal(findGroup(c, category), CBC.TaxableAmount);
  const expectedText = (net.cents - allowances.cents + charges.cents).toFixed(2);
  return {
    fits: isWithinTolerance(taxable, [net], [allowances, charges], addends),
    expected: expectedText,
    addends,
  };
}

/** Returns whether |total - lines + allowances - charges| is at most a cent per addend; uses doubles with lines. */
function isWithinTolerance(
  total: Decimal | undefined,
  [net]: readonly [DoubleSum],
  [allowances, charges]: readonly [DoubleSum, DoubleSum],
  addends: number,
): boolean {
  if (total === undefined) return false;
  if (net.count === 0) {
    const [exactAllowances, exactCharges] = [allowances.exact, charges.exact];
    if (exactAllowances === undefined || exactCharges === undefined) return false;
    return total.plus(exactAllowances).minus(exactCharges).abs().compare(getTolerance(addends)) <= 0;
  }
  const difference = Number(total.toString()) - net.cents + allowances.cents - charges.cents;
  return Math.abs(difference) <= addends / 100;
}

const compare = perElement((c, category): Comparisons => ({
  sameReason: compareTaxable(c, category, true),
  anyReason: compareTaxable(c, category, false),
}));

const NAMES = { findGroup, taxable: CBC.TaxableAmount, tax: CBC.TaxAmount };

function standardTaxFits(c: RuleContext, category: Node): boolean {
  const { addends } = findSums(c, category, true);
  const tax = c.decimal(findGroup(c, category), CBC.TaxAmount);
  const taxable = c.decimal(findGroup(c, category), CBC.TaxableAmount);
  const expectedAmount = calculateTax(taxable, c.decimal(category, CBC.Percent));
  if (tax === undefined || taxable === undefined || expectedAmount === undefined) return false;
  const signedAmount = taxable.sign < 0 ? Decimal.ZERO.minus(expectedAmount) : expectedAmount;
  return tax.minus(signedAmount).abs().compare(getTolerance(addends)) <= 0;
}

/** BR-FREXT-x-08, and -S-09: the groups of the VAT breakdown. */
export const BREAKDOWN_GROUP_RULES: readonly Rule[] = CATEGORIES.map((category) => ({
  context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
  when: (c, node) => categoryCode(c, node) === category.code && isVat(c, node),
  asserts: [
    ...taxableAssertions('BR-FREXT', category, NAMES, compare),
    ...(category.code === 'S' ? [standardTaxAssertion('BR-FREXT', NAMES, standardTaxFits)] : []),
  ],
}));

/** Numbers of uses of a category code on counted lines, allowances and charges, and in the breakdown. */
const categoryUses = fact((c) => {
  const usedCategories = new Map<string, { parts: number; breakdown: number }>();
  const count = (categories: readonly Node[], where: 'parts' | 'breakdown'): void => {
    for (const category of categories) {
      const code = c.norm(category, CBC.ID);
      const use = usedCategories.get(code) ?? { parts: 0, breakdown: 0 };
      usedCategories.set(code, use);
      use[where]++;
    }
  };
  count(c.select(0, CAC.AllowanceCharge, CAC.TaxCategory), 'parts');
  for (const name of [CAC.InvoiceLine, CAC.CreditNoteLine])
    for (const line of c.doc.children(0, name))
      if (countsInTotals(c, line)) count(c.select(line, CAC.Item, CAC.ClassifiedTaxCategory), 'parts');
  count(c.select(0, CAC.TaxTotal, CAC.TaxSubtotal, CAC.TaxCategory), 'breakdown');
  return (code: string) => usedCategories.get(code) ?? { parts: 0, breakdown: 0 };
});

/** Formats the message for a category whose breakdown groups do not match its use. */
export const formatCategoryUseMessage = (
  { code, name }: Category,
  parts: number,
  breakdown: number,
): string =>
  `VAT category ${code} (${name}) is used by ${parts} lines, allowances and charges, and the VAT breakdown has ${breakdown} groups for this category. The breakdown must have groups for exactly the categories in use.`;

/** BR-FREXT-x-01: a category has a group in the breakdown exactly when it is used. */
export const CATEGORY_USE_ASSERTIONS: readonly Assertion[] = CATEGORIES.map((category) =>
  fatal(
    `BR-FREXT-${category.family}-01`,
    (c) => categoryUses(c)(category.code).parts > 0 === categoryUses(c)(category.code).breakdown > 0,
    (c) =>
      formatCategoryUseMessage(
        category,
        categoryUses(c)(category.code).parts,
        categoryUses(c)(category.code).breakdown,
      ),
    { terms: ['BG-23', 'BT-118'], subjectPath: 'cac:TaxTotal/cac:TaxSubtotal' },
  ),
);

const sumLineNets = fact((c): DoubleSum => {
  const sum = new DoubleSum();
  for (const line of findLines(c))
    if (countsInTotals(c, line)) sum.add(c.texts(line, CBC.LineExtensionAmount));
  return sum;
});

/** Returns the sum and the number of allowances or charges next to the totals. */
function sumAllowanceCharges(
  c: RuleContext,
  totals: Node,
  charge: boolean,
): { sum: DoubleSum; count: number } {
  const all = c.doc
    .children(c.doc.parent(totals), CAC.AllowanceCharge)
    .filter((node) => isCharge(c, node) === charge);
  const sum = new DoubleSum();
  for (const node of all) sum.add(c.texts(node, CBC.Amount));
  return { sum, count: all.length };
}

const toNumber = (value: Decimal | undefined): number =>
  value === undefined ? NaN : Number(value.toString());
const roundToCents = (value: number): number => Math.round(value * 100) / 100;

function compareLines(c: RuleContext, totals: Node): TotalComparison {
  const net = sumLineNets(c);
  const difference = roundToCents(Math.abs(toNumber(c.decimal(totals, CBC.LineExtensionAmount)) - net.cents));
  return { fits: difference <= net.count / 100, expectedText: net.cents.toFixed(2) };
}

function compareAllowancesOrCharges(c: RuleContext, totals: Node, charge: boolean): TotalComparison {
  const { sum, count } = sumAllowanceCharges(c, totals, charge);
  const name = charge ? CBC.ChargeTotalAmount : CBC.AllowanceTotalAmount;
  const total = c.decimal(totals, name);
  const exact = sum.exact;
  const isNearTotal =
    total !== undefined && exact !== undefined && total.minus(exact).abs().compare(getTolerance(count)) <= 0;
  return {
    fits: isNearTotal || (!c.exists(totals, name) && count === 0),
    expectedText: sum.cents.toFixed(2),
  };
}

function compareTotalWithoutVat(c: RuleContext, totals: Node): TotalComparison {
  const net = sumLineNets(c);
  const [allowances, charges] = [sumAllowanceCharges(c, totals, false), sumAllowanceCharges(c, totals, true)];
  const total = toNumber(c.decimal(totals, CBC.TaxExclusiveAmount));
  const difference = roundToCents(Math.abs(total - net.cents + allowances.sum.cents - charges.sum.cents));
  const addends = net.count + allowances.count + charges.count;
  const figure = net.cents - allowances.sum.cents + charges.sum.cents;
  return { fits: difference <= addends / 100, expectedText: figure.toFixed(2) };
}

function compareTotalWithVat(c: RuleContext, totals: Node): TotalComparison {
  const currencies = new Set(c.texts(0, CBC.DocumentCurrencyCode));
  const taxes = c
    .select(c.doc.parent(totals), CAC.TaxTotal, CBC.TaxAmount)
    .filter((amount) => currencies.has(c.doc.attribute(amount, ATTR.currencyID) ?? ''));
  if (taxes.length === 0) return { fits: true, expectedText: 'nothing' };
  const [tax, totalWithoutVat, total] = [
    taxes.length === 1 ? c.decimal(taxes[0] as Node) : undefined,
    c.decimal(totals, CBC.TaxExclusiveAmount),
    c.decimal(totals, CBC.TaxInclusiveAmount),
  ];
  if (tax === undefined || totalWithoutVat === undefined || total === undefined)
    return { fits: false, expectedText: 'no amount, because one of them is missing or repeated' };
  const addends =
    sumLineNets(c).count +
    sumAllowanceCharges(c, totals, false).count +
    sumAllowanceCharges(c, totals, true).count;
  const difference = total.minus(tax).minus(totalWithoutVat).abs();
  return {
    fits: difference.compare(getTolerance(addends)) <= 0,
    expectedText: tax.plus(totalWithoutVat).toString(),
  };
}

/** BR-FREXT-CO-10 to -15. */
export const TOTALS: readonly Assertion[] = totalAssertions({
  names: {
    '10': { name: CBC.LineExtensionAmount, subjectPath: 'cbc:LineExtensionAmount' },
    '11': { name: CBC.AllowanceTotalAmount, subjectPath: 'cbc:AllowanceTotalAmount' },
    '12': { name: CBC.ChargeTotalAmount, subjectPath: 'cbc:ChargeTotalAmount' },
    '13': { name: CBC.TaxExclusiveAmount, subjectPath: 'cbc:TaxExclusiveAmount' },
    '15': { name: CBC.TaxInclusiveAmount, subjectPath: 'cbc:TaxInclusiveAmount' },
  },
  compare: (rule, c, totals) => {
    switch (rule) {
      case '10':
        return compareLines(c, totals);
      case '11':
        return compareAllowancesOrCharges(c, totals, false);
      case '12':
        return compareAllowancesOrCharges(c, totals, true);
      case '13':
        return compareTotalWithoutVat(c, totals);
      case '15':
        return compareTotalWithVat(c, totals);
    }
  },
});
