/** Rules on tax categories, which the areas have for other taxes, categories and tolerances. */
import type { NameId, Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { calculateTaxable, taxableFits, taxOn } from '../en16931/vat-breakdown';
import {
  categoryUses,
  declareCategoryUses,
  isCharge,
  isOfTax,
  isVat,
  type CategoryUses,
  type IsOfTax,
} from '../en16931/vat-facts';
import { categorySums, ratesUsed, type RatesUsed, type Sums } from '../en16931/vat-sums';
import { isNear } from '../peppol/line-rules';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { quotedAt } from '../wording';
import { roundHalfUp } from '../xpath';
import { absent } from './assertions';
import { CAC, CBC, steps } from './names';

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
export function groupInBreakdown(id: string, category: TaxCategory, howMany: 'one' | 'some'): Assertion {
  const { tax, code } = category;
  return fatal(
    id,
    (c) => {
      const { anywhere, breakdown } = tax.uses(c).of(code);
      return !anywhere || (howMany === 'one' ? breakdown === 1 : breakdown >= 1);
    },
    (c) =>
      `${formatCategory(category)} is used, so the tax breakdown (IBG-23) needs ${howMany === 'one' ? 'exactly one group' : 'a group'} for it; it has ${tax.uses(c).of(code).breakdown}.`,
    { terms: ['BG-23', 'BT-118'], subjectPath: 'cac:TaxTotal/cac:TaxSubtotal' },
  );
}

/** Requires a breakdown group for a category exactly when lines, allowances or charges use it, for any tax. */
export function groupsOfRates(id: string, code: string): Assertion {
  return fatal(
    id,
    (c) => {
      const use = categoryUses(c).of(code);
      return use.allowanceChargeAnyScheme + use.lineAnyScheme > 0 === use.breakdownAnyScheme > 0;
    },
    `Tax category ${code} is used on lines, allowances or charges and has no group in the tax breakdown (IBG-23), or the other way round. Give a cac:TaxSubtotal for each rate that is used.`,
    { terms: ['BG-23', 'BT-118'], subjectPath: 'cac:TaxTotal/cac:TaxSubtotal' },
  );
}

const PLACES = [
  ['breakdown', 'the tax breakdown has a group of another category', 'BT-118'],
  ['line', 'a line has another category', 'BT-151'],
  ['allowance', 'an allowance has another category', 'BT-95'],
  ['charge', 'a charge has another category', 'BT-102'],
] as const;

/**
 * Forbids other categories in a document with this one in its breakdown.
 * @param ids for breakdown, lines, allowances, charges
 */
export function onlyCategory(
  ids: readonly [string, string, string, string],
  category: TaxCategory,
): Assertion[] {
  const { tax, code } = category;
  return PLACES.map(([where, plural, term], index) =>
    fatal(
      ids[index] ?? '',
      (c) => tax.uses(c).of(code).breakdown === 0 || !tax.uses(c).othersThan(code)[where],
      `The tax breakdown has ${formatCategory(category)}, but ${plural}. A document with this category has no other one.`,
      { terms: [term] },
    ),
  );
}

const isOfCategory =
  ({ tax, code }: TaxCategory) =>
  (c: RuleContext, node: Node): boolean =>
    c.norm(node, CBC.ID) === code && tax.is(c, node);

/** The category of an item on a line. */
export function onLine(category: TaxCategory, ...asserts: Assertion[]): Rule {
  return {
    context:
      'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory | cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory',
    when: isOfCategory(category),
    asserts,
  };
}

/** The category of allowances or of charges. */
export function onAllowance(category: TaxCategory, charge: boolean, ...asserts: Assertion[]): Rule {
  const is = isOfCategory(category);
  return {
    context: 'cac:AllowanceCharge/cac:TaxCategory',
    when: (c, node) => is(c, node) && isCharge(c, c.doc.parent(node)) === charge,
    asserts,
  };
}

/**
 * The category of a group of the breakdown.
 * @param context where it is not the breakdown of the document
 */
export function inBreakdown(category: TaxCategory, ...asserts: Assertion[]): Rule {
  return {
    context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    when: isOfCategory(category),
    asserts,
  };
}

const RATE = { subjectPath: 'cbc:Percent', terms: ['BT-152', 'BT-119', 'BT-96', 'BT-103'] };

/** The rate is stated and above zero. */
export function positiveRate(id: string): Assertion {
  return fatal(
    id,
    (c, node) => c.decimal(node, CBC.Percent)?.sign === 1,
    (c, node) =>
      `The rate of tax category ${quotedAt(c, node, CBC.ID)} is ${quotedAt(c, node, CBC.Percent)}; it has to be above 0.`,
    RATE,
  );
}

/**
 * The rate is zero.
 * @param orAbsent whether the rate may also be absent
 */
export function zeroRate(id: string, orAbsent = false): Assertion {
  return fatal(
    id,
    (c, node) => (orAbsent && !c.exists(node, CBC.Percent)) || c.decimal(node, CBC.Percent)?.isZero === true,
    (c, node) =>
      `The rate of tax category ${quotedAt(c, node, CBC.ID)} is ${quotedAt(c, node, CBC.Percent)}; it has to be 0.`,
    RATE,
  );
}

/** The category has no rate. */
export function noRate(id: string): Assertion {
  return absent(
    id,
    'cbc:Percent',
    (c, node) => `Tax category ${quotedAt(c, node, CBC.ID)} goes without a rate. Leave cbc:Percent out.`,
    ...RATE.terms,
  );
}

const readSiblingDecimal = (c: RuleContext, node: Node, name: NameId): Decimal | undefined =>
  c.decimal(c.doc.parent(node), name);
const sibling =
  (name: NameId) =>
  (c: RuleContext, node: Node): Node =>
    c.doc.child(c.doc.parent(node), name);

/** The taxable amount exactly equals the sum of lines, charges and allowances of the category. */
export function exactTaxable(id: string, { code }: TaxCategory): Assertion {
  return fatal(
    id,
    (c, node) => taxableFits(c, node, code),
    (c, node) => taxableMessage(c, node, categorySums(c).of(code), code),
    { terms: ['BT-116'], at: sibling(CBC.TaxableAmount) },
  );
}

function taxableMessage(c: RuleContext, node: Node, sums: ReturnType<Sums['of']>, code: string): string {
  const lines = c.doc.all(CAC.CreditNoteLine).length > 0 ? 'creditNoteLines' : 'invoiceLines';
  return `The taxable amount (IBT-116) of tax category ${code} is ${quotedAt(c, c.doc.parent(node), CBC.TaxableAmount)}, but its lines (${sums[lines].toString()}) plus charges (${sums.charges.toString()}) less allowances (${sums.allowances.toString()}) give ${calculateTaxable(sums, lines).toString()}.`;
}

/** Sums of taxable amounts by rate. */
export interface ByRate {
  sums: (c: RuleContext) => Sums;
  listUsedRates: (c: RuleContext) => RatesUsed;
  /** how far an amount may be off */
  slack: Decimal;
  /** default rate of a category; null: none, with the result of the rule for that case */
  unstated: Decimal | null;
  holdsWithout: boolean;
  /** whether allowances and charges count */
  linesOnly?: boolean;
}

/** Standard rates: S alone, as in EN 16931. */
export const STANDARD_RATES = { sums: categorySums, listUsedRates: ratesUsed, unstated: null } as const;

/** The taxable amount equals the sum of lines, charges and allowances of the category and rate. */
export function taxableByRate(id: string, { code }: TaxCategory, byRate: ByRate): Assertion {
  return fatal(
    id,
    (c, node) => {
      const hasPercentage = c.exists(node, CBC.Percent);
      const rate = hasPercentage ? c.decimal(node, CBC.Percent) : (byRate.unstated ?? undefined);
      if (rate === undefined) return !hasPercentage && byRate.holdsWithout;
      const taxable = readSiblingDecimal(c, node, CBC.TaxableAmount);
      const sums = byRate.sums(c).ofRate(code, rate);
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
      const rate = c.decimal(node, CBC.Percent) ?? byRate.unstated;
      return rate === null
        ? `Tax category ${code} has no rate (IBT-119) that can be read.`
        : taxableMessage(c, node, byRate.sums(c).ofRate(code, rate), `${code} at ${rate.toCanonical()} %`);
    },
    { terms: ['BT-116'], at: sibling(CBC.TaxableAmount) },
  );
}

/** The tax amount is zero. */
export function noTax(id: string): Assertion {
  return fatal(
    id,
    (c, node) => readSiblingDecimal(c, node, CBC.TaxAmount)?.isZero === true,
    (c, node) =>
      `The tax amount (IBT-117) of tax category ${quotedAt(c, node, CBC.ID)} is ${quotedAt(c, c.doc.parent(node), CBC.TaxAmount)}; it has to be 0.`,
    { terms: ['BT-117'], at: sibling(CBC.TaxAmount) },
  );
}

/**
 * The tax amount is taxable amount times rate.
 * @param unstatedRate the rate of a category without one; null for none
 */
export function taxByRate(id: string, slack: Decimal, unstatedRate: Decimal | null): Assertion {
  const calculateExpected = (c: RuleContext, node: Node): Decimal | undefined =>
    taxOn(
      readSiblingDecimal(c, node, CBC.TaxableAmount),
      c.exists(node, CBC.Percent) ? c.decimal(node, CBC.Percent) : (unstatedRate ?? undefined),
    );
  return fatal(
    id,
    (c, node) => isNear(readSiblingDecimal(c, node, CBC.TaxAmount)?.abs(), calculateExpected(c, node), slack),
    (c, node) =>
      `The tax amount (IBT-117) of tax category ${quotedAt(c, node, CBC.ID)} is ${quotedAt(c, c.doc.parent(node), CBC.TaxAmount)}; taxable amount (IBT-116) × rate (IBT-119) gives ${calculateExpected(c, node)?.toString() ?? 'nothing'}.`,
    { terms: ['BT-117'], at: sibling(CBC.TaxAmount) },
  );
}

/** Forbids an exemption reason. */
export function noExemptionReason(id: string): Assertion {
  return fatal(
    id,
    (c, node) => !c.exists(node, CBC.TaxExemptionReason) && !c.exists(node, CBC.TaxExemptionReasonCode),
    (c, node) =>
      `Tax category ${quotedAt(c, node, CBC.ID)} gives a reason for an exemption (IBT-120, IBT-121). Leave it out.`,
    { subjectPath: 'cbc:TaxExemptionReason', terms: ['BT-120', 'BT-121'] },
  );
}

const findCategories = (c: RuleContext, node: Node, { is }: Tax): Node[] =>
  c.doc.children(node, CAC.TaxCategory).filter((element) => is(c, element));

/** Requires a category code of the tax in a breakdown group, an allowance or a charge. */
export function hasCategory(id: string, tax: Tax, label: string, term: string): Assertion {
  return fatal(
    id,
    (c, node) => findCategories(c, node, tax).some((category) => c.exists(category, CBC.ID)),
    `${label} has no ${tax.name} category (I${term}). Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID ${tax.name}.`,
    { subjectPath: 'cac:TaxCategory/cbc:ID', terms: [term] },
  );
}

/** Requires a category of the tax of an item. */
export function hasItemCategory(id: string, tax: Tax): Assertion {
  return fatal(
    id,
    (c, line) =>
      c
        .select(line, CAC.Item, CAC.ClassifiedTaxCategory)
        .some((element) => tax.is(c, element) && c.exists(element, CBC.ID)),
    `A line has no ${tax.name} category (IBT-151). Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with cac:TaxScheme/cbc:ID ${tax.name}.`,
    { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
  );
}

/** Requires a rate of a breakdown group, except for some categories. */
export function hasRate(id: string, tax: Tax, exceptions: readonly string[]): Assertion {
  return fatal(
    id,
    (c, group) =>
      findCategories(c, group, tax).some(
        (category) => c.exists(category, CBC.Percent) || exceptions.includes(c.norm(category, CBC.ID)),
      ),
    (c, group) =>
      `The group of the tax breakdown for category ${quotedAt(c, group, ...steps('cac:TaxCategory/cbc:ID'))} has no rate (IBT-119). Add cac:TaxCategory/cbc:Percent; only ${exceptions.join(' and ')} go without.`,
    { subjectPath: 'cac:TaxCategory/cbc:Percent', terms: ['BT-119'] },
  );
}

/** The tax amount of a group is computed from its rate; an amount that rounds to zero requires a rate that does. */
export function taxOfGroup(
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
      const expectedAmount = taxOn(c.decimal(group, CBC.TaxableAmount), percent);
      return expectedAmount !== undefined && isClose(amount.abs(), expectedAmount);
    },
    (c, group) => {
      const rate = findRate(c, group);
      const expectedAmount = taxOn(
        c.decimal(group, CBC.TaxableAmount),
        rate < 0 ? undefined : c.decimal(rate),
      );
      return `The tax amount (IBT-117) is ${quotedAt(c, group, CBC.TaxAmount)}; taxable amount (IBT-116) × rate (IBT-119) gives ${expectedAmount?.toString() ?? '0'}.`;
    },
    { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
  );
}
