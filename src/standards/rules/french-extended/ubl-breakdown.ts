/** VAT breakdown and totals of EXTENDED-CTC-FR in UBL, whose published conditions add in binary floating point. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { taxOn } from '../en16931/vat-breakdown';
import { type Category, categoryCode, isCharge, isVat } from '../en16931/vat-facts';
import { ATTR, CAC, CBC } from '../french/names';
import { perElement } from '../reading';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDecimal, toDouble, toExactDecimal } from '../xpath';
import { standardTaxAssertion, taxableAssertions, type Comparison, type Comparisons } from './breakdown';
import { totalAssertions, type Expected } from './totals';
import { counts } from './ubl-lines';

/** Sum of amounts in double precision, and the number of amounts. */
class DoubleSum {
  private total = 0;
  count = 0;

  add(amounts: readonly string[]): void {
    for (const amount of amounts) this.total += toDouble(amount);
    this.count += amounts.length;
  }

  /** Rounded to cents. */
  get cents(): number {
    return Math.round(this.total * 100) / 100;
  }

  /** Exact value as a decimal, with all digits of the double. */
  get exact(): Decimal | undefined {
    return toExactDecimal(this.cents);
  }
}

/** Sums of lines, allowances and charges of one VAT category; `allowancesAndCharges` counts allowances and charges together. */
class Parts {
  readonly lines = new DoubleSum();
  readonly allowances = new DoubleSum();
  readonly charges = new DoubleSum();
  allowancesAndCharges = 0;

  get addends(): number {
    return this.lines.count + this.allowancesAndCharges;
  }
}

const HUNDREDTH = Decimal.parse('0.01') as Decimal;
const cent = (count: number): Decimal => HUNDREDTH.times(Decimal.parse(String(count)) as Decimal);

const lines = (c: RuleContext): Node[] =>
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

