/** Random valid contents of reports, for property tests. */
import * as fc from 'fast-check';
import { Decimal } from '../values/decimal';
import { parseDecimal } from './amounts';
import { BILLING_MODES, VAT_CATEGORIES, VAT_RATES } from './code-lists-1.8';
import type {
  B2bInternationalInvoice,
  B2bInternationalPayment,
  B2cPayments,
  B2cSales,
  CategorySubtotal,
  ForeignParty,
} from './model';

/** Few different days, so that several reports have the same day. */
const day = fc.constantFrom('2027-06-21', '2027-06-29', '2027-06-30');

/** Amounts in cents, including huge ones, so that sums approach the limit of 19 digits. */
const cents = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 10n ** 16n, max: 10n ** 18n - 1n }) },
);
const toAmount = (value: bigint): Decimal => parseDecimal(value.toString()).dividedBy(Decimal.HUNDRED, 2);
/** Formats a number with or without trailing zeros. */
const spelt = (value: Decimal, canonical: boolean): string =>
  canonical ? value.toCanonical() : value.toFixed(2);

const rates = fc.uniqueArray(fc.constantFrom(...VAT_RATES.codes), { minLength: 1, maxLength: 4 });
const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'XPF');
const number = fc.stringMatching(/^[A-Za-z0-9+\-_/]{1,35}$/);

interface Subtotals {
  rates: string[];
  subtotals: { percentage: string; taxableAmount: string; taxAmount: string }[];
  taxExclusiveAmount: string;
  taxAmount: string;
}

/** Subtotals, with totals that differ by up to 0.01 for each subtotal. */
const subtotals = fc
  .tuple(
    rates,
    fc.array(fc.tuple(cents, cents), { minLength: 4, maxLength: 4 }),
    fc.nat(),
    fc.nat(),
    fc.boolean(),
  )
  .map(([chosenTexts, amounts, offBy, taxOffBy, canonical]): Subtotals => {
    const parts = chosenTexts.map((percentage, index) => {
      // A large amount is the only subtotal, because the published rule cannot add such amounts exactly.
      const [taxable = 0n, tax = 0n] = (amounts[index] ?? []).map((value) =>
        chosenTexts.length === 1 ? value : value % 10n ** 12n,
      );
      return { percentage, taxable, tax: percentage === '0' ? 0n : tax };
    });
    const huge = parts.some(({ taxable, tax }) => taxable > 10n ** 12n || tax > 10n ** 12n);
    const off = (value: number): bigint =>
      huge ? 0n : BigInt((value % (2 * chosenTexts.length + 1)) - chosenTexts.length);
    const total = (pick: 'taxable' | 'tax'): bigint => parts.reduce((sum, part) => sum + part[pick], 0n);
    return {
      rates: chosenTexts,
      subtotals: parts.map(({ percentage, taxable, tax }) => ({
        percentage,
        taxableAmount: spelt(toAmount(taxable), canonical),
        taxAmount: spelt(toAmount(tax), canonical),
      })),
      taxExclusiveAmount: spelt(toAmount(total('taxable') + off(offBy)), canonical),
      taxAmount: spelt(toAmount(total('tax') + off(taxOffBy)), canonical),
    };
  })
  .filter(({ taxExclusiveAmount, taxAmount }) =>
    [taxExclusiveAmount, taxAmount].every(
      (text) => parseDecimal(text).toFixed(2).replace('.', '').length <= 19,
    ),
  );

export const b2cSales: fc.Arbitrary<B2cSales> = fc
  .record({
    date: day,
    category: fc.constantFrom('goods' as const, 'services' as const, 'margin' as const),
    currency,
    transactionCount: fc.nat(10_000),
    sums: subtotals,
  })
  .map(({ sums, ...rest }) => ({
    kind: 'b2cSales',
    ...rest,
    taxExclusiveAmount: sums.taxExclusiveAmount,
    taxAmount: sums.taxAmount,
    vatBreakdown: sums.subtotals,
  }));

const received = fc
  .tuple(rates, fc.array(fc.bigInt({ min: 0n, max: 10n ** 11n }), { minLength: 4, maxLength: 4 }), fc.nat(6))
  .map(([chosenTexts, units, scale]) =>
    chosenTexts.map((percentage, index) => ({
      percentage,
      amount: parseDecimal((units[index] ?? 0n).toString())
        .dividedBy(parseDecimal(`1${'0'.repeat(scale)}`), scale)
        .toString(),
    })),
  );

