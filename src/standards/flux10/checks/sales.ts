import { Decimal } from '../../values/decimal';
import { showReceived } from '../../peppol/received-value';
import type { B2cSales, RateSubtotal } from '../model';
import type { Findings } from './findings';

/** Maximum number of sales a day; a higher number is a mistake of the caller. */
const MOST_TRANSACTIONS = 1_000_000_000;

export function checkSales(sales: B2cSales, found: Findings): void {
  found.pastDay('date', sales.date);
  found.currency('currency', sales.currency);
  const { transactionCount: count } = sales;
  if (!Number.isInteger(count) || count < 0 || count > MOST_TRANSACTIONS) {
    found.add(
      'transactionCount',
      `${count} is no number of sales. Expected is a whole number from 0 to ${MOST_TRANSACTIONS}.`,
    );
  }
  if (sales.category === 'notTaxed' && Decimal.parse(sales.taxAmount)?.isZero === false) {
    found.add(
      'taxAmount',
      `${showReceived(sales.taxAmount)} is VAT on what is not taxed in France (notTaxed). Expected is 0, or another category.`,
    );
  }
  checkSubtotals('vatBreakdown', sales.vatBreakdown, sales, sales.currency, '', found);
  found.distinct(
    'vatBreakdown',
    sales.vatBreakdown.map(({ percentage }) => sameRate(percentage)),
    'This rate',
  );
}

/** Checks the subtotals of sales or of an invoice, and that they add up to the totals. */
export function checkSubtotals(
  path: string,
  subtotals: readonly RateSubtotal[],
  totals: { taxExclusiveAmount: string; taxAmount: string },
  currency: string,
  totalsPath: '' | 'totals.',
  found: Findings,
): void {
  if (subtotals.length === 0) found.add(path, 'The breakdown is empty. Give one entry for each VAT rate.');
  const amounts = subtotals.map((subtotal, index) => {
    const place = `${path}.${index}`;
    const rate = found.rate(`${place}.percentage`, subtotal.percentage);
    const taxable = found.amount(`${place}.taxableAmount`, subtotal.taxableAmount);
    const tax = found.amount(`${place}.taxAmount`, subtotal.taxAmount);
    if (rate?.isZero === true && tax?.isZero === false) {
      found.add(
        `${place}.taxAmount`,
        `${subtotal.taxAmount} is VAT at a rate of 0 percent. Expected is 0, or another rate.`,
      );
    }
    return { taxable, tax };
  });
  const taxExclusive = found.amount(`${totalsPath}taxExclusiveAmount`, totals.taxExclusiveAmount);
  const tax = found.amount(`${totalsPath}taxAmount`, totals.taxAmount);
  if (subtotals.length === 0) return;
  found.sum(
    `${totalsPath}taxExclusiveAmount`,
    taxExclusive,
    amounts.map((each) => each.taxable),
    `${path}.*.taxableAmount`,
    currency,
  );
  found.sum(
    `${totalsPath}taxAmount`,
    tax,
    amounts.map((each) => each.tax),
    `${path}.*.taxAmount`,
    currency,
  );
}

/** Returns the same spelling for equal rates: `20.0` becomes `20`. */
export function sameRate(percentage: string): string {
  return percentage.includes('.') ? percentage.replace(/\.?0+$/, '') : percentage;
}
