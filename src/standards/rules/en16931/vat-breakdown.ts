/** Rules of the VAT breakdown (BG-23): taxable amounts, VAT amounts, and exemption reasons. */
import { NONE, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { CAC, CBC } from '../ubl-names';
import { toDouble, toExactDecimal, normalizeSpace, roundHalfUp } from '../xpath';
import { type Category, isVat } from './vat-facts';
import { categorySums, ratesUsed, type CategorySums } from './vat-sums';

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
      (c, node) => (isRated ? ratedTaxableFits(c, node, category) : taxableFits(c, node, code)),
      (c, node) => taxableMessage(c, node, category),
      {
        terms: ['BT-116'],
        at: (c, node) => sibling(c, node, CBC.TaxableAmount),
      },
    ),
    fatal(
      `BR-${family}-09`,
      (c, node) => (isRated ? ratedTaxFits(c, node) : sister(c, node, CBC.TaxAmount)?.isZero === true),
      (c, node) => taxMessage(c, node, category),
      {
        terms: ['BT-117'],
        at: (c, node) => sibling(c, node, CBC.TaxAmount),
      },
    ),
    fatal(
      `BR-${family}-10`,
      (c, node) => hasReason(c, node) === (exemptionReason === 'required'),
      exemptionReason === 'required'
        ? `The VAT breakdown for category ${code} (${name}) gives no reason for the exemption. Add cbc:TaxExemptionReason (BT-120) or cbc:TaxExemptionReasonCode (BT-121).`
        : `The VAT breakdown for category ${code} (${name}) gives a reason for an exemption (BT-120, BT-121). Leave it out.`,
      { subjectPath: 'cbc:TaxExemptionReason', terms: ['BT-120', 'BT-121'] },
    ),
  ];
}

const sibling = (c: RuleContext, node: Node, name: number): Node => c.doc.child(c.doc.parent(node), name);
const sister = (c: RuleContext, node: Node, name: number): Decimal | undefined =>
  c.decimal(c.doc.parent(node), name);

/** Returns whether the taxable amount of a category with one group is exactly lines + charges - allowances. */
export function taxableFits(c: RuleContext, node: Node, code: string): boolean {
  const taxable = sister(c, node, CBC.TaxableAmount);
  if (taxable === undefined) return false;
  const sums = categorySums(c).of(code);
  const has = (name: number): boolean => c.doc.all(name).length > 0;
  return (
    (has(CAC.InvoiceLine) && taxable.equals(calculateTaxable(sums, 'invoiceLines'))) ||
    (has(CAC.CreditNoteLine) && taxable.equals(calculateTaxable(sums, 'creditNoteLines')))
  );
}

/** Computes a taxable amount from these sums. */
export function calculateTaxable(sums: CategorySums, lines: 'invoiceLines' | 'creditNoteLines'): Decimal {
  return sums[lines].plus(sums.charges).minus(sums.allowances);
}

/**
 * Returns whether the taxable amount of a category and rate differs by less than 1.00. The published condition subtracts
 * 1 and adds 1 in binary floating point and compares the exact result, so the last bit decides when the difference is
 * 1.00.
 */
function ratedTaxableFits(c: RuleContext, node: Node, { code }: Category): boolean {
  const rate = c.decimal(node, CBC.Percent);
  if (rate === undefined) return !c.exists(node, CBC.Percent);
  const taxable = toDouble(c.text(c.doc.parent(node), CBC.TaxableAmount));
  const lowerBound = toExactDecimal(taxable - 1);
  const upperBound = toExactDecimal(taxable + 1);
  if (lowerBound === undefined || upperBound === undefined) return false;
  const sums = categorySums(c).ofRate(code, rate);
  const near = (lines: 'invoiceLines' | 'creditNoteLines'): boolean => {
    const net = calculateTaxable(sums, lines);
    return lowerBound.compare(net) < 0 && upperBound.compare(net) > 0;
  };
  if (code !== 'S') {
    return (
      (c.doc.all(CAC.InvoiceLine).length > 0 && near('invoiceLines')) ||
      (c.doc.all(CAC.CreditNoteLine).length > 0 && near('creditNoteLines'))
    );
  }
  const rates = ratesUsed(c);
  const isOnAllowanceCharge = rates.onAllowanceCharges(code, rate);
  return (
    ((rates.onInvoiceLines(code, rate) || isOnAllowanceCharge) && near('invoiceLines')) ||
    ((rates.onCreditNoteLines(code, rate) || isOnAllowanceCharge) && near('creditNoteLines'))
  );
}

