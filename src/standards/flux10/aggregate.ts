/** Aggregates reports for a Flux 10 transmission: sales per day, currency and category; payments per day or invoice. */
import { Decimal } from '../values/decimal';
import { formatAmount, parseDecimal, formatReceivedAmount, agreesWithParts } from './amounts';
import { fitsDigits } from './formats';
import type { B2bInternationalPayment, B2cPayments, B2cSales, RatePayment } from './model';

/** VAT of one rate in aggregated sales. */
export interface SalesRateSum {
  percentage: Decimal;
  taxable: Decimal;
  tax: Decimal;
}

/** Sales of one day, currency and category. */
export interface SalesBlock {
  date: string;
  currency: string;
  category: B2cSales['category'];
  taxExclusive: Decimal;
  tax: Decimal;
  count: bigint;
  rates: SalesRateSum[];
}

/** Amounts received on one day, by VAT rate. */
export interface PaymentBlock {
  date: string;
  rates: { percentage: Decimal; amount: Decimal }[];
}

/** Payments of one day for one invoice. */
export interface InvoicePaymentBlock extends PaymentBlock {
  invoiceNumber: string;
  issueDate: string;
}

/**
 * Aggregates sales. Returns one block per day, currency and category, in this order; rates have the order of their
 * first
 * occurrence. Reports are divided into several blocks of one key when a single block would break a rule that each
 * report
 * satisfies: differences between totals and parts may add up beyond the tolerance, or a sum may have too many digits.
 */
export function aggregateSales(reports: readonly B2cSales[]): SalesBlock[] {
  return groupReports(
    reports,
    ({ date, currency, category }) => `${date} ${currency} ${category}`,
    createSalesBlock,
    addSales,
    isValidSalesBlock,
  );
}

/**
 * Aggregates payments. Returns one block per day; several blocks under the same conditions as {@link aggregateSales}.
 */
export function aggregatePayments(reports: readonly B2cPayments[]): PaymentBlock[] {
  return groupReports(reports, ({ date }) => date, createPaymentBlock, addPayments, isValidPaymentBlock);
}

/**
 * Aggregates payments of invoices. Returns one block per invoice and day of payment: an invoice paid on two days has
 * two blocks.
 */
export function aggregateInvoicePayments(reports: readonly B2bInternationalPayment[]): InvoicePaymentBlock[] {
  return groupReports(
    reports,
    ({ date, issueDate, invoiceNumber }) => `${date} ${issueDate} ${invoiceNumber}`,
    (report) => ({
      ...createPaymentBlock(report),
      invoiceNumber: report.invoiceNumber,
      issueDate: report.issueDate,
    }),
    addPayments,
    isValidPaymentBlock,
  );
}

/**
 * Adds each report to the first block of its key that remains valid; creates a new block when no block remains valid.
 */
