import type { DocumentAllowanceCharge, Line, LineAllowanceCharge, ParsedDocument } from '../../invoice/model';
import { isCreditNoteKind } from '../../invoice/model';
import { Decimal } from '../../values/decimal';
import { formatQuoted } from '../wording';
import { toNumber, type HouseViolation, type HouseRule } from './house-rule';
import { findMinorUnit } from './minor-units';

export const LINE_ID_RULE: HouseRule = {
  code: 'HOUSE-LINE-ID',
  summary: 'Each line must have an identifier (BT-126) that is unique in the document.',
  findViolations: ({ document: { lines } }) => {
    const firstLineOfId = new Map<string, number>();
    const faults: HouseViolation[] = [];
    lines.forEach(({ id }, i) => {
      if (id === null) return;
      const earlierLine = firstLineOfId.get(id);
      if (earlierLine === undefined) firstLineOfId.set(id, i);
      else
        faults.push({
          field: `lines.${i}.id`,
          message: `The identifier of line ${i + 1} (BT-126) is ${formatQuoted(id)}, like that of line ${earlierLine + 1}. Use a unique number for each line, because responses and credit notes refer to lines by number.`,
        });
    });
    return faults;
  },
};

/** Type code of a corrected invoice (UNTDID 1001), which may have negative amounts. */
const CORRECTED_TYPE = '384';

export const NEGATIVE_INVOICE_RULE: HouseRule = {
  code: 'HOUSE-NEGATIVE-INVOICE',
  summary: 'The amount due of an invoice (BT-115) must not be negative; a repayment requires a credit note.',
  findViolations: ({ document: { totals, typeCode, currency }, kind }) => {
    if (isCreditNoteKind(kind) || typeCode === CORRECTED_TYPE) return [];
    if ((toNumber(totals.payableAmount)?.sign ?? 0) >= 0) return [];
    return [
      {
        field: 'totals.payableAmount',
        message: `The invoice asks for ${totals.payableAmount ?? ''} ${currency ?? ''} (BT-115). Send a credit note for a repayment: accounting software books negative invoices incorrectly or rejects them.`,
      },
    ];
  },
};

export const DISCOUNT_RULE: HouseRule = {
  code: 'HOUSE-DISCOUNT-ABOVE-BASE',
  summary: 'A discount (BT-92, BT-136) must not exceed the amount from which it is deducted.',
  findViolations: ({ document: { lines, discounts, totals } }) => [
    ...lines.flatMap((line, i) =>
      line.discounts.length === 0
        ? []
        : discountFaults(
            line.discounts,
            calculateGross(line),
            `lines.${i}.discounts`,
            `line ${i + 1}`,
            'BT-136',
          ),
    ),
    ...discountFaults(discounts, toNumber(totals.linesAmount), 'discounts', 'the document', 'BT-92'),
  ],
};

function discountFaults(
  discounts: readonly LineAllowanceCharge[],
  undiscountedAmount: Decimal | null,
  list: string,
  owner: string,
  term: string,
): HouseViolation[] {
  return discounts.flatMap(({ amount, baseAmount }, i) => {
    const deductedAmount = toNumber(amount);
    const base = toNumber(baseAmount) ?? undiscountedAmount;
    // A negative line is a reversal, and so are its discounts.
    if (
      deductedAmount === null ||
      base === null ||
      deductedAmount.sign <= 0 ||
      base.sign < 0 ||
      deductedAmount.compare(base) <= 0
    )
      return [];
    return [
      {
        field: `${list}.${i}.amount`,
        message: `The discount of ${owner} (${term}) is ${deductedAmount.toString()}, more than the ${base.toString()} from which it is deducted. Correct the amount, or the quantity and price.`,
      },
    ];
  });
}

/** Computes the amount of a line without its discounts and surcharges. */
function calculateGross({ netAmount, discounts, surcharges }: Line): Decimal | null {
  const net = toNumber(netAmount);
  if (net === null) return null;
  const sum = (list: readonly LineAllowanceCharge[]): Decimal =>
    list.reduce((total, { amount }) => total.plus(toNumber(amount) ?? Decimal.ZERO), Decimal.ZERO);
  return net.plus(sum(discounts)).minus(sum(surcharges));
}

export const ALLOWANCE_RATE_RULE: HouseRule = {
  code: 'HOUSE-ALLOWANCE-RATE',
  summary: 'A discount on the document (BG-20) must have the VAT category and rate of one of the lines.',
  findViolations: ({ document: { lines, discounts } }) => {
    if (discounts.length === 0 || lines.length === 0) return [];
    const lineRates = new Set(lines.map(({ vat }) => toRateKey(vat)));
    return discounts.flatMap(({ vat }, i) =>
      lineRates.has(toRateKey(vat))
        ? []
        : [
            {
              field: `discounts.${i}.vat.percentage`,
              message: `The discount has VAT category ${vat.category ?? ''} at ${vat.percentage ?? 'no'} % (BT-95, BT-96), which no line has. Deduct it at the rates of the lines; otherwise it reduces VAT that was not charged.`,
            },
          ],
    );
  },
};

function toRateKey({ category, percentage }: DocumentAllowanceCharge['vat']): string {
  return `${category ?? ''} ${toNumber(percentage)?.toCanonical() ?? percentage ?? '0'}`;
}

export const MINOR_UNIT_RULE: HouseRule = {
  code: 'HOUSE-MINOR-UNIT',
  summary:
    'Amounts must not have more decimals than their currency (ISO 4217), for example none in JPY or ISK.',
  findViolations: ({ document }) => {
    const { currency } = document;
    const digits = currency === null ? null : findMinorUnit(currency);
    // The official rules permit at most two decimals.
    if (currency === null || digits === null || digits >= 2) return [];
    return listAmounts(document).flatMap(([field, text]) => {
      const amount = toNumber(text);
      if (amount === null || amount.equals(amount.round(digits))) return [];
      return [
        {
          field,
          message: `The amount is ${text ?? ''} ${currency}, a currency ${digits === 0 ? 'without decimals' : `with ${digits} decimal`} (ISO 4217). Round the amount, because the fraction cannot be paid.`,
        },
      ];
    });
  },
};

/** Amounts in the currency of the document that are charged or paid; prices may have more decimals. */
function listAmounts({
  totals,
  vat,
  lines,
  discounts,
  surcharges,
}: ParsedDocument): [string, string | null][] {
  const { linesAmount, discountAmount, surchargeAmount, taxExclusiveAmount, taxInclusiveAmount } = totals;
  const { payableAmount, paidAmount } = totals;
  const totalFields = {
    linesAmount,
    discountAmount,
    surchargeAmount,
    taxExclusiveAmount,
    taxInclusiveAmount,
  };
  const paymentFields = { paidAmount, payableAmount };
  return [
    ...Object.entries({ ...totalFields, ...paymentFields }).map(([name, amount]): [string, string | null] => [
      `totals.${name}`,
      amount,
    ]),
    ['vat.totalVatAmount', vat.totalVatAmount],
    ...lines.map(({ netAmount }, i): [string, string | null] => [`lines.${i}.netAmount`, netAmount]),
    ...discounts.map(({ amount }, i): [string, string | null] => [`discounts.${i}.amount`, amount]),
    ...surcharges.map(({ amount }, i): [string, string | null] => [`surcharges.${i}.amount`, amount]),
  ];
}
