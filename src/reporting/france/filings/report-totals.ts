import type {
  B2bInternationalInvoice,
  B2bInternationalPayment,
  B2bInternationalPurchase,
  B2cPayments,
  B2cSales,
  ReportContent,
} from '../../../standards/flux10';
import {
  aggregateInvoicePayments,
  aggregatePayments,
  aggregateSales,
  type PaymentBlock,
} from '../../../standards/flux10/aggregate';

/**
 * Collects the contents of a transmission while reports are read page by page. Amounts that the transmission contains
 * as sums are added up after each page, with the rules of the transmission. Memory is thus limited to its size: sales
 * and payments by day, and individual invoices.
 */
export class ReportTotals {
  private sales: B2cSales[] = [];
  private payments: B2cPayments[] = [];
  private invoicePayments: B2bInternationalPayment[] = [];
  private readonly invoices: B2bInternationalInvoice[] = [];
  private readonly purchases: B2bInternationalPurchase[] = [];

  addPage(page: readonly ReportContent[]): void {
    for (const content of page)
      switch (content.kind) {
        case 'b2cSales':
          this.sales.push(content);
          break;
        case 'b2cPayments':
          this.payments.push(content);
          break;
        case 'b2biPayment':
          this.invoicePayments.push(content);
          break;
        case 'b2biInvoice':
          this.invoices.push(content);
          break;
        case 'b2biPurchase':
          this.purchases.push(content);
          break;
      }
    this.sales = sumSales(this.sales);
    this.payments = aggregatePayments(this.payments).map((block) => ({
      kind: 'b2cPayments',
      date: block.date,
      vatBreakdown: toRatePayments(block),
    }));
    this.invoicePayments = sumInvoicePayments(this.invoicePayments);
  }

  getContents(): ReportContent[] {
    return [...this.invoices, ...this.purchases, ...this.sales, ...this.invoicePayments, ...this.payments];
  }
}

function sumSales(sales: B2cSales[]): B2cSales[] {
  return aggregateSales(sales).map(
    ({ date, category, currency, taxExclusive, tax, count, rates }): B2cSales => ({
      kind: 'b2cSales',
      date,
      category,
      currency,
      taxExclusiveAmount: taxExclusive.toString(),
      taxAmount: tax.toString(),
      transactionCount: Number(count),
      vatBreakdown: rates.map((rate) => ({
        percentage: rate.percentage.toString(),
        taxableAmount: rate.taxable.toString(),
        taxAmount: rate.tax.toString(),
      })),
    }),
  );
}

/** Adds the payments of the same invoice. All amounts are in euro, so the currency is not compared. */
function sumInvoicePayments(payments: B2bInternationalPayment[]): B2bInternationalPayment[] {
  return aggregateInvoicePayments(payments).map((block) => ({
    kind: 'b2biPayment',
    invoiceNumber: block.invoiceNumber,
    issueDate: block.issueDate,
    date: block.date,
    currency: 'EUR',
    vatBreakdown: toRatePayments(block),
  }));
}

function toRatePayments({ rates }: PaymentBlock): { percentage: string; amount: string }[] {
  return rates.map(({ percentage, amount }) => ({
    percentage: percentage.toString(),
    amount: amount.toString(),
  }));
}