/** Returns whether the VAT amount of a category and rate differs by less than 1.00 from taxable amount x rate. */
function ratedTaxFits(c: RuleContext, node: Node): boolean {
  const tax = sister(c, node, CBC.TaxAmount);
  const expectedAmount = expectedTax(c, node);
  return tax !== undefined && expectedAmount !== undefined && isNear(tax, expectedAmount);
}

/** Returns |taxable amount| x rate, rounded to two decimals; undefined without one of them. */
export function taxOn(taxable: Decimal | undefined, rate: Decimal | undefined): Decimal | undefined {
  if (taxable === undefined || rate === undefined) return undefined;
  return roundHalfUp(taxable.abs().times(rate).times(HUNDREDTH), 2);
}

/** Returns whether the absolute value of an amount differs by less than 1.00 from the expected one. */
export function isNear(amount: Decimal, expectedAmount: Decimal): boolean {
  const size = amount.abs();
  return (
    size.minus(TOLERANCE).compare(expectedAmount) < 0 && size.plus(TOLERANCE).compare(expectedAmount) > 0
  );
}

const HUNDREDTH = Decimal.parse('0.01') as Decimal;

function expectedTax(c: RuleContext, node: Node): Decimal | undefined {
  return taxOn(sister(c, node, CBC.TaxableAmount), c.decimal(node, CBC.Percent));
}

function taxableMessage(c: RuleContext, node: Node, { code, name, breakdown }: Category): string {
  const statedAmount = c.text(c.doc.parent(node), CBC.TaxableAmount) ?? 'missing';
  const rate = c.decimal(node, CBC.Percent);
  const isRated = breakdown === 'atLeastOne' && rate !== undefined;
  const sums = isRated ? categorySums(c).ofRate(code, rate) : categorySums(c).of(code);
  const lines = c.doc.all(CAC.CreditNoteLine).length > 0 ? 'creditNoteLines' : 'invoiceLines';
  const groupLabel = `category ${code} (${name})${isRated ? ` at ${rate.toCanonical()} %` : ''}`;
  return `The taxable amount (BT-116) for VAT ${groupLabel} is ${statedAmount}, but its lines (${sums[lines].toString()}) plus charges (${sums.charges.toString()}) less allowances (${sums.allowances.toString()}) give ${calculateTaxable(sums, lines).toString()}.`;
}

function taxMessage(c: RuleContext, node: Node, { code, name, breakdown }: Category): string {
  const statedAmount = c.text(c.doc.parent(node), CBC.TaxAmount) ?? 'missing';
  if (breakdown === 'exactlyOne')
    return `The VAT amount (BT-117) for category ${code} (${name}) is ${statedAmount}; it must be 0.`;
  const expectedText = expectedTax(c, node)?.toString() ?? 'taxable amount x rate';
  return `The VAT amount (BT-117) for category ${code} (${name}) is ${statedAmount}; taxable amount x rate gives ${expectedText}.`;
}

/** Finds the Percent element of the first VAT category with one in a breakdown group, or NONE. */
export function breakdownRate(c: RuleContext, subtotal: Node): Node {
  for (const category of c.doc.children(subtotal, CAC.TaxCategory)) {
    const percent = isVat(c, category) ? c.doc.child(category, CBC.Percent) : NONE;
    if (percent >= 0) return percent;
  }
  return NONE;
}

/** Category code of the VAT category of a breakdown group. */
export function breakdownCode(c: RuleContext, subtotal: Node): string | undefined {
  const category = c.doc.children(subtotal, CAC.TaxCategory).find((node) => isVat(c, node));
  return category === undefined ? undefined : normalizeSpace(c.text(category, CBC.ID) ?? '');
}
