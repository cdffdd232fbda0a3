/** Amounts of the document totals in EXTENDED-CTC-FR and Factur-X for CII, and their numbers of addends. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { ram, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { roundDoubleToCents, sumDoubles } from '../en16931-cii/amounts';
import { settlements } from '../en16931-cii/names';
import { indicatorEquals } from '../en16931-cii/vat-facts';
import { LINE_PATHS } from '../french/cii-line-groups';
import { RAM } from '../french/names';
import { perElement } from '../reading';
import { roundHalfUp, sum, toExactDecimal } from '../xpath';
import { countsInTotals } from './cii-lines';
import type { TotalComparison } from './totals';

export const LOGISTICS = ram('SpecifiedLogisticsServiceCharge');
export const APPLIED_AMOUNT = ram('AppliedAmount');

const HUNDREDTH = Decimal.parse('0.01') as Decimal;

/** Returns the tolerance: one cent for each addend. */
export const getTolerance = (count: number): Decimal =>
  HUNDREDTH.times(Decimal.parse(String(count)) as Decimal);

/** Rounds to two decimals as XPath does. */
export const roundToCents = (value: Decimal): Decimal => roundHalfUp(value, 2);

/** Sums the texts of elements as decimals. */
export const sumDecimals = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  sum(nodes.map((node) => c.decimal(node)));

/** Returns the lines of the transaction with the totals. */
const findLinesOfTotals = (c: RuleContext, totals: Node): Node[] =>
  c.select(c.doc.parent(c.doc.parent(totals)), RAM.IncludedSupplyChainTradeLineItem);

/** Net amounts of the lines that count in the totals, with the number of these lines and of all lines. */
export const netAmountsOfLines = perElement(
  (c, totals): { amounts: readonly Node[]; countedLineCount: number; lineCount: number } => {
    const all = findLinesOfTotals(c, totals);
    const countedLines = all.filter((line) => countsInTotals(c, line));
    const amounts = countedLines.flatMap((line) => c.select(line, ...LINE_PATHS.net));
    return { amounts, countedLineCount: countedLines.length, lineCount: all.length };
  },
);

const hasIndicator = (c: RuleContext, node: Node, charge: boolean): boolean =>
  c.select(node, RAM.ChargeIndicator).some((each) => indicatorEquals(c, each, charge ? 'true' : 'false'));

/** Finds the allowances, or the charges, of the whole document. */
export const findAllowanceCharges = (c: RuleContext, charge: boolean): Node[] =>
  settlements(c)
    .flatMap((node) => c.doc.children(node, RAM.SpecifiedTradeAllowanceCharge))
    .filter((node) => hasIndicator(c, node, charge));

/** Finds the amounts of the allowances, or of the charges, of the whole document. */
export const findAllowanceChargeAmounts = (c: RuleContext, charge: boolean): Node[] =>
  findAllowanceCharges(c, charge).flatMap((node) => c.select(node, RAM.ActualAmount));

/** Finds the amounts of the logistics services of the whole document. */
export const findLogisticsAmounts = (c: RuleContext): Node[] =>
  settlements(c).flatMap((node) => c.select(node, LOGISTICS, APPLIED_AMOUNT));

/** Sums elements in binary floating point, rounds to cents as XPath does, and returns all digits of the double. */
export const sumExactCents = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  toExactDecimal(roundDoubleToCents(sumDoubles(c, nodes))) ?? Decimal.ZERO;

/** Sum of the logistics services of the whole document. */
export const sumOfLogistics = fact((c): Decimal => sumExactCents(c, findLogisticsAmounts(c)));

/** Counts the allowances and charges of the settlement that contains the totals; logistics services are charges. */
export const countAllowanceCharges = perElement((c, totals): { allowances: number; charges: number } => {
  const settlement = c.doc.parent(totals);
  const all = c.doc.children(settlement, RAM.SpecifiedTradeAllowanceCharge);
  return {
    allowances: all.filter((node) => hasIndicator(c, node, false)).length,
    charges: all.filter((node) => hasIndicator(c, node, true)).length + c.count(settlement, LOGISTICS),
  };
});

/** Compares a total with the expected one, with a cent of tolerance for each addend. */
export const compareWithTolerance = (
  total: Decimal | undefined,
  expectedAmount: Decimal,
  addends: number,
): TotalComparison => ({
  fits: total !== undefined && total.minus(expectedAmount).abs().compare(getTolerance(addends)) <= 0,
  expectedText: roundToCents(expectedAmount).toString(),
});

/** Counts the lines, allowances and charges that enter the totals. */
export const countAddends = (c: RuleContext, totals: Node): number => {
  const { allowances, charges } = countAllowanceCharges(c, totals);
  return netAmountsOfLines(c, totals).countedLineCount + allowances + charges;
};

/** Compares the total with VAT with the total without VAT and the VAT total in the currency of the document. */
export function compareTotalWithVat(c: RuleContext, totals: Node): TotalComparison {
  const currencies = c.texts(c.doc.parent(totals), RAM.InvoiceCurrencyCode);
  const taxes = c.doc
    .children(totals, RAM.TaxTotalAmount)
    .filter((tax) => currencies.includes(c.doc.attribute(tax, ATTRIBUTE.currencyID) ?? ''));
  const [totalWithoutVat, tax, total] = [
    c.decimal(totals, RAM.TaxBasisTotalAmount),
    c.decimal(taxes[0] ?? -1),
    c.decimal(totals, RAM.GrandTotalAmount),
  ];
  if (totalWithoutVat === undefined || tax === undefined || total === undefined)
    return { fits: false, expectedText: 'no amount, because one of them is missing' };
  const comparison = compareWithTolerance(total, totalWithoutVat.plus(tax), countAddends(c, totals));
  return { ...comparison, fits: taxes.length === 1 ? comparison.fits : total.equals(totalWithoutVat) };
}
