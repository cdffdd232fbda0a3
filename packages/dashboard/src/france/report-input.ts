import type { components } from '../api/schema';
import { CALENDAR_DAY } from '../format/days';
import type { Language } from '../format/locale';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { calculatePercentage, addDecimals } from './decimals';
import type { Reported } from './queries';

export type SalesInput = components['schemas']['B2cSalesInput'];
export type PaymentsInput = components['schemas']['B2cPaymentsInput'];
export type Category = SalesInput['category'];
export const CATEGORIES = ['goods', 'services', 'notTaxed', 'margin'] as const satisfies readonly Category[];

/** The amounts of one VAT rate as they are typed. */
export interface TypedRate {
  percentage: string;
  /** Net; of payments what was received, VAT included */
  amount: string;
  /** Empty: worked out of the rate */
  tax: string;
}

/** A day as it is typed. */
export interface TypedDay {
  kind: 'sales' | 'payments';
  date: string;
  category: Category;
  reference: string;
  count: string;
  rates: TypedRate[];
  /** `correct` puts it in the place of what was reported of the day */
  action: 'submit' | 'correct';
  currency: string;
}

/** Rates of VAT that a till knows in France. */
export const RATES = ['20', '10', '5.5', '2.1', '0'];

/** A day to be reported, with nothing in it yet. */
export function emptyDay(kind: TypedDay['kind'], date: string): TypedDay {
  return {
    ...{ kind, date, category: 'goods', reference: formatReference(kind, date, 'goods'), count: '' },
    ...{ rates: [{ percentage: '20', amount: '', tax: '' }], action: 'submit', currency: 'EUR' },
  };
}

/** The name that is proposed for a report. */
export function formatReference(kind: TypedDay['kind'], date: string, category: Category): string {
  return kind === 'sales' ? `sales-${category}-${date}` : `payments-${date}`;
}

/** A report to be corrected, or to be reported once more after a refusal; its reference has to be another one. */
export function dayOfReport(
  report: Reported,
  action: TypedDay['action'],
  language: Language,
): TypedDay | null {
  const { kind, day, category, reference, currency } = report;
  if (kind !== 'b2cSales' && kind !== 'b2cPayments') return null;
  return {
    ...{ kind: kind === 'b2cSales' ? 'sales' : 'payments', date: day, category: category ?? 'goods' },
    ...{
      reference: nextReference(reference),
      count: String(report.transactionCount ?? ''),
      action,
      currency,
    },
    rates: report.vatBreakdown.map(({ percentage, taxableAmount, taxAmount, amount }) => ({
      percentage: typedDecimal(percentage, language),
      amount: typedDecimal(taxableAmount ?? amount ?? '', language, 2),
      tax: typedDecimal(taxAmount ?? '', language, 2),
    })),
  };
}

/** `till-3` → `till-3-2` → `till-3-3`: what ends with a hyphen and one or two digits counts on. */
export function nextReference(reference: string): string {
  const match = /^(.*-r)(\d{1,3})$/.exec(reference);
  const next = match ? `${match[1]}${Number(match[2]) + 1}` : `${reference}-r2`;
  return next.slice(0, 128);
}

/** Kind of error of a form field. */
export type Wrong = 'missing' | 'number' | 'ambiguous' | 'count';

export interface ReadDay {
  /** Null while something is wrong */
  input: SalesInput | PaymentsInput | null;
  /** By `date`, `reference`, `count`, `rates.0.amount` … */
  wrong: Record<string, Wrong>;
  net: string;
  tax: string;
}

/** Reads what was typed: sums, the VAT that was left out, and what is wrong. */
export function readDay(typed: TypedDay): ReadDay {
  const wrong: Record<string, Wrong> = {};
  const number = (name: string, text: string): string => {
    const read = readTypedDecimal(text);
    if (read.kind === 'number') return read.value;
    wrong[name] = read.kind === 'empty' ? 'missing' : read.kind === 'ambiguous' ? 'ambiguous' : 'number';
    return '0';
  };
  const rates = typed.rates.map(({ percentage, amount, tax }, index) => {
    const rate = number(`rates.${index}.percentage`, percentage);
    const net = number(`rates.${index}.amount`, amount);
    const isOwn = typed.kind === 'sales' && tax.trim() !== '';
    return { rate, net, tax: isOwn ? number(`rates.${index}.tax`, tax) : calculatePercentage(net, rate) };
  });
  if (!CALENDAR_DAY.test(typed.date)) wrong.date = 'missing';
  if (typed.reference.trim() === '') wrong.reference = 'missing';
  if (typed.kind === 'sales' && !/^\d{1,9}$/.test(typed.count.trim())) wrong.count = 'count';
  const net = addDecimals(rates.map((rate) => rate.net));
  const tax = addDecimals(rates.map((rate) => rate.tax));
  const named = { reference: typed.reference.trim(), action: typed.action, date: typed.date };
  if (Object.keys(wrong).length > 0) return { input: null, wrong, net, tax };
  const input: SalesInput | PaymentsInput =
    typed.kind === 'sales'
      ? {
          ...{ type: 'sales', ...named, category: typed.category, currency: typed.currency },
          ...{ taxExclusiveAmount: net, taxAmount: tax, transactionCount: Number(typed.count) },
          vatBreakdown: rates.map((rate) => ({
            percentage: rate.rate,
            taxableAmount: rate.net,
            taxAmount: rate.tax,
          })),
        }
      : {
          ...{ type: 'payments', ...named },
          vatBreakdown: rates.map((rate) => ({ percentage: rate.rate, amount: rate.net })),
        };
  return { input, wrong, net, tax };
}
