import { Decimal } from '../../values/decimal';
import { showReceived } from '../../values/received';
import type { B2cSales, RateSubtotal } from '../model';
import type { Findings } from './findings';

/** Maximum number of sales a day; a higher number is a mistake of the caller. */
const MAX_TRANSACTIONS = 1_000_000_000;

export function checkSales(sales: B2cSales, findings: Findings): void {
  findings.pastDay('date', sales.date);
  findings.currency('currency', sales.currency);
  const { transactionCount: count } = sales;
  if (!Number.isInteger(count) || count < 0 || count > MAX_TRANSACTIONS) {
    findings.add(
      'transactionCount',
      `${count} is not a number of sales. Expected is a whole number from 0 to ${MAX_TRANSACTIONS}.`,
    );
  }
  if (sales.category === 'notTaxed' && Decimal.parse(sales.taxAmount)?.isZero === false) {
    findings.add(
      'taxAmount',
      `${showReceived(sales.taxAmount)} is VAT on sales that are not taxed in France (notTaxed). Expected is 0, or another category.`,
    );
  }
  checkSubtotals('vatBreakdown', sales.vatBreakdown, sales, sales.currency, '', findings);
  findings.distinct(
    'vatBreakdown',
    sales.vatBreakdown.map(({ percentage }) => normalizeRate(percentage)),
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
  findings: Findings,
): void {
  if (subtotals.length === 0)
    findings.add(path, 'The breakdown is empty. State one entry for each VAT rate.');
  const amounts = subtotals.map((subtotal, index) => {
    const ratePath = `${path}.${index}`;
    const rate = findings.rate(`${ratePath}.percentage`, subtotal.percentage);
    const taxable = findings.amount(`${ratePath}.taxableAmount`, subtotal.taxableAmount);
    const tax = findings.amount(`${ratePath}.taxAmount`, subtotal.taxAmount);
    if (rate?.isZero === true && tax?.isZero === false) {
      findings.add(
        `${ratePath}.taxAmount`,
        `${subtotal.taxAmount} is VAT at a rate of 0 percent. Expected is 0, or another rate.`,
      );
    }
    return { taxable, tax };
  });
  const taxExclusive = findings.amount(`${totalsPath}taxExclusiveAmount`, totals.taxExclusiveAmount);
  const tax = findings.amount(`${totalsPath}taxAmount`, totals.taxAmount);
  if (subtotals.length === 0) return;
  findings.sum(
    `${totalsPath}taxExclusiveAmount`,
    taxExclusive,
    amounts.map((amount) => amount.taxable),
    `${path}.*.taxableAmount`,
    currency,
  );
  findings.sum(
    `${totalsPath}taxAmount`,
    tax,
    amounts.map((amount) => amount.tax),
    `${path}.*.taxAmount`,
    currency,
  );
}

/** Returns the same spelling for equal rates: `20.0` becomes `20`. */
export function normalizeRate(percentage: string): string {
  return percentage.includes('.') ? percentage.replace(/\.?0+$/, '') : percentage;
}
