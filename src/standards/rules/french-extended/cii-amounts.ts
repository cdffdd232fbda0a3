/** Amounts of the totals of EXTENDED-CTC-FR and of Factur-X in CII, and the number of addends that they are of. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { ram, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { doubleCents, doubleSum } from '../en16931-cii/amounts';
import { settlements } from '../en16931-cii/names';
import { isWritten } from '../en16931-cii/vat-facts';
import { LINE_PATHS } from '../french/cii-line-groups';
import { RAM } from '../french/names';
import { perElement } from '../reading';
import { roundHalfUp, sum, toExactDecimal } from '../xpath';
import { counts } from './cii-lines';
import type { Expected } from './totals';

export const LOGISTICS = ram('SpecifiedLogisticsServiceCharge');
export const APPLIED_AMOUNT = ram('AppliedAmount');

const HUNDREDTH = Decimal.parse('0.01') as Decimal;

/** Tolerance of a cent for each addend. */
export const cent = (count: number): Decimal => HUNDREDTH.times(Decimal.parse(String(count)) as Decimal);

/** Rounds to two decimals as XPath does. */
export const cents = (value: Decimal): Decimal => roundHalfUp(value, 2);

/** Sum of the texts of elements as decimals. */
export const decimals = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  sum(nodes.map((node) => c.decimal(node)));

/** Returns the lines of the transaction with the totals. */
const linesBeside = (c: RuleContext, totals: Node): Node[] =>
  c.select(c.doc.parent(c.doc.parent(totals)), RAM.IncludedSupplyChainTradeLineItem);

/** Net amounts of the lines that count, in relation to the totals, with the number of these lines and of all lines. */
export const netAmountsOfLines = perElement(
  (c, totals): { amounts: readonly Node[]; countedTotal: number; all: number } => {
    const all = linesBeside(c, totals);
    const countedLines = all.filter((line) => counts(c, line));
    const amounts = countedLines.flatMap((line) => c.select(line, ...LINE_PATHS.net));
    return { amounts, countedTotal: countedLines.length, all: all.length };
  },
);

const hasIndicator = (c: RuleContext, node: Node, charge: boolean): boolean =>
  c.select(node, RAM.ChargeIndicator).some((each) => isWritten(c, each, charge ? 'true' : 'false'));

/** The allowances, or the charges, of the whole document. */
export const indicatedAllowanceCharges = (c: RuleContext, charge: boolean): Node[] =>
  settlements(c)
    .flatMap((node) => c.doc.children(node, RAM.SpecifiedTradeAllowanceCharge))
    .filter((node) => hasIndicator(c, node, charge));

/** Amounts of the allowances, or of the charges, of the whole document. */
export const findAmounts = (c: RuleContext, charge: boolean): Node[] =>
  indicatedAllowanceCharges(c, charge).flatMap((node) => c.select(node, RAM.ActualAmount));

/** Amounts of the logistics services of the whole document. */
export const logisticsAmounts = (c: RuleContext): Node[] =>
  settlements(c).flatMap((node) => c.select(node, LOGISTICS, APPLIED_AMOUNT));

/** Doubles added up, rounded, and compared with all digits of the result. */
export const exactCents = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  toExactDecimal(doubleCents(doubleSum(c, nodes))) ?? Decimal.ZERO;

/** Sum of the logistics services of the whole document. */
export const logistics = fact((c): Decimal => exactCents(c, logisticsAmounts(c)));

/** Numbers of allowances and charges next to the totals. */
export const countsBeside = perElement((c, totals): { allowances: number; charges: number } => {
  const settlement = c.doc.parent(totals);
  const all = c.doc.children(settlement, RAM.SpecifiedTradeAllowanceCharge);
  return {
    allowances: all.filter((node) => hasIndicator(c, node, false)).length,
    charges: all.filter((node) => hasIndicator(c, node, true)).length + c.count(settlement, LOGISTICS),
  };
});

/** Compares a total with the expected one, with a cent of tolerance for each addend. */
export const near = (total: Decimal | undefined, expectedAmount: Decimal, addends: number): Expected => ({
  fits: total !== undefined && total.minus(expectedAmount).abs().compare(cent(addends)) <= 0,
  figure: cents(expectedAmount).toString(),
});

/** Number of lines, allowances and charges that count, in relation to the totals. */
export const countAddends = (c: RuleContext, totals: Node): number => {
  const { allowances, charges } = countsBeside(c, totals);
  return netAmountsOfLines(c, totals).countedTotal + allowances + charges;
};

/** Compares the total with VAT with the total without VAT and the VAT total in the currency of the document. */
export function withVatFits(c: RuleContext, totals: Node): Expected {
  const currencies = c.texts(c.doc.parent(totals), RAM.InvoiceCurrencyCode);
  const taxes = c.doc
    .children(totals, RAM.TaxTotalAmount)
    .filter((tax) => currencies.includes(c.doc.attribute(tax, ATTRIBUTE.currencyID) ?? ''));
  const [without, tax, total] = [
    c.decimal(totals, RAM.TaxBasisTotalAmount),
    c.decimal(taxes[0] ?? -1),
    c.decimal(totals, RAM.GrandTotalAmount),
  ];
  if (without === undefined || tax === undefined || total === undefined)
    return { fits: false, figure: 'nothing, since one of them is missing' };
  const comparison = near(total, without.plus(tax), countAddends(c, totals));
  return { ...comparison, fits: taxes.length === 1 ? comparison.fits : total.equals(without) };
}