function groupReports<Report, Block>(
  reports: readonly Report[],
  getKey: (report: Report) => string,
  createBlock: (report: Report) => Block,
  add: (block: Block, addedBlock: Block) => Block,
  isValid: (block: Block) => boolean,
): Block[] {
  const byKey = new Map<string, Block[]>();
  for (const report of reports) {
    const key = getKey(report);
    const newBlock = createBlock(report);
    const blocks = byKey.get(key) ?? [];
    byKey.set(key, blocks);
    const sums = blocks.map((block) => add(block, newBlock));
    const validIndex = sums.findIndex(isValid);
    const sum = sums[validIndex];
    if (sum === undefined) blocks.push(newBlock);
    else blocks[validIndex] = sum;
  }
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

function createSalesBlock(report: B2cSales): SalesBlock {
  return {
    date: report.date,
    currency: report.currency,
    category: report.category,
    taxExclusive: parseDecimal(report.taxExclusiveAmount),
    tax: parseDecimal(report.taxAmount),
    count: BigInt(report.transactionCount),
    rates: report.vatBreakdown.map(({ percentage, taxableAmount, taxAmount }) => ({
      percentage: parseDecimal(percentage),
      taxable: parseDecimal(taxableAmount),
      tax: parseDecimal(taxAmount),
    })),
  };
}

function addSales(block: SalesBlock, addedBlock: SalesBlock): SalesBlock {
  return {
    ...block,
    taxExclusive: block.taxExclusive.plus(addedBlock.taxExclusive),
    tax: block.tax.plus(addedBlock.tax),
    count: block.count + addedBlock.count,
    rates: addByRate(block.rates, addedBlock.rates, (a, b) => ({
      percentage: a.percentage,
      taxable: a.taxable.plus(b.taxable),
      tax: a.tax.plus(b.tax),
    })),
  };
}

function createPaymentBlock({
  date,
  vatBreakdown,
}: {
  date: string;
  vatBreakdown: RatePayment[];
}): PaymentBlock {
  const rates = vatBreakdown.map(({ percentage, amount }) => ({
    percentage: parseDecimal(percentage),
    amount: parseDecimal(amount),
  }));
  return { date, rates };
}

function addPayments<Block extends PaymentBlock>(block: Block, addedBlock: Block): Block {
  return {
    ...block,
    rates: addByRate(block.rates, addedBlock.rates, (a, b) => ({
      percentage: a.percentage,
      amount: a.amount.plus(b.amount),
    })),
  };
}

function addByRate<Rate extends { percentage: Decimal }>(
  rates: readonly Rate[],
  addedRates: readonly Rate[],
  add: (a: Rate, b: Rate) => Rate,
): Rate[] {
  const sums = [...rates];
  for (const rate of addedRates) {
    const index = sums.findIndex(({ percentage }) => percentage.equals(rate.percentage));
    const existingSum = sums[index];
    if (existingSum === undefined) sums.push(rate);
    else sums[index] = add(existingSum, rate);
  }
  return sums;
}

/** Returns whether the written block satisfies the rules on digits and, in euro, on sums. */
function isValidSalesBlock({ currency, taxExclusive, tax, rates }: SalesBlock): boolean {
  const amounts = [taxExclusive, tax, ...rates.flatMap((rate) => [rate.taxable, rate.tax])];
  if (!amounts.every((amount) => fitsDigits(formatAmount(amount)))) return false;
  return currency !== 'EUR' || hasAgreeingTotals({ taxExclusive, tax }, rates);
}

/**
 * Returns subtotals that satisfy the rule on sums as written: the given ones, or with an additional zero subtotal of
 * the last
 * rate when a difference equal to the tolerance would count as more (see `agreesWithZero`).
 */
export function balanceSubtotals<Subtotal extends { taxable: Decimal; tax: Decimal }>(
  currency: string,
  totals: { taxExclusive: Decimal; tax: Decimal },
  subtotals: readonly Subtotal[],
): Subtotal[] {
  const last = subtotals.at(-1);
  if (currency !== 'EUR' || last === undefined || hasAgreeingTotals(totals, subtotals)) return [...subtotals];
  return [...subtotals, { ...last, taxable: Decimal.ZERO, tax: Decimal.ZERO }];
}

function hasAgreeingTotals(
  totals: { taxExclusive: Decimal; tax: Decimal },
  subtotals: readonly { taxable: Decimal; tax: Decimal }[],
): boolean {
  return (
    agreesWithParts(
      toDouble(totals.taxExclusive),
      subtotals.map(({ taxable }) => toDouble(taxable)),
    ) &&
    agreesWithParts(
      toDouble(totals.tax),
      subtotals.map(({ tax }) => toDouble(tax)),
    )
  );
}

/** Returns the number that the published rule computes from the written amount. */
function toDouble(amount: Decimal): number {
  return Number(formatAmount(amount));
}

function isValidPaymentBlock({ rates }: PaymentBlock): boolean {
  return rates.every(({ amount }) => fitsDigits(formatReceivedAmount(amount)));
}
