/** Rules on the totals of the document (BG-22). */
import type { Node } from '../../invoice/xml';
import type { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { requireTerm, limitTermDecimals } from '../en16931/term-assertions';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { perElement } from '../reading';
import { toDouble } from '../xpath';
import {
  roundToCents,
  doubleToCents,
  roundDoubleToCents,
  sumDoubles,
  isEqualAmount,
  formatNumber,
  minus,
  plus,
} from './amounts';
import { ATTRIBUTE, currencies, RAM, settlements, taxCurrencies } from './names';
import { isCharge } from './vat-facts';

const LINE_AMOUNT = [
  RAM.SpecifiedLineTradeSettlement,
  RAM.SpecifiedTradeSettlementLineMonetarySummation,
  RAM.LineTotalAmount,
];

/** Sum of the line net amounts of a transaction. */
const sumOfTransaction = perElement((c, transaction): Decimal | undefined => {
  const amounts = c.doc
    .children(transaction, RAM.IncludedSupplyChainTradeLineItem)
    .flatMap((line) => c.select(line, ...LINE_AMOUNT));
  return doubleToCents(sumDoubles(c, amounts));
});

/** Returns the sum of the line net amounts of the transaction with a total. */
const sumOfLines = (c: RuleContext, totals: Node): Decimal | undefined =>
  sumOfTransaction(c, c.doc.parent(c.doc.parent(totals)));

/** Sum of the allowances or charges of the document, and whether there are any. */
interface AllowanceChargeSum {
  sum: number;
  hasEntries: boolean;
}

const allowanceChargeSums = fact((c) => {
  const all = settlements(c).flatMap((node) => c.doc.children(node, RAM.SpecifiedTradeAllowanceCharge));
  const computeSum = (charge: boolean): AllowanceChargeSum => {
    const entries = all.filter((node) => isCharge(c, node) === charge);
    const amounts = entries.flatMap((node) => c.doc.children(node, RAM.ActualAmount).slice(0, 1));
    return { sum: roundDoubleToCents(sumDoubles(c, amounts)), hasEntries: entries.length > 0 };
  };
  return { allowances: computeSum(false), charges: computeSum(true) };
});

const allowanceChargeSum = (c: RuleContext, charge: boolean): AllowanceChargeSum =>
  charge ? allowanceChargeSums(c).charges : allowanceChargeSums(c).allowances;

/** Computes the total without VAT (BT-109). */
function computeTaxExclusive(c: RuleContext, n: Node): Decimal | undefined {
  let total = c.decimal(n, RAM.LineTotalAmount);
  if (c.exists(n, RAM.AllowanceTotalAmount)) total = minus(total, c.decimal(n, RAM.AllowanceTotalAmount));
  if (c.exists(n, RAM.ChargeTotalAmount)) total = plus(total, c.decimal(n, RAM.ChargeTotalAmount));
  return roundToCents(total);
}

/** Computes the amount due (BT-115). */
function computeAmountDue(c: RuleContext, n: Node): Decimal | undefined {
  let due = c.decimal(n, RAM.GrandTotalAmount);
  if (c.exists(n, RAM.TotalPrepaidAmount)) due = minus(due, c.decimal(n, RAM.TotalPrepaidAmount));
  if (c.exists(n, RAM.RoundingAmount)) due = plus(due, c.decimal(n, RAM.RoundingAmount));
  return due;
}

/** BR-12 to -15, -53, BR-CO-10 to -13, -16, BR-DEC-09 to -18. */
export const TOTALS: Rule = {
  context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  asserts: [
    requireTerm('cii', 'BR-12', 'BG-22'),
    requireTerm('cii', 'BR-13', 'BG-22'),
    requireTerm('cii', 'BR-14', 'BG-22'),
    requireTerm('cii', 'BR-15', 'BG-22'),
    fatal(
      'BR-53',
      (c, n) => {
        const expectedCurrencies = taxCurrencies(c);
        if (expectedCurrencies.size === 0) return true;
        const hasTaxTotal = c.doc
          .children(n, RAM.TaxTotalAmount)
          .some((total) => expectedCurrencies.has(c.doc.attribute(total, ATTRIBUTE.currencyID) ?? ''));
        return hasTaxTotal && ![...expectedCurrencies].some((currency) => currencies(c).has(currency));
      },
      (c) =>
        `The VAT accounting currency (BT-6) ${[...taxCurrencies(c)][0] ?? ''} must have a VAT total (BT-111) and differ from the document currency (BT-5). Add a second ram:TaxTotalAmount in the accounting currency.`,
      { subjectPath: 'ram:TaxTotalAmount', terms: ['BT-111', 'BT-6'] },
    ),
    fatal(
      'BR-CO-10',
      (c, n) => isEqualAmount(c.decimal(n, RAM.LineTotalAmount), sumOfLines(c, n)),
      (c, n) =>
        `The sum of line net amounts (BT-106) is ${formatNumber(c.decimal(n, RAM.LineTotalAmount))}, but the lines add up to ${formatNumber(sumOfLines(c, n))}.`,
      { subjectPath: 'ram:LineTotalAmount', terms: ['BT-106', 'BT-131'] },
    ),
    totalEqualsSum('BR-CO-11', 'AllowanceTotalAmount', false, 'BT-107', 'BT-92'),
    totalEqualsSum('BR-CO-12', 'ChargeTotalAmount', true, 'BT-108', 'BT-99'),
    fatal(
      'BR-CO-13',
      (c, n) => isEqualAmount(c.decimal(n, RAM.TaxBasisTotalAmount), computeTaxExclusive(c, n)),
      (c, n) =>
        `The total without VAT (BT-109) is ${formatNumber(c.decimal(n, RAM.TaxBasisTotalAmount))}, but lines (BT-106) plus charges (BT-108) less allowances (BT-107) give ${formatNumber(computeTaxExclusive(c, n))}.`,
      { subjectPath: 'ram:TaxBasisTotalAmount', terms: ['BT-109'] },
    ),
    fatal(
      'BR-CO-16',
      (c, n) => isEqualAmount(c.decimal(n, RAM.DuePayableAmount), computeAmountDue(c, n)),
      (c, n) =>
        `The amount due (BT-115) is ${formatNumber(c.decimal(n, RAM.DuePayableAmount))}, but the total with VAT (BT-112) less the paid amount (BT-113) plus rounding (BT-114) is ${formatNumber(computeAmountDue(c, n))}.`,
      { subjectPath: 'ram:DuePayableAmount', terms: ['BT-115'] },
    ),
    limitTermDecimals('cii', 'BR-DEC-09', 'BG-22'),
    limitTermDecimals('cii', 'BR-DEC-10', 'BG-22'),
    limitTermDecimals('cii', 'BR-DEC-11', 'BG-22'),
    limitTermDecimals('cii', 'BR-DEC-12', 'BG-22'),
    limitTermDecimals('cii', 'BR-DEC-14', 'BG-22'),
    vatTotalDecimals('BR-DEC-13', currencies, 'BT-110', (c, currency) => !currencies(c).has(currency)),
    vatTotalDecimals('BR-DEC-15', taxCurrencies, 'BT-111', (c) => taxCurrencies(c).size === 0),
    limitTermDecimals('cii', 'BR-DEC-16', 'BG-22'),
    limitTermDecimals('cii', 'BR-DEC-17', 'BG-22'),
    limitTermDecimals('cii', 'BR-DEC-18', 'BG-22'),
  ],
};

function totalEqualsSum(
  id: string,
  local: 'AllowanceTotalAmount' | 'ChargeTotalAmount',
  charge: boolean,
  term: string,
  part: string,
): Assertion {
  const kind = charge ? 'charges' : 'allowances';
  return fatal(
    id,
    (c, n) => {
      const { sum, hasEntries } = allowanceChargeSum(c, charge);
      const totals = c.texts(n, RAM[local]);
      return (!hasEntries && totals.length === 0) || totals.some((total) => toDouble(total) === sum);
    },
    (c, n) =>
      `The sum of ${kind} (${term}) is ${c.text(n, RAM[local]) ?? 'missing'}, but the ${kind} on document level add up to ${allowanceChargeSum(c, charge).sum}.`,
    { subjectPath: `ram:${local}`, terms: [term, part] },
  );
}

/** Requires a VAT total in the currency with at most two decimals, or one to which the rule does not apply. */
function vatTotalDecimals(
  id: string,
  currencies: (c: RuleContext) => ReadonlySet<string>,
  term: string,
  isOutOfScope: (c: RuleContext, currency: string) => boolean,
): Assertion {
  return fatal(
    id,
    (c, n) => {
      const totals = c.doc.children(n, RAM.TaxTotalAmount);
      return (
        totals.length === 0 ||
        totals.some((total) => {
          const currency = c.doc.attribute(total, ATTRIBUTE.currencyID) ?? '';
          const amount = toDouble(c.doc.text(total));
          const isRound = amount === Math.round(amount * 100) / 100;
          return (isRound && currencies(c).has(currency)) || isOutOfScope(c, currency);
        })
      );
    },
    `The VAT total (${term}) must have at most two decimals and the right currency. Round the amount, and correct the attribute currencyID.`,
    { subjectPath: 'ram:TaxTotalAmount', terms: [term] },
  );
}

/** BR-CO-15: total with VAT, in each currency of the document. */
export const TAX_INCLUSIVE: Assertion = fatal(
  'BR-CO-15',
  (c) => {
    const summations = settlements(c).flatMap((node) =>
      c.doc.children(node, RAM.SpecifiedTradeSettlementHeaderMonetarySummation),
    );
    const amounts = (name: number): Node[] => summations.flatMap((node) => c.doc.children(node, name));
    const grand = c.decimal(amounts(RAM.GrandTotalAmount)[0] ?? -1);
    const basis = c.decimal(amounts(RAM.TaxBasisTotalAmount)[0] ?? -1);
    return [...currencies(c)].every((currency) => {
      const totals = amounts(RAM.TaxTotalAmount).filter(
        (total) => c.doc.attribute(total, ATTRIBUTE.currencyID) === currency,
      );
      const isSum =
        totals.length === 1 && isEqualAmount(grand, roundToCents(plus(basis, c.decimal(totals[0] as Node))));
      return isSum || isEqualAmount(grand, basis);
    });
  },
  'The total with VAT (BT-112) must be the total without VAT (BT-109) plus the single VAT total (BT-110) in the document currency. Correct the amounts or the currency of ram:TaxTotalAmount.',
  {
    subjectPath:
      'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:GrandTotalAmount',
    terms: ['BT-112', 'BT-110'],
  },
);

/** BR-CO-14: VAT total of the document. */
export const TAX_TOTAL: Rule = {
  context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
  when: (c, n) => currencies(c).has(c.doc.attribute(n, ATTRIBUTE.currencyID) ?? ''),
  asserts: [
    fatal(
      'BR-CO-14',
      (c, n) => toDouble(c.doc.text(n)) === sumOfGroups(c),
      (c, n) =>
        `The VAT total (BT-110) is ${c.doc.text(n)}, but the VAT amounts of the breakdown (BT-117) add up to ${sumOfGroups(c)}.`,
      { terms: ['BT-110', 'BT-117'] },
    ),
  ],
};

/** Sum of the VAT amounts of all groups of the breakdown. */
const sumOfGroups = fact((c) =>
  roundDoubleToCents(
    sumDoubles(
      c,
      settlements(c).flatMap((node) => c.select(node, RAM.ApplicableTradeTax, RAM.CalculatedAmount)),
    ),
  ),
);
