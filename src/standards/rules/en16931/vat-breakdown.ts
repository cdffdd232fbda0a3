/** Rules of the VAT breakdown (BG-23): taxable amounts, VAT amounts, and exemption reasons. */
import { NONE, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { CAC, CBC } from '../ubl-names';
import { toDouble, toExactDecimal, normalizeSpace, roundHalfUp } from '../xpath';
import { type Category, isVat } from './vat-facts';
import { categorySums, rateUses, type CategorySums } from './vat-sums';

const TOLERANCE = Decimal.ONE;

/** BR-x-08 to BR-x-10: rules on the groups of a category. */
export function breakdownAssertions(category: Category): Assertion[] {
  const { family, code, name, exemptionReason } = category;
  const hasReason = (c: RuleContext, node: Node): boolean =>
    c.exists(node, CBC.TaxExemptionReason) || c.exists(node, CBC.TaxExemptionReasonCode);
  const isRated = category.breakdown === 'atLeastOne';
  return [
    fatal(
      `BR-${family}-08`,
      (c, node) =>
        isRated ? isTaxableAmountWithinTolerance(c, node, category) : isTaxableAmountExact(c, node, code),
      (c, node) => taxableMessage(c, node, category),
      {
        terms: ['BT-116'],
        at: (c, node) => findSibling(c, node, CBC.TaxableAmount),
      },
    ),
    fatal(
      `BR-${family}-09`,
      (c, node) =>
        isRated ? ratedTaxFits(c, node) : readSiblingAmount(c, node, CBC.TaxAmount)?.isZero === true,
      (c, node) => taxMessage(c, node, category),
      {
        terms: ['BT-117'],
        at: (c, node) => findSibling(c, node, CBC.TaxAmount),
      },
    ),
    fatal(
      `BR-${family}-10`,
      (c, node) => hasReason(c, node) === (exemptionReason === 'required'),
      exemptionReason === 'required'
        ? `The VAT breakdown for category ${code} (${name}) must give an exemption reason. Add cbc:TaxExemptionReason (BT-120) or cbc:TaxExemptionReasonCode (BT-121).`
        : `The VAT breakdown for category ${code} (${name}) must not give an exemption reason (BT-120, BT-121). Remove it.`,
      { subjectPath: 'cbc:TaxExemptionReason', terms: ['BT-120', 'BT-121'] },
    ),
  ];
}

const findSibling = (c: RuleContext, node: Node, name: number): Node => c.doc.child(c.doc.parent(node), name);
const readSiblingAmount = (c: RuleContext, node: Node, name: number): Decimal | undefined =>
  c.decimal(c.doc.parent(node), name);

/** Returns whether the taxable amount of a category with one VAT breakdown equals lines + charges - allowances. */
export function isTaxableAmountExact(c: RuleContext, node: Node, code: string): boolean {
  const taxable = readSiblingAmount(c, node, CBC.TaxableAmount);
  if (taxable === undefined) return false;
  const sums = categorySums(c).forCategory(code);
  const has = (name: number): boolean => c.doc.all(name).length > 0;
  return (
    (has(CAC.InvoiceLine) && taxable.equals(calculateTaxable(sums, 'invoiceLines'))) ||
    (has(CAC.CreditNoteLine) && taxable.equals(calculateTaxable(sums, 'creditNoteLines')))
  );
}

/** Computes a taxable amount: lines plus charges minus allowances. */
export function calculateTaxable(sums: CategorySums, lines: 'invoiceLines' | 'creditNoteLines'): Decimal {
  return sums[lines].plus(sums.charges).minus(sums.allowances);
}

/**
 * Returns whether the taxable amount of a category and rate differs by less than 1.00 from lines plus charges minus
 * allowances. The published condition subtracts 1 and adds 1 in binary floating point and compares the exact result, so
 * the last bit decides when the difference is 1.00.
 */
function isTaxableAmountWithinTolerance(c: RuleContext, node: Node, { code }: Category): boolean {
  const rate = c.decimal(node, CBC.Percent);
  if (rate === undefined) return !c.exists(node, CBC.Percent);
  const taxable = toDouble(c.text(c.doc.parent(node), CBC.TaxableAmount));
  const lowerBound = toExactDecimal(taxable - 1);
  const upperBound = toExactDecimal(taxable + 1);
  if (lowerBound === undefined || upperBound === undefined) return false;
  const sums = categorySums(c).forRate(code, rate);
  const isNearSum = (lines: 'invoiceLines' | 'creditNoteLines'): boolean => {
    const net = calculateTaxable(sums, lines);
    return lowerBound.compare(net) < 0 && upperBound.compare(net) > 0;
  };
  if (code !== 'S') {
    return (
      (c.doc.all(CAC.InvoiceLine).length > 0 && isNearSum('invoiceLines')) ||
      (c.doc.all(CAC.CreditNoteLine).length > 0 && isNearSum('creditNoteLines'))
    );
  }
  const rates = rateUses(c);
  const isOnAllowanceCharge = rates.onAllowanceCharges(code, rate);
  return (
    ((rates.onInvoiceLines(code, rate) || isOnAllowanceCharge) && isNearSum('invoiceLines')) ||
    ((rates.onCreditNoteLines(code, rate) || isOnAllowanceCharge) && isNearSum('creditNoteLines'))
  );
}

/** Returns whether the VAT amount of a category and rate differs by less than 1.00 from taxable amount x rate. */
function ratedTaxFits(c: RuleContext, node: Node): boolean {
  const tax = readSiblingAmount(c, node, CBC.TaxAmount);
  const expectedAmount = calculateExpectedTax(c, node);
  return tax !== undefined && expectedAmount !== undefined && isWithinTolerance(tax, expectedAmount);
}

/** Returns |taxable amount| x rate, rounded to two decimals; undefined without taxable amount or rate. */
export function calculateTax(taxable: Decimal | undefined, rate: Decimal | undefined): Decimal | undefined {
  if (taxable === undefined || rate === undefined) return undefined;
  return roundHalfUp(taxable.abs().times(rate).times(HUNDREDTH), 2);
}

/** Returns whether the absolute value of an amount differs by less than 1.00 from the expected one. */
export function isWithinTolerance(amount: Decimal, expectedAmount: Decimal): boolean {
  const absoluteAmount = amount.abs();
  return (
    absoluteAmount.minus(TOLERANCE).compare(expectedAmount) < 0 &&
    absoluteAmount.plus(TOLERANCE).compare(expectedAmount) > 0
  );
}

const HUNDREDTH = Decimal.parse('0.01') as Decimal;

function calculateExpectedTax(c: RuleContext, node: Node): Decimal | undefined {
  return calculateTax(readSiblingAmount(c, node, CBC.TaxableAmount), c.decimal(node, CBC.Percent));
}

function taxableMessage(c: RuleContext, node: Node, { code, name, breakdown }: Category): string {
  const statedAmount = c.text(c.doc.parent(node), CBC.TaxableAmount) ?? 'missing';
  const rate = c.decimal(node, CBC.Percent);
  const isRated = breakdown === 'atLeastOne' && rate !== undefined;
  const sums = isRated ? categorySums(c).forRate(code, rate) : categorySums(c).forCategory(code);
  const lines = c.doc.all(CAC.CreditNoteLine).length > 0 ? 'creditNoteLines' : 'invoiceLines';
  const groupLabel = `category ${code} (${name})${isRated ? ` at ${rate.toCanonical()} %` : ''}`;
  return `The taxable amount (BT-116) for VAT ${groupLabel} is ${statedAmount}, but its lines (${sums[lines].toString()}) plus charges (${sums.charges.toString()}) less allowances (${sums.allowances.toString()}) give ${calculateTaxable(sums, lines).toString()}.`;
}

function taxMessage(c: RuleContext, node: Node, { code, name, breakdown }: Category): string {
  const statedAmount = c.text(c.doc.parent(node), CBC.TaxAmount) ?? 'missing';
  if (breakdown === 'exactlyOne')
    return `The VAT amount (BT-117) for category ${code} (${name}) is ${statedAmount}; it must be 0.`;
  const expectedText = calculateExpectedTax(c, node)?.toString() ?? 'taxable amount x rate';
  return `The VAT amount (BT-117) for category ${code} (${name}) is ${statedAmount}; taxable amount x rate gives ${expectedText}.`;
}

/** Finds the Percent element of the first VAT category with one in a breakdown group, or NONE. */
export function findBreakdownRate(c: RuleContext, subtotal: Node): Node {
  for (const category of c.doc.children(subtotal, CAC.TaxCategory)) {
    const percent = isVat(c, category) ? c.doc.child(category, CBC.Percent) : NONE;
    if (percent >= 0) return percent;
  }
  return NONE;
}

/** Returns the VAT category code of a breakdown group; undefined without a VAT category. */
export function readBreakdownCode(c: RuleContext, subtotal: Node): string | undefined {
  const category = c.doc.children(subtotal, CAC.TaxCategory).find((node) => isVat(c, node));
  return category === undefined ? undefined : normalizeSpace(c.text(category, CBC.ID) ?? '');
}
