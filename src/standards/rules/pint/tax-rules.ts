/** Rules on tax categories, which areas use with different taxes, categories and tolerances. */
import type { NameId, Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { calculateTaxable, isTaxableAmountExact, calculateTax } from '../en16931/vat-breakdown';
import {
  categoryUses,
  declareCategoryUses,
  isCharge,
  isOfTax,
  isVat,
  type CategoryUses,
  type IsOfTax,
} from '../en16931/vat-facts';
import { categorySums, rateUses, type RateUses, type Sums } from '../en16931/vat-sums';
import { isNear } from '../peppol/line-rules';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { roundHalfUp } from '../xpath';
import { forbidElement } from './assertions';
import { CAC, CBC, parsePath } from './names';

/** Tax, by its name in TaxScheme/ID. */
export interface Tax {
  name: 'VAT' | 'GST';
  is: IsOfTax;
  uses: (c: RuleContext) => CategoryUses;
}

const isGst = isOfTax('GST');

export const VAT: Tax = { name: 'VAT', is: isVat, uses: categoryUses };
export const GST: Tax = { name: 'GST', is: isGst, uses: declareCategoryUses(isGst) };

/** Category of a tax. */
export interface TaxCategory {
  tax: Tax;
  code: string;
}

const formatCategory = ({ tax, code }: TaxCategory): string => `${tax.name} category ${code}`;

/** Requires exactly one, or at least one, breakdown group of a used category. */
export function requireBreakdownGroup(id: string, category: TaxCategory, howMany: 'one' | 'some'): Assertion {
  const { tax, code } = category;
  return fatal(
    id,
    (c) => {
      const { anywhere, breakdown } = tax.uses(c).forCategory(code);
      return !anywhere || (howMany === 'one' ? breakdown === 1 : breakdown >= 1);
    },
    (c) =>
      `${formatCategory(category)} is used, so the tax breakdown (IBG-23) must have ${howMany === 'one' ? 'exactly one group' : 'at least one group'} for this category; found ${tax.uses(c).forCategory(code).breakdown}.`,
    { terms: ['BG-23', 'BT-118'], subjectPath: 'cac:TaxTotal/cac:TaxSubtotal' },
  );
}

/** Requires a breakdown group for a category exactly when lines, allowances or charges use it, for any tax. */
export function requireGroupWhenUsed(id: string, code: string): Assertion {
  return fatal(
    id,
    (c) => {
      const use = categoryUses(c).forCategory(code);
      return use.allowanceChargeAnyScheme + use.lineAnyScheme > 0 === use.breakdownAnyScheme > 0;
    },
    `The tax breakdown (IBG-23) must have a group for tax category ${code} exactly when lines, allowances or charges use this category, but only one of the two is the case. State one cac:TaxSubtotal for each used rate.`,
    { terms: ['BG-23', 'BT-118'], subjectPath: 'cac:TaxTotal/cac:TaxSubtotal' },
  );
}

const OTHER_CATEGORY_USES = [
  ['breakdown', 'the tax breakdown has a group of another category', 'BT-118'],
  ['line', 'a line has another category', 'BT-151'],
  ['allowance', 'an allowance has another category', 'BT-95'],
  ['charge', 'a charge has another category', 'BT-102'],
] as const;

/**
 * Forbids other categories in a document whose tax breakdown has this category.
 * @param ids rule ids for breakdown, lines, allowances, charges
 */
export function forbidOtherCategories(
  ids: readonly [string, string, string, string],
  category: TaxCategory,
): Assertion[] {
  const { tax, code } = category;
  return OTHER_CATEGORY_USES.map(([where, description, term], index) =>
    fatal(
      ids[index] ?? '',
      (c) => tax.uses(c).forCategory(code).breakdown === 0 || !tax.uses(c).findOtherUse(code)[where],
      `The tax breakdown has ${formatCategory(category)}, so the document must not have other categories, but ${description}.`,
      { terms: [term] },
    ),
  );
}

const isOfCategory =
  ({ tax, code }: TaxCategory) =>
  (c: RuleContext, node: Node): boolean =>
    c.norm(node, CBC.ID) === code && tax.is(c, node);

/** Creates a rule on a category of items on lines. */
export function lineCategoryRule(category: TaxCategory, ...asserts: Assertion[]): Rule {
  return {
    context:
      'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory | cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory',
    when: isOfCategory(category),
    asserts,
  };
}

/** Creates a rule on a category of allowances or of charges. */
export function allowanceCategoryRule(category: TaxCategory, charge: boolean, ...asserts: Assertion[]): Rule {
  const is = isOfCategory(category);
  return {
    context: 'cac:AllowanceCharge/cac:TaxCategory',
    when: (c, node) => is(c, node) && isCharge(c, c.doc.parent(node)) === charge,
    asserts,
  };
}

/** Creates a rule on a category of groups of the tax breakdown. */
export function breakdownCategoryRule(category: TaxCategory, ...asserts: Assertion[]): Rule {
  return {
    context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    when: isOfCategory(category),
    asserts,
  };
}

const RATE = { subjectPath: 'cbc:Percent', terms: ['BT-152', 'BT-119', 'BT-96', 'BT-103'] };

/** Requires a rate greater than zero. */
export function requirePositiveRate(id: string): Assertion {
  return fatal(
    id,
    (c, node) => c.decimal(node, CBC.Percent)?.sign === 1,
    (c, node) =>
      `The rate of tax category ${formatValuesAt(c, node, CBC.ID)} is ${formatValuesAt(c, node, CBC.Percent)}, but must be greater than 0.`,
    RATE,
  );
}

/**
 * Requires the rate zero.
 * @param orAbsent whether the rate may also be absent
 */
export function requireZeroRate(id: string, orAbsent = false): Assertion {
  return fatal(
    id,
    (c, node) => (orAbsent && !c.exists(node, CBC.Percent)) || c.decimal(node, CBC.Percent)?.isZero === true,
    (c, node) =>
      `The rate of tax category ${formatValuesAt(c, node, CBC.ID)} is ${formatValuesAt(c, node, CBC.Percent)}, but must be 0.`,
    RATE,
  );
}

/** Forbids a rate. */
export function forbidRate(id: string): Assertion {
  return forbidElement(
    id,
    'cbc:Percent',
    (c, node) =>
      `Tax category ${formatValuesAt(c, node, CBC.ID)} must not have a rate, but has one. Remove cbc:Percent.`,
    ...RATE.terms,
  );
}

const readSiblingDecimal = (c: RuleContext, node: Node, name: NameId): Decimal | undefined =>
  c.decimal(c.doc.parent(node), name);
const findSibling =
  (name: NameId) =>
  (c: RuleContext, node: Node): Node =>
    c.doc.child(c.doc.parent(node), name);

/** Requires that the taxable amount exactly equals lines plus charges minus allowances of the category. */
export function requireExactTaxable(id: string, { code }: TaxCategory): Assertion {
  return fatal(
    id,
    (c, node) => isTaxableAmountExact(c, node, code),
    (c, node) => formatTaxableMessage(c, node, categorySums(c).forCategory(code), code),
    { terms: ['BT-116'], at: findSibling(CBC.TaxableAmount) },
  );
}

function formatTaxableMessage(
  c: RuleContext,
  node: Node,
  sums: ReturnType<Sums['forCategory']>,
  code: string,
): string {
  const lines = c.doc.all(CAC.CreditNoteLine).length > 0 ? 'creditNoteLines' : 'invoiceLines';
  return `The taxable amount (IBT-116) of tax category ${code} is ${formatValuesAt(c, c.doc.parent(node), CBC.TaxableAmount)}, but lines (${sums[lines].toString()}) plus charges (${sums.charges.toString()}) minus allowances (${sums.allowances.toString()}) of this category are ${calculateTaxable(sums, lines).toString()}.`;
}

/** Sums of taxable amounts by rate. */
export interface ByRate {
  sums: (c: RuleContext) => Sums;
  listUsedRates: (c: RuleContext) => RateUses;
  /** tolerated difference */
  slack: Decimal;
  /** default rate of a category without a stated rate; null for no default */
  defaultRate: Decimal | null;
  /** result of the rule when there is neither a stated nor a default rate */
  holdsWithout: boolean;
  /** whether allowances and charges count */
  linesOnly?: boolean;
}

/** Sums for standard rates: category S only, as in EN 16931. */
export const STANDARD_RATES = { sums: categorySums, listUsedRates: rateUses, defaultRate: null } as const;

/** Requires that the taxable amount equals lines plus charges minus allowances of the category and rate. */
export function requireTaxableByRate(id: string, { code }: TaxCategory, byRate: ByRate): Assertion {
  return fatal(
    id,
    (c, node) => {
      const hasPercentage = c.exists(node, CBC.Percent);
      const rate = hasPercentage ? c.decimal(node, CBC.Percent) : (byRate.defaultRate ?? undefined);
      if (rate === undefined) return !hasPercentage && byRate.holdsWithout;
      const taxable = readSiblingDecimal(c, node, CBC.TaxableAmount);
      const sums = byRate.sums(c).forRate(code, rate);
      const usedRates = byRate.listUsedRates(c);
      const isOnAllowanceCharge = byRate.linesOnly !== true && usedRates.onAllowanceCharges(code, rate);
      const fits = (lines: 'invoiceLines' | 'creditNoteLines'): boolean =>
        isNear(
          taxable,
          byRate.linesOnly === true ? sums[lines] : calculateTaxable(sums, lines),
          byRate.slack,
        );
      return (
        ((usedRates.onInvoiceLines(code, rate) || isOnAllowanceCharge) && fits('invoiceLines')) ||
        ((usedRates.onCreditNoteLines(code, rate) || isOnAllowanceCharge) && fits('creditNoteLines'))
      );
    },
    (c, node) => {
      const rate = c.decimal(node, CBC.Percent) ?? byRate.defaultRate;
      return rate === null
        ? `The rate (IBT-119) of tax category ${code} must be a number, but is missing or invalid.`
        : formatTaxableMessage(
            c,
            node,
            byRate.sums(c).forRate(code, rate),
            `${code} at ${rate.toCanonical()} %`,
          );
    },
    { terms: ['BT-116'], at: findSibling(CBC.TaxableAmount) },
  );
}

/** Requires the tax amount zero. */
export function requireZeroTax(id: string): Assertion {
  return fatal(
    id,
    (c, node) => readSiblingDecimal(c, node, CBC.TaxAmount)?.isZero === true,
    (c, node) =>
      `The tax amount (IBT-117) of tax category ${formatValuesAt(c, node, CBC.ID)} is ${formatValuesAt(c, c.doc.parent(node), CBC.TaxAmount)}, but must be 0.`,
    { terms: ['BT-117'], at: findSibling(CBC.TaxAmount) },
  );
}

/**
 * Requires that the tax amount is taxable amount times rate.
 * @param unstatedRate default rate of a category without a stated rate; null for no default
 */
export function requireTaxByRate(id: string, slack: Decimal, unstatedRate: Decimal | null): Assertion {
  const calculateExpected = (c: RuleContext, node: Node): Decimal | undefined =>
    calculateTax(
      readSiblingDecimal(c, node, CBC.TaxableAmount),
      c.exists(node, CBC.Percent) ? c.decimal(node, CBC.Percent) : (unstatedRate ?? undefined),
    );
  return fatal(
    id,
    (c, node) => isNear(readSiblingDecimal(c, node, CBC.TaxAmount)?.abs(), calculateExpected(c, node), slack),
    (c, node) =>
      `The tax amount (IBT-117) of tax category ${formatValuesAt(c, node, CBC.ID)} is ${formatValuesAt(c, c.doc.parent(node), CBC.TaxAmount)}, but taxable amount (IBT-116) × rate (IBT-119) is ${calculateExpected(c, node)?.toString() ?? 'nothing'}.`,
    { terms: ['BT-117'], at: findSibling(CBC.TaxAmount) },
  );
}

/** Forbids an exemption reason. */
export function forbidExemptionReason(id: string): Assertion {
  return fatal(
    id,
    (c, node) => !c.exists(node, CBC.TaxExemptionReason) && !c.exists(node, CBC.TaxExemptionReasonCode),
    (c, node) =>
      `Tax category ${formatValuesAt(c, node, CBC.ID)} must not have an exemption reason (IBT-120, IBT-121), but has one. Remove the reason.`,
    { subjectPath: 'cbc:TaxExemptionReason', terms: ['BT-120', 'BT-121'] },
  );
}

const findCategories = (c: RuleContext, node: Node, { is }: Tax): Node[] =>
  c.doc.children(node, CAC.TaxCategory).filter((element) => is(c, element));

/** Requires a category code of the tax in a breakdown group, an allowance or a charge. */
export function requireCategory(id: string, tax: Tax, label: string, term: string): Assertion {
  return fatal(
    id,
    (c, node) => findCategories(c, node, tax).some((category) => c.exists(category, CBC.ID)),
    `${label} must have a ${tax.name} category (I${term}), which is missing. Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID ${tax.name}.`,
    { subjectPath: 'cac:TaxCategory/cbc:ID', terms: [term] },
  );
}

/** Requires a category of the tax for the item of a line. */
export function requireItemCategory(id: string, tax: Tax): Assertion {
  return fatal(
    id,
    (c, line) =>
      c
        .select(line, CAC.Item, CAC.ClassifiedTaxCategory)
        .some((element) => tax.is(c, element) && c.exists(element, CBC.ID)),
    `A line must have a ${tax.name} category (IBT-151), which is missing. Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with cac:TaxScheme/cbc:ID ${tax.name}.`,
    { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
  );
}

/** Requires a rate of a breakdown group, except for some categories. */
export function requireRate(id: string, tax: Tax, exceptions: readonly string[]): Assertion {
  return fatal(
    id,
    (c, group) =>
      findCategories(c, group, tax).some(
        (category) => c.exists(category, CBC.Percent) || exceptions.includes(c.norm(category, CBC.ID)),
      ),
    (c, group) =>
      `The group of the tax breakdown for category ${formatValuesAt(c, group, ...parsePath('cac:TaxCategory/cbc:ID'))} must have a rate (IBT-119), which is missing. Add cac:TaxCategory/cbc:Percent; only ${exceptions.join(' and ')} have no rate.`,
    { subjectPath: 'cac:TaxCategory/cbc:Percent', terms: ['BT-119'] },
  );
}

/** Requires that the tax amount of a group matches its rate. A rate that rounds to 0 requires an amount that does. */
export function requireGroupTax(
  id: string,
  tax: Tax,
  isClose: (amount: Decimal, expectedAmount: Decimal) => boolean,
): Assertion {
  const findRate = (c: RuleContext, group: Node): Node =>
    findCategories(c, group, tax)
      .map((category) => c.doc.child(category, CBC.Percent))
      .find((each) => each >= 0) ?? -1;
  return fatal(
    id,
    (c, group) => {
      const amount = c.decimal(group, CBC.TaxAmount);
      if (amount === undefined) return false;
      const rate = findRate(c, group);
      const percent = rate < 0 ? Decimal.ZERO : c.decimal(rate);
      if (percent === undefined) return false;
      if (roundHalfUp(percent).isZero) return roundHalfUp(amount).isZero;
      const expectedAmount = calculateTax(c.decimal(group, CBC.TaxableAmount), percent);
      return expectedAmount !== undefined && isClose(amount.abs(), expectedAmount);
    },
    (c, group) => {
      const rate = findRate(c, group);
      const expectedAmount = calculateTax(
        c.decimal(group, CBC.TaxableAmount),
        rate < 0 ? undefined : c.decimal(rate),
      );
      return `The tax amount (IBT-117) is ${formatValuesAt(c, group, CBC.TaxAmount)}, but taxable amount (IBT-116) × rate (IBT-119) is ${expectedAmount?.toString() ?? '0'}.`;
    },
    { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
  );
}
