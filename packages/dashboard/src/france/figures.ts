import { addDecimals } from './decimals';
import type { Reported } from './queries';

/** Totals of a period; amounts in the currency that most reports have. */
export interface PeriodFigures {
  /** Days that something was reported of */
  days: ReadonlySet<string>;
  count: number;
  currency: string;
  net: string;
  tax: string;
  /** Received amount, including VAT */
  received: string;
  /** Invoices abroad, their payments, or purchases */
  invoices: number;
  /** Other currencies of reports, not included in the sums */
  otherCurrencies: string[];
}

const ABROAD = new Set<Reported['kind']>(['b2biInvoice', 'b2biPayment', 'b2biPurchase']);

/** Adds up the reports that count. A credit note takes its amounts off. */
export function calculateFigures(all: readonly Reported[]): PeriodFigures {
  const reports = all.filter(
    ({ reportingStatus }) => reportingStatus !== 'rejected' && reportingStatus !== 'superseded',
  );
  const currencies = [...new Set(reports.map(({ currency }) => currency))];
  const currency = currencies.includes('EUR') ? 'EUR' : (currencies[0] ?? 'EUR');
  const counted = reports.filter((report) => report.currency === currency);
  return {
    days: new Set(reports.map(({ day }) => day)),
    count: reports.length,
    currency,
    net: addDecimals(counted.map((report) => signed(report, report.taxExclusiveAmount))),
    tax: addDecimals(counted.map((report) => signed(report, report.taxAmount))),
    received: addDecimals(
      counted.flatMap(({ vatBreakdown }) => vatBreakdown.map(({ amount }) => amount ?? '0')),
    ),
    invoices: reports.filter(({ kind }) => ABROAD.has(kind)).length,
    otherCurrencies: currencies.filter((each) => each !== currency),
  };
}

/** Amount that a report adds to the sum of its period, as in its row: the net amount, or the received amount for payments. */
export function signedAmount(report: Reported): string {
  return report.taxExclusiveAmount === null
    ? addDecimals(report.vatBreakdown.map(({ amount }) => amount ?? '0'))
    : signed(report, report.taxExclusiveAmount);
}

function signed({ documentType }: Pick<Reported, 'documentType'>, amount: string | null): string {
  const text = amount ?? '0';
  if (documentType !== 'creditNote') return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
