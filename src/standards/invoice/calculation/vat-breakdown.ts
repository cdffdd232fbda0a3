import { Decimal } from '../../values/decimal';
import type { DocumentAllowanceCharge, Line, VatRate, VatSubtotal } from '../model';
import { TOURISM_TAX } from '../pint-terms';
import type { TaxRegime } from '../tax-regimes';
import { findCategoryOfReasonCode } from '../vat-categories';
import { parseDecimal, formatDifference, type Discrepancy } from './line-net';

/** VAT that a document may state before it is computed. */
export interface VatBreakdownInput {
  totalVatAmount: string | null;
  /** Null when the breakdown is to be computed. */
  subtotals: readonly VatSubtotal[] | null;
  /** Exemption reason for every category that needs one and whose subtotal states none. */
  exemptionReason: string | null;
  exemptionReasonCode: string | null;
}

/** Rules of a breakdown. */
export interface TaxRules {
  regime: Pick<
    TaxRegime,
    'exempt' | 'needsReason' | 'standardReasons' | 'untaxed' | 'inOneGroup' | 'lineTaxDigits'
  >;
  /** Number of decimals of a tax amount. */
  taxDigits: number;
}

interface VatGroup extends VatRate {
  taxable: Decimal;
  /** Amount of a tax that each line states; null for a tax with a rate. */
  amount: Decimal | null;
  /** Tax of the lines, each rounded as stated, plus the tax of surcharges, less the tax of discounts. */
  lineTax: Decimal;
}

/** Parts of a document that determine its VAT: lines, document discounts and document surcharges. */
export interface TaxedParts {
  lines: readonly Pick<Line, 'netAmount' | 'vat' | 'pint'>[];
  discounts: readonly Pick<DocumentAllowanceCharge, 'amount' | 'vat'>[];
  surcharges: readonly Pick<DocumentAllowanceCharge, 'amount' | 'vat'>[];
}

/**
 * Returns the VAT breakdown (BG-23): one subtotal for each category and rate, VAT rounded once on the group's sum
 * (BR-CO-17), never line by line. A stated breakdown must agree with the computed one to the cent and name every group
 * once; its order is then retained.
 */
export function calculateVatBreakdown(
  parts: TaxedParts,
  vatInput: VatBreakdownInput,
  rules: TaxRules,
): { subtotals: VatSubtotal[]; totalVat: Decimal; discrepancies: Discrepancy[] } {
  const groups = groupByRate(parts, rules.regime);
  const discrepancies: Discrepancy[] = [];
  const subtotals =
    vatInput.subtotals === null
      ? [...groups.values()].map((group) => toSubtotal(group, rules))
      : checkSubtotals(groups, vatInput.subtotals, { rules, discrepancies });
  const subtotalsWithReasons = subtotals.map((subtotal, index) =>
    addExemptionReason(subtotal, index, vatInput, { rules, discrepancies }),
  );
  let totalVat = Decimal.ZERO;
  for (const group of groups.values()) totalVat = totalVat.plus(calculateVat(group, rules));
  return { subtotals: subtotalsWithReasons, totalVat, discrepancies };
}

type GroupingRules = Pick<TaxRegime, 'inOneGroup' | 'lineTaxDigits'>;

function groupByRate(
  { lines, discounts, surcharges }: TaxedParts,
  regime: GroupingRules,
): Map<string, VatGroup> {
  const groups = new Map<string, VatGroup>();
  const add = (
    vat: VatRate,
    taxable: Decimal,
    amount: Decimal | null = null,
    lineTax = Decimal.ZERO,
  ): void => {
    const key = formatGroupKey(vat, regime);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...vat, taxable, amount, lineTax });
    else {
      group.taxable = group.taxable.plus(taxable);
      group.lineTax = group.lineTax.plus(lineTax);
      if (amount !== null) group.amount = (group.amount ?? Decimal.ZERO).plus(amount);
    }
  };
  for (const { vat, netAmount, pint } of lines) {
    const tourismTax = pint?.tourismTax ?? null;
    const net = parseDecimal(netAmount);
    if (vat.category !== TOURISM_TAX.category || tourismTax === null)
      add(vat, net, null, calculateLineTax(net, vat, regime));
    if (tourismTax !== null) add(TOURISM_RATE, parseDecimal(netAmount), parseDecimal(tourismTax));
  }
  const addAdjustment = (vat: VatRate, amount: Decimal): void =>
    add(vat, amount, null, calculateTax(amount, vat, UNROUNDED_TAX_DIGITS));
  for (const discount of discounts) addAdjustment(discount.vat, parseDecimal(discount.amount).negated());
  for (const surcharge of surcharges) addAdjustment(surcharge.vat, parseDecimal(surcharge.amount));
  return groups;
}

/** Number of decimals of the tax of one discount or surcharge, which is rounded only after it is added. */
const UNROUNDED_TAX_DIGITS = 12;

function calculateTax(net: Decimal, { percentage }: VatRate, digits: number): Decimal {
  return percentage === null
    ? Decimal.ZERO
    : net.times(parseDecimal(percentage)).dividedBy(Decimal.HUNDRED, digits);
}

/** Returns the tax of a line, rounded as the line states it; zero in a regime whose lines state no tax. */
export function calculateLineTax(
  net: Decimal,
  vat: VatRate,
  { lineTaxDigits }: Pick<TaxRegime, 'lineTaxDigits'>,
): Decimal {
  return lineTaxDigits === null ? Decimal.ZERO : calculateTax(net, vat, lineTaxDigits);
}

const TOURISM_RATE: VatRate = { category: TOURISM_TAX.category, percentage: null };

