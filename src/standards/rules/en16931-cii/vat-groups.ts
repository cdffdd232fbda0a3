/** Rules on every group of the VAT breakdown (BG-23). */
import { type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { requireTerm, limitTermDecimals } from '../en16931/term-assertions';
import { fatal, type Rule } from '../rule-set';
import { toDecimal, normalizeSpace, roundHalfUp } from '../xpath';
import { RAM } from './names';
import { isVat } from './vat-facts';

/** BR-45 to -48, BR-CO-03, -17, BR-DEC-19, -20: groups of the VAT breakdown, except those of L, M and O. */
export const BREAKDOWN_GROUP: Rule = {
  context: 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
  asserts: [
    requireTerm('cii', 'BR-45', 'BG-23'),
    requireTerm('cii', 'BR-46', 'BG-23'),
    fatal(
      'BR-47',
      (c, tax) => isVat(c, tax) && c.exists(tax, RAM.CategoryCode),
      'A group of the VAT breakdown has no VAT category code (BT-118). Add ram:CategoryCode with ram:TypeCode VAT.',
      { subjectPath: 'ram:CategoryCode', terms: ['BT-118'] },
    ),
    fatal(
      'BR-48',
      (c, tax) =>
        isVat(c, tax) && (c.exists(tax, RAM.RateApplicablePercent) || c.equals(tax, 'O', RAM.CategoryCode)),
      (c, tax) =>
        `The group of the VAT breakdown for category ${c.text(tax, RAM.CategoryCode) ?? '(none)'} has no rate (BT-119). Add ram:RateApplicablePercent; only category O may omit it.`,
      { subjectPath: 'ram:RateApplicablePercent', terms: ['BT-119'] },
    ),
    fatal(
      'BR-CO-03',
      (c) => c.doc.all(RAM.TaxPointDate).length === 0 || c.doc.all(RAM.DueDateTypeCode).length === 0,
      'The VAT point date (BT-7) and the VAT point date code (BT-8) must not both be present. Keep one: ram:TaxPointDate or ram:DueDateTypeCode.',
      { subjectPath: 'ram:TaxPointDate', terms: ['BT-7', 'BT-8'] },
    ),
    fatal(
      'BR-CO-17',
      taxFollowsRate,
      (c, tax) =>
        `The VAT amount (BT-117) is ${c.text(tax, RAM.CalculatedAmount) ?? 'missing'}, but must be within 1.00 of taxable amount (BT-116) ${c.text(tax, RAM.BasisAmount) ?? 'missing'} x rate (BT-119) ${c.text(tax, RAM.RateApplicablePercent) ?? 'missing'} %.`,
      { subjectPath: 'ram:CalculatedAmount', terms: ['BT-117'] },
    ),
    limitTermDecimals('cii', 'BR-DEC-19', 'BG-23'),
    limitTermDecimals('cii', 'BR-DEC-20', 'BG-23'),
  ],
};

const HUNDREDTH = Decimal.parse('0.01') as Decimal;

/**
 * Returns whether a VAT amount differs by at most 1.00 from taxable amount x rate; a rate that rounds to 0, or none,
 * requires 0.
 */
function taxFollowsRate(c: RuleContext, tax: Node): boolean {
  const amount = c.decimal(tax, RAM.CalculatedAmount);
  if (amount === undefined) return false;
  const types = c.texts(tax, RAM.TypeCode).map((type) => normalizeSpace(type.toUpperCase()));
  const rateText = types[0] === 'VAT' ? c.text(tax, RAM.RateApplicablePercent) : undefined;
  const isZeroAmount = roundHalfUp(amount).isZero;
  if (rateText === undefined) return isZeroAmount;
  const rate = toDecimal(rateText);
  if (rate === undefined) return false;
  if (roundHalfUp(rate).isZero) return isZeroAmount;
  const basis = c.decimal(tax, RAM.BasisAmount);
  if (basis === undefined) return false;
  const expectedAmount = roundHalfUp(basis.abs().times(rate).times(HUNDREDTH), 2);
  const absoluteAmount = amount.abs();
  return (
    absoluteAmount.minus(Decimal.ONE).compare(expectedAmount) <= 0 &&
    absoluteAmount.plus(Decimal.ONE).compare(expectedAmount) >= 0
  );
}