export const b2cPayments: fc.Arbitrary<B2cPayments> = fc.record({
  kind: fc.constant('b2cPayments' as const),
  date: day,
  vatBreakdown: received,
});

export const b2biPayment: fc.Arbitrary<B2bInternationalPayment> = fc.record({
  kind: fc.constant('b2biPayment' as const),
  invoiceNumber: fc.oneof(fc.constantFrom('INV-1', 'INV-2'), number),
  issueDate: fc.constantFrom('2027-06-20', '2024-02-29'),
  date: day,
  currency: fc.constant('EUR'),
  vatBreakdown: received,
});

const name = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .filter((text) => text.trim() !== '' && !/[\u0000-\u001f\ufffe\uffff]/.test(text));

const nobodysNumber = { enterpriseNumber: null, enterpriseNumberScheme: null };
const buyer: fc.Arbitrary<ForeignParty> = fc.oneof(
  fc
    .tuple(
      name,
      fc.constantFrom(
        ['DE', 'DE 136 695 976'],
        ['BE', 'BE0123456749'],
        ['GR', 'EL094259216'],
        ['EE', 'EE100931558'],
      ),
    )
    .map(([buyerName, [country = '', vatNumber = '']]) => ({
      name: buyerName,
      country,
      vatNumber,
      ...nobodysNumber,
    })),
  fc.tuple(name, fc.constantFrom('US', 'JP', 'BR', 'NC', 'PF')).map(([buyerName, country]) => ({
    name: buyerName,
    country,
    vatNumber: null,
    ...nobodysNumber,
  })),
  fc
    .tuple(
      name,
      fc.constantFrom(['NC', '123456789', null], ['PF', '123456789', '0229'], ['US', 'USACME', '0227']),
    )
    .map(([buyerName, [country, enterpriseNumber, enterpriseNumberScheme]]) => ({
      name: buyerName,
      country: country ?? '',
      vatNumber: null,
      enterpriseNumber: enterpriseNumber ?? null,
      enterpriseNumberScheme: enterpriseNumberScheme ?? null,
    })),
);

const reason = name.map((text) => `${text} <&> "article 262 ter, I"`);

function categorySubtotals(sums: Subtotals, picks: readonly string[], words: string): CategorySubtotal[] {
  return sums.subtotals.map((subtotal, index) => {
    const category = subtotal.percentage === '0' ? (picks[index] ?? 'Z') : 'S';
    const exempt = category === 'E';
    return {
      ...subtotal,
      category,
      exemptionReason: exempt || category === 'K' ? words : null,
      exemptionReasonCode: exempt ? 'VATEX-EU-132' : category === 'K' ? 'VATEX-EU-IC' : null,
    };
  });
}

export const b2biInvoice: fc.Arbitrary<B2bInternationalInvoice> = fc
  .record({
    documentNumber: number,
    billingMode: fc.constantFrom(...BILLING_MODES.codes),
    documentType: fc.constantFrom('invoice' as const, 'creditNote' as const),
    issueDate: day,
    dueDate: fc.constantFrom(null, '2027-07-31', '2028-02-29'),
    currency,
    buyer,
    sums: subtotals,
    picks: fc.array(fc.constantFrom(...VAT_CATEGORIES.codes.filter((code) => code !== 'S')), {
      minLength: 4,
      maxLength: 4,
    }),
    words: reason,
    references: fc.array(fc.record({ id: number, issueDate: fc.constantFrom('2027-05-31', '2026-12-31') }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ sums, picks, words, references, ...rest }) => ({
    kind: 'b2biInvoice',
    ...rest,
    totals: {
      taxExclusiveAmount: sums.taxExclusiveAmount,
      taxAmount: sums.taxAmount,
      taxAmountEur: rest.currency === 'EUR' ? null : '12.34',
    },
    vatBreakdown: categorySubtotals(sums, picks, words),
    invoiceReferences: rest.documentType === 'creditNote' ? references : [],
  }));

export const transactions = fc.array(fc.oneof(b2cSales, b2cSales, b2biInvoice), { maxLength: 12 });
export const payments = fc.array(fc.oneof(b2cPayments, b2biPayment), { maxLength: 12 });