/** Adds the net amounts of the lines with one category and rate. */
export function sumLineAmounts(lines: TaxedParts['lines'], vat: VatRate, regime: GroupingRules): Decimal {
  const groups = groupByRate({ lines, discounts: [], surcharges: [] }, regime);
  return groups.get(formatGroupKey(vat, regime))?.taxable ?? Decimal.ZERO;
}

/** Returns the same key for rates of equal value, so that 21 and 21.00 share a group. */
function formatGroupKey({ category, percentage }: VatRate, { inOneGroup }: GroupingRules): string {
  if (category !== null && inOneGroup.has(category)) return category;
  return `${category ?? ''} ${percentage === null ? '' : parseDecimal(percentage).toCanonical()}`;
}

function formatGroupName({ category, percentage }: VatRate): string {
  return percentage === null ? `category ${category ?? ''}` : `category ${category ?? ''} at ${percentage} %`;
}

function calculateVat(
  { category, taxable, percentage, amount, lineTax }: VatGroup,
  { regime, taxDigits }: TaxRules,
): Decimal {
  if (amount !== null) return amount;
  if (category !== null && regime.untaxed.has(category)) return Decimal.ZERO;
  if (regime.lineTaxDigits !== null) return lineTax.round(taxDigits);
  return taxable.times(parseDecimal(percentage)).dividedBy(Decimal.HUNDRED, taxDigits);
}

function toSubtotal(group: VatGroup, rules: TaxRules): VatSubtotal {
  return {
    taxableAmount: group.taxable.toFixed(2),
    vatAmount: calculateVat(group, rules).toFixed(rules.taxDigits),
    category: group.category,
    percentage: group.percentage,
    exemptionReasonCode: null,
    exemptionReason: null,
  };
}

/** Rules of the check, and the list that receives discrepancies. */
interface SubtotalCheck {
  rules: TaxRules;
  discrepancies: Discrepancy[];
}

function checkSubtotals(
  groups: Map<string, VatGroup>,
  inputSubtotals: readonly VatSubtotal[],
  { rules, discrepancies }: SubtotalCheck,
): VatSubtotal[] {
  const remainingGroups = new Map(groups);
  const subtotals = inputSubtotals.map((subtotal, index) => {
    const path = `vat.subtotals.${index}`;
    const key = formatGroupKey(subtotal, rules.regime);
    const group = remainingGroups.get(key);
    remainingGroups.delete(key);
    if (group === undefined) {
      const rule = groups.has(key)
        ? 'must be the only subtotal of its category and rate'
        : 'must have the category and rate of a line, discount or surcharge';
      discrepancies.push({ path, message: `${rule}; received ${formatGroupName(subtotal)}` });
      return subtotal;
    }
    const computedSubtotal = toSubtotal(group, rules);
    checkAmount(
      `${path}.taxableAmount`,
      subtotal.taxableAmount,
      group.taxable,
      'lines − discounts + surcharges',
    );
    const formula = `taxable amount ${computedSubtotal.taxableAmount ?? ''} × ${group.percentage ?? '0'} %`;
    checkAmount(`${path}.vatAmount`, subtotal.vatAmount, calculateVat(group, rules), formula);
    return {
      ...computedSubtotal,
      percentage: subtotal.percentage,
      exemptionReason: subtotal.exemptionReason,
      exemptionReasonCode: subtotal.exemptionReasonCode,
    };
  });
  for (const group of remainingGroups.values()) {
    const { taxableAmount, vatAmount } = toSubtotal(group, rules);
    discrepancies.push({
      path: 'vat.subtotals',
      message: `must have an entry for ${formatGroupName(group)}, taxable amount ${taxableAmount ?? ''}, VAT ${vatAmount ?? ''}; received none`,
    });
  }
  return subtotals;

  function checkAmount(path: string, text: string | null, expectedAmount: Decimal, formula: string): void {
    if (text === null || parseDecimal(text).equals(expectedAmount)) return;
    discrepancies.push({ path, message: formatDifference(parseDecimal(text), expectedAmount, formula) });
  }
}

/**
 * Adds the exemption reason that a category needs: the reason of the subtotal, else of the document, else the default
 * VATEX code. A code reserved for one category is never used for another.
 */
function addExemptionReason(
  subtotal: VatSubtotal,
  index: number,
  vatInput: VatBreakdownInput,
  { rules: { regime }, discrepancies }: SubtotalCheck,
): VatSubtotal {
  const { category, exemptionReason, exemptionReasonCode } = subtotal;
  const hasOwnReason = exemptionReason !== null || exemptionReasonCode !== null;
  if (category === null || !regime.exempt.has(category)) {
    if (hasOwnReason) {
      const field = exemptionReason === null ? 'exemptionReasonCode' : 'exemptionReason';
      discrepancies.push({
        path: `vat.subtotals.${index}.${field}`,
        message: `must be absent: category ${category ?? ''} is not exempt from VAT; received ${exemptionReason ?? exemptionReasonCode ?? ''}`,
      });
    }
    return subtotal;
  }
  if (hasOwnReason) return subtotal;

  const code = vatInput.exemptionReasonCode;
  const reservedFor = code === null ? null : findCategoryOfReasonCode(code);
  const usableCode = reservedFor === null || reservedFor === category ? code : null;
  if (vatInput.exemptionReason !== null || usableCode !== null) {
    return { ...subtotal, exemptionReason: vatInput.exemptionReason, exemptionReasonCode: usableCode };
  }
  const standardCode = regime.standardReasons.get(category) ?? null;
  if (standardCode === null && regime.needsReason.has(category)) {
    discrepancies.push({
      path: 'vat.exemptionReason',
      message:
        `must state why VAT category ${category} is exempt, here or as exemptionReasonCode (a VATEX code); ` +
        'received neither',
    });
  }
  return { ...subtotal, exemptionReasonCode: standardCode };
}
