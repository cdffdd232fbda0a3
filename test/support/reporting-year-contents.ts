import type { Flow } from '../../src/standards/flux10';
import { millionths, sumOf } from './reporting-year-figures';
import type { Stated } from './reporting-year-model';

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** A report to be sent, beside its reference and action. */
export interface Content extends Stated {
  route: 'b2c' | 'b2bi' | 'purchases';
  input: Readonly<Record<string, unknown>>;
}

/** An invoice that can be paid or credited. */
export interface EarlierInvoice {
  number: string;
  issueDate: string;
}

/** A fixed sequence of numbers from 0 to below 1, so that a failure can be repeated (mulberry32). */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(next: Random, items: readonly T[]): T {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

interface Subtotal {
  percentage: string;
  taxableAmount: string;
  taxAmount: string;
}

const RATES = ['20', '10', '5.5', '2.1', '0'];

/** Sales of a day: one to four rates, a few in another currency, some totals a cent off within the tolerance. */
export function randomSales(next: Random, day: string): Content {
  const category = pick(next, ['goods', 'services', 'margin', 'notTaxed']);
  const currency = pick(next, ['EUR', 'EUR', 'EUR', 'USD']);
  const rates = category === 'notTaxed' ? untaxed(next) : randomRates(next);
  const net = addedUp(
    rates.map(({ taxableAmount }) => taxableAmount),
    rates.length > 1 ? pick(next, [-1, 0, 1]) : 0,
  );
  const tax = addedUp(rates.map(({ taxAmount }) => taxAmount));
  const transactionCount = 1 + Math.floor(next() * 90);
  const name = `sales ${day} ${currency} ${category}`;
  return {
    route: 'b2c',
    flow: 'transactions',
    operation: name,
    day,
    input: {
      type: 'sales',
      date: day,
      category,
      currency,
      taxExclusiveAmount: net,
      taxAmount: tax,
      transactionCount,
      vatBreakdown: rates,
    },
    figures: sumOf([
      line(`${name} net`, net),
      line(`${name} tax`, tax),
      line(`${name} count`, String(transactionCount)),
      ...rates.flatMap((rate) => rateLines(`${name} ${rate.percentage}`, rate)),
    ]),
  };
}

/** An invoice to Belgium, or a credit note for an earlier one: in euro, or in dollars with its VAT in euro. */
export function randomInvoice(
  next: Random,
  day: string,
  number: string,
  credited: EarlierInvoice | null,
): Content {
  const currency = pick(next, ['EUR', 'EUR', 'USD']);
  const rates = randomRates(next).map((rate) => ({
    ...rate,
    category: rate.percentage === '0' ? 'K' : 'S',
    exemptionReason: rate.percentage === '0' ? 'Intra-Community supply' : null,
    exemptionReasonCode: rate.percentage === '0' ? 'VATEX-EU-IC' : null,
  }));
  const net = addedUp(rates.map(({ taxableAmount }) => taxableAmount));
  const tax = addedUp(rates.map(({ taxAmount }) => taxAmount));
  const taxInEuro = currency === 'EUR' ? tax : centsText(Math.floor(next() * 90_000));
  const documentType = credited === null ? 'invoice' : 'creditNote';
  const name = `${documentType} ${number} ${day} ${currency}`;
  return {
    route: 'b2bi',
    flow: 'transactions',
    operation: `invoice ${number} ${day.slice(0, 4)}`,
    day,
    input: {
      type: 'invoice',
      documentNumber: number,
      billingMode: pick(next, ['B1', 'S1']),
      documentType,
      issueDate: day,
      currency,
      buyer: { name: 'Brouwerij De Kroon NV', country: 'BE', vatNumber: 'BE0987654394' },
      totals: {
        taxExclusiveAmount: net,
        taxAmount: tax,
        ...(currency === 'EUR' ? {} : { taxAmountEur: taxInEuro }),
      },
      vatBreakdown: rates,
      ...(credited === null
        ? {}
        : { invoiceReferences: [{ id: credited.number, issueDate: credited.issueDate }] }),
    },
    figures: sumOf([
      line(`${name} net`, net),
      line(`${name} tax`, taxInEuro),
      ...rates.flatMap((rate) => rateLines(`${name} ${rate.category} ${rate.percentage}`, rate)),
    ]),
  };
}

/** An invoice from Belgium: goods, or services for which the buyer owes the VAT. */
export function randomPurchase(next: Random, day: string, number: string): Content {
  const { input, ...sold } = randomInvoice(next, day, number, null);
  const { buyer, ...rest } = input;
  return { ...sold, route: 'purchases', flow: 'purchases', input: { ...rest, seller: buyer } };
}

/** Money received on a day: of consumers, or for an invoice. Some amounts have more digits than cents. */
export function randomPayment(next: Random, day: string, invoice: EarlierInvoice | null): Content {
  const flow: Flow = 'payments';
  const vatBreakdown = someOf(next, RATES).map((percentage) => ({
    percentage,
    amount:
      centsText(Math.floor(next() * 900_000)) +
      (next() < 0.2 ? String(1000 + Math.floor(next() * 9000)) : ''),
  }));
  const of = invoice === null ? 'consumers' : `${invoice.number} of ${invoice.issueDate}`;
  const named =
    invoice === null
      ? { type: 'payments', date: day }
      : {
          type: 'payment',
          invoiceNumber: invoice.number,
          issueDate: invoice.issueDate,
          date: day,
          currency: 'EUR',
        };
  return {
    route: invoice === null ? 'b2c' : 'b2bi',
    flow,
    operation: `paid ${of} on ${day}`,
    day,
    input: { ...named, vatBreakdown },
    figures: sumOf(
      vatBreakdown.map(({ percentage, amount }) => line(`paid ${of} on ${day} EUR ${percentage}`, amount)),
    ),
  };
}

function untaxed(next: Random): Subtotal[] {
  return [{ percentage: '0', taxableAmount: centsText(1 + Math.floor(next() * 900_000)), taxAmount: '0.00' }];
}

function randomRates(next: Random): Subtotal[] {
  return someOf(next, RATES).map((percentage) => {
    const taxable = 1 + Math.floor(next() * 900_000);
    const tax = Math.round((taxable * Number(percentage)) / 100);
    return { percentage, taxableAmount: centsText(taxable), taxAmount: centsText(tax) };
  });
}

/** One to three of them, in order. */
function someOf<T>(next: Random, items: readonly T[]): T[] {
  const start = Math.floor(next() * items.length);
  return items.slice(start, start + 1 + Math.floor(next() * 3));
}

function rateLines(name: string, { taxableAmount, taxAmount }: Subtotal): ReadonlyMap<string, bigint>[] {
  return [line(`${name} taxable`, taxableAmount), line(`${name} rateTax`, taxAmount)];
}

function line(name: string, amount: string): ReadonlyMap<string, bigint> {
  return new Map([[name, millionths(amount)]]);
}

function addedUp(amounts: readonly string[], centsMore = 0): string {
  const sum = amounts.reduce((total, amount) => total + millionths(amount), 0n);
  return centsText(Number(sum / 10_000n) + centsMore);
}

/** Cents as an amount with two decimals. */
function centsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
