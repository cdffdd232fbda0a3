import { Decimal } from '../../values/decimal';
import { formatReceivedText } from '../../values/received';
import type { B2cSales, RateSubtotal } from '../model';
import type { ContentFindings } from './findings';

/** Maximum number of sales per day. A higher number is regarded as an error. */
const MAX_TRANSACTIONS = 1_000_000_000;

export function checkSales(sales: B2cSales, findings: ContentFindings): void {
  findings.checkPastDay('date', sales.date);
  findings.checkCurrency('currency', sales.currency);
  const { transactionCount: count } = sales;
  if (!Number.isInteger(count) || count < 0 || count > MAX_TRANSACTIONS) {
    findings.add(
      'transactionCount',
      `${count} is not a number of sales. Expected a whole number from 0 to ${MAX_TRANSACTIONS}.`,
    );
  }
  if (sales.category === 'notTaxed' && Decimal.parse(sales.taxAmount)?.isZero === false) {
    findings.add(
      'taxAmount',
      `${formatReceivedText(sales.taxAmount)} is VAT on sales that are not taxed in France (notTaxed). Enter 0, or choose another category.`,
    );
  }
  checkSubtotals('vatBreakdown', sales.vatBreakdown, sales, sales.currency, '', findings);
  findings.checkDistinct(
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
  findings: ContentFindings,
): void {
  if (subtotals.length === 0) findings.add(path, 'The breakdown is empty. Enter one item for each VAT rate.');
  const amounts = subtotals.map((subtotal, index) => {
    const ratePath = `${path}.${index}`;
    const rate = findings.checkRate(`${ratePath}.percentage`, subtotal.percentage);
    const taxable = findings.checkAmount(`${ratePath}.taxableAmount`, subtotal.taxableAmount);
    const tax = findings.checkAmount(`${ratePath}.taxAmount`, subtotal.taxAmount);
    if (rate?.isZero === true && tax?.isZero === false) {
      findings.add(
        `${ratePath}.taxAmount`,
        `${subtotal.taxAmount} is VAT at a rate of 0 percent. Enter 0, or another rate.`,
      );
    }
    return { taxable, tax };
  });
  const taxExclusive = findings.checkAmount(`${totalsPath}taxExclusiveAmount`, totals.taxExclusiveAmount);
  const tax = findings.checkAmount(`${totalsPath}taxAmount`, totals.taxAmount);
  if (subtotals.length === 0) return;
  findings.checkSum(
    `${totalsPath}taxExclusiveAmount`,
    taxExclusive,
    amounts.map((amount) => amount.taxable),
    `${path}.*.taxableAmount`,
    currency,
  );
  findings.checkSum(
    `${totalsPath}taxAmount`,
    tax,
    amounts.map((amount) => amount.tax),
    `${path}.*.taxAmount`,
    currency,
  );
}

/** Returns the shortest spelling of a rate, so that equal rates have equal spellings: `20.0` becomes `20`. */
export function normalizeRate(percentage: string): string {
  return percentage.includes('.') ? percentage.replace(/\.?0+$/, '') : percentage;
}