/** The parts of the document by the keys of their categories. */
const partsByKey = fact((c): ReadonlyMap<string, Parts> => {
  const byKey = new Map<string, Parts>();
  const add = (categories: readonly Node[], change: (parts: Parts) => void): void => {
    const keys = categories.flatMap((category) => [toKey(c, category, false), toKey(c, category, true)]);
    for (const key of new Set(keys)) {
      if (key === undefined) continue;
      const parts = byKey.get(key) ?? new Parts();
      byKey.set(key, parts);
      change(parts);
    }
  };
  for (const line of lines(c)) {
    if (!counts(c, line)) continue;
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

const group = (c: RuleContext, category: Node): Node => c.doc.parent(category);

function sumParts(c: RuleContext, category: Node, withReason: boolean): Parts {
  return partsByKey(c).get(toKey(c, category, withReason) ?? '') ?? new Parts();
}

function comparison(c: RuleContext, category: Node, withReason: boolean): Comparison {
  const { lines: net, allowances, charges, addends } = sumParts(c, category, withReason);
  const taxable = c.decimal(group(c, category), CBC.TaxableAmount);
  const expectedText = (net.cents - allowances.cents + charges.cents).toFixed(2);
  return { fits: isNear(taxable, [net], [allowances, charges], addends), expected: expectedText, addends };
}

/** |total - lines + allowances - charges| <= a cent for each addend; in doubles when lines are among them. */
function isNear(
  total: Decimal | undefined,
  [net]: readonly [DoubleSum],
  [allowances, charges]: readonly [DoubleSum, DoubleSum],
  addends: number,
): boolean {
  if (total === undefined) return false;
  if (net.count === 0) {
    const [less, more] = [allowances.exact, charges.exact];
    if (less === undefined || more === undefined) return false;
    return total.plus(less).minus(more).abs().compare(cent(addends)) <= 0;
  }
  const difference = Number(total.toString()) - net.cents + allowances.cents - charges.cents;
  return Math.abs(difference) <= addends / 100;
}

const compare = perElement((c, category): Comparisons => ({
  sameReason: comparison(c, category, true),
  anyReason: comparison(c, category, false),
}));

const NAMES = { group, taxable: CBC.TaxableAmount, tax: CBC.TaxAmount };

function standardTaxFits(c: RuleContext, category: Node): boolean {
  const { addends } = sumParts(c, category, true);
  const tax = c.decimal(group(c, category), CBC.TaxAmount);
  const taxable = c.decimal(group(c, category), CBC.TaxableAmount);
  const expectedAmount = taxOn(taxable, c.decimal(category, CBC.Percent));
  if (tax === undefined || taxable === undefined || expectedAmount === undefined) return false;
  const signedAmount = taxable.sign < 0 ? Decimal.ZERO.minus(expectedAmount) : expectedAmount;
  return tax.minus(signedAmount).abs().compare(cent(addends)) <= 0;
}

/** BR-FREXT-x-08, and -S-09: the groups of the VAT breakdown. */
export const BREAKDOWN: readonly Rule[] = CATEGORIES.map((category) => ({
  context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
  when: (c, node) => categoryCode(c, node) === category.code && isVat(c, node),
  asserts: [
    ...taxableAssertions('BR-FREXT', category, NAMES, compare),
    ...(category.code === 'S' ? [standardTaxAssertion('BR-FREXT', NAMES, standardTaxFits)] : []),
  ],
}));

/** Numbers of uses of a category code on counted lines, allowances and charges, and in the breakdown. */
const uses = fact((c) => {
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
      if (counts(c, line)) count(c.select(line, CAC.Item, CAC.ClassifiedTaxCategory), 'parts');
  count(c.select(0, CAC.TaxTotal, CAC.TaxSubtotal, CAC.TaxCategory), 'breakdown');
  return (code: string) => usedCategories.get(code) ?? { parts: 0, breakdown: 0 };
});

/** Formats the message for a breakdown that does not match its uses. */
export const breakdownMessage = ({ code, name }: Category, parts: number, breakdown: number): string =>
  `VAT category ${code} (${name}) is used by ${parts} lines, allowances and charges, and the VAT breakdown has ${breakdown} groups for it. Each category that is used has its groups, and no other.`;

/** BR-FREXT-x-01: a category is in the breakdown when it is used, and only then. */
export const BREAKDOWN_OF_USES: readonly Assertion[] = CATEGORIES.map((category) =>
  fatal(
    `BR-FREXT-${category.family}-01`,
    (c) => uses(c)(category.code).parts > 0 === uses(c)(category.code).breakdown > 0,
    (c) => breakdownMessage(category, uses(c)(category.code).parts, uses(c)(category.code).breakdown),
    { terms: ['BG-23', 'BT-118'], subjectPath: 'cac:TaxTotal/cac:TaxSubtotal' },
  ),
);

const netOfLines = fact((c): DoubleSum => {
  const sum = new DoubleSum();
  for (const line of lines(c)) if (counts(c, line)) sum.add(c.texts(line, CBC.LineExtensionAmount));
  return sum;
});

/** Returns the sum and the number of allowances or charges next to the totals. */
function sumNextTo(c: RuleContext, totals: Node, charge: boolean): { sum: DoubleSum; count: number } {
  const all = c.doc
    .children(c.doc.parent(totals), CAC.AllowanceCharge)
    .filter((node) => isCharge(c, node) === charge);
  const sum = new DoubleSum();
  for (const node of all) sum.add(c.texts(node, CBC.Amount));
  return { sum, count: all.length };
}

const number = (value: Decimal | undefined): number => (value === undefined ? NaN : Number(value.toString()));
const cents = (value: number): number => Math.round(value * 100) / 100;

function linesFit(c: RuleContext, totals: Node): Expected {
  const net = netOfLines(c);
  const difference = cents(Math.abs(number(c.decimal(totals, CBC.LineExtensionAmount)) - net.cents));
  return { fits: difference <= net.count / 100, figure: net.cents.toFixed(2) };
}

function allowancesOrChargesFit(c: RuleContext, totals: Node, charge: boolean): Expected {
  const { sum, count } = sumNextTo(c, totals, charge);
  const name = charge ? CBC.ChargeTotalAmount : CBC.AllowanceTotalAmount;
  const total = c.decimal(totals, name);
  const exact = sum.exact;
  const near =
    total !== undefined && exact !== undefined && total.minus(exact).abs().compare(cent(count)) <= 0;
  return { fits: near || (!c.exists(totals, name) && count === 0), figure: sum.cents.toFixed(2) };
}

function withoutVatFits(c: RuleContext, totals: Node): Expected {
  const net = netOfLines(c);
  const [allowances, charges] = [sumNextTo(c, totals, false), sumNextTo(c, totals, true)];
  const total = number(c.decimal(totals, CBC.TaxExclusiveAmount));
  const difference = cents(Math.abs(total - net.cents + allowances.sum.cents - charges.sum.cents));
  const addends = net.count + allowances.count + charges.count;
  const figure = net.cents - allowances.sum.cents + charges.sum.cents;
  return { fits: difference <= addends / 100, figure: figure.toFixed(2) };
}

function withVatFits(c: RuleContext, totals: Node): Expected {
  const currencies = new Set(c.texts(0, CBC.DocumentCurrencyCode));
  const taxes = c
    .select(c.doc.parent(totals), CAC.TaxTotal, CBC.TaxAmount)
    .filter((amount) => currencies.has(c.doc.attribute(amount, ATTR.currencyID) ?? ''));
  if (taxes.length === 0) return { fits: true, figure: 'nothing' };
  const [tax, without, total] = [
    taxes.length === 1 ? c.decimal(taxes[0] as Node) : undefined,
    c.decimal(totals, CBC.TaxExclusiveAmount),
    c.decimal(totals, CBC.TaxInclusiveAmount),
  ];
  if (tax === undefined || without === undefined || total === undefined)
    return { fits: false, figure: 'nothing, since one of them is missing or given twice' };
  const addends = netOfLines(c).count + sumNextTo(c, totals, false).count + sumNextTo(c, totals, true).count;
  const difference = total.minus(tax).minus(without).abs();
  return { fits: difference.compare(cent(addends)) <= 0, figure: tax.plus(without).toString() };
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
        return linesFit(c, totals);
      case '11':
        return allowancesOrChargesFit(c, totals, false);
      case '12':
        return allowancesOrChargesFit(c, totals, true);
      case '13':
        return withoutVatFits(c, totals);
      case '15':
        return withVatFits(c, totals);
    }
  },
});
