/** VAT breakdown of EXTENDED-CTC-FR in CII, whose published conditions add decimals. */
import { ram, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { calculateTax } from '../en16931/vat-breakdown';
import { settlements } from '../en16931-cii/names';
import { categoryUses, isCharge, isVat } from '../en16931-cii/vat-facts';
import { LINE_PATHS } from '../french/cii-line-groups';
import { RAM } from '../french/names';
import { perElement } from '../reading';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDecimal } from '../xpath';
import { standardTaxAssertion, taxableAssertions, type Comparison, type Comparisons } from './breakdown';
import { APPLIED_AMOUNT, getTolerance, roundToCents, sumDecimals, LOGISTICS } from './cii-amounts';
import { countsInTotals, documentLines } from './cii-lines';
import { formatCategoryUseMessage } from './ubl-breakdown';

export const APPLIED_TAX = ram('AppliedTradeTax');

/** Sums of net amounts under a key, and the number of their lines, allowances and charges. */
class BreakdownSums {
  lines = Decimal.ZERO;
  allowances = Decimal.ZERO;
  charges = Decimal.ZERO;
  logistics = Decimal.ZERO;
  addends = 0;

  get net(): Decimal {
    return roundToCents(this.lines)
      .minus(roundToCents(this.allowances))
      .plus(roundToCents(this.charges))
      .plus(roundToCents(this.logistics));
  }
}

/** Returns exemption reason code and text of the first tax; the published condition assumes exactly one tax. */
const readExemptionReason = (c: RuleContext, taxes: readonly Node[]): string[] => [
  c.norm(taxes[0] ?? -1, RAM.ExemptionReasonCode),
  c.norm(taxes[0] ?? -1, RAM.ExemptionReason),
];

/** Collects the keys of a line, allowance or charge: category codes and rates, with and without exemption reason. */
function collectKeys(c: RuleContext, taxes: readonly Node[]): Set<string> {
  const keys = new Set<string>();
  const rates = taxes.flatMap((tax) => c.texts(tax, RAM.RateApplicablePercent).map(toDecimal));
  for (const code of taxes.flatMap((tax) => c.texts(tax, RAM.CategoryCode))) {
    const writtenRates = code === 'O' ? [''] : rates.flatMap((rate) => rate?.toCanonical() ?? []);
    for (const rate of writtenRates) {
      keys.add(JSON.stringify([code, rate]));
      keys.add(JSON.stringify([code, rate, ...readExemptionReason(c, taxes)]));
    }
  }
  return keys;
}

const sumsByKey = fact((c): ReadonlyMap<string, BreakdownSums> => {
  const byKey = new Map<string, BreakdownSums>();
  const add = (taxes: readonly Node[], change: (parts: BreakdownSums) => void): void => {
    for (const key of collectKeys(c, taxes)) {
      const parts = byKey.get(key) ?? new BreakdownSums();
      byKey.set(key, parts);
      parts.addends++;
      change(parts);
    }
  };
  for (const line of documentLines(c)) {
    if (!countsInTotals(c, line)) continue;
    const amount = sumDecimals(c, c.select(line, ...LINE_PATHS.net));
    add(c.select(line, RAM.SpecifiedLineTradeSettlement, RAM.ApplicableTradeTax), (parts) => {
      parts.lines = parts.lines.plus(amount);
    });
  }
  for (const settlement of settlements(c)) {
    for (const node of c.doc.children(settlement, RAM.SpecifiedTradeAllowanceCharge)) {
      const amount = sumDecimals(c, c.select(node, RAM.ActualAmount));
      const charge = isCharge(c, node);
      add(c.select(node, RAM.CategoryTradeTax), (parts) => {
        if (charge === true) parts.charges = parts.charges.plus(amount);
        if (charge === false) parts.allowances = parts.allowances.plus(amount);
      });
    }
    for (const node of c.doc.children(settlement, LOGISTICS)) {
      const amount = sumDecimals(c, c.select(node, APPLIED_AMOUNT));
      add(c.select(node, APPLIED_TAX), (parts) => {
        parts.logistics = parts.logistics.plus(amount);
      });
    }
  }
  return byKey;
});

function findSums(c: RuleContext, tax: Node, withReason: boolean): BreakdownSums {
  const code = c.text(tax, RAM.CategoryCode) ?? '';
  const rate = code === 'O' ? '' : c.decimal(tax, RAM.RateApplicablePercent)?.toCanonical();
  if (rate === undefined) return new BreakdownSums();
  const key = withReason ? [code, rate, ...readExemptionReason(c, [tax])] : [code, rate];
  return sumsByKey(c).get(JSON.stringify(key)) ?? new BreakdownSums();
}

function compareTaxable(c: RuleContext, tax: Node, withReason: boolean): Comparison {
  const { net, addends } = findSums(c, tax, withReason);
  const taxable = c.decimal(tax, RAM.BasisAmount);
  return {
    fits: taxable !== undefined && taxable.minus(net).abs().compare(getTolerance(addends)) <= 0,
    expected: net.toString(),
    addends,
  };
}

const compare = perElement((c, tax): Comparisons => ({
  sameReason: compareTaxable(c, tax, true),
  anyReason: compareTaxable(c, tax, false),
}));

const NAMES = {
  findGroup: (_: RuleContext, tax: Node) => tax,
  taxable: RAM.BasisAmount,
  tax: RAM.CalculatedAmount,
};

function standardTaxFits(c: RuleContext, tax: Node): boolean {
  const amount = c.decimal(tax, RAM.CalculatedAmount);
  const taxable = c.decimal(tax, RAM.BasisAmount);
  const expectedAmount = calculateTax(taxable, c.decimal(tax, RAM.RateApplicablePercent));
  if (amount === undefined || taxable === undefined || expectedAmount === undefined) return false;
  const signedAmount = taxable.sign < 0 ? Decimal.ZERO.minus(expectedAmount) : expectedAmount;
  const addends = Math.max(findSums(c, tax, true).addends, findSums(c, tax, false).addends);
  return amount.minus(signedAmount).abs().compare(getTolerance(addends)) <= 0;
}

/** BR-FXEXT-x-08, and -S-09: the groups of the VAT breakdown, which replace the rules of EN 16931. */
export const BREAKDOWN_GROUP_RULES: readonly Rule[] = CATEGORIES.map((category) => ({
  context: 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
  when: (c, tax) => c.equals(tax, category.code, RAM.CategoryCode) && isVat(c, tax),
  asserts: [
    ...taxableAssertions('BR-FXEXT', category, NAMES, compare),
    ...(category.code === 'S' ? [standardTaxAssertion('BR-FXEXT', NAMES, standardTaxFits)] : []),
  ],
}));

/** BR-FREXT-x-01: a category has a group in the breakdown exactly when it is used. */
export const CATEGORY_USE_ASSERTIONS: readonly Assertion[] = CATEGORIES.map((category) => {
  const countUses = (c: RuleContext): number => {
    const use = categoryUses(c)(category.code);
    return use.line + use.allowanceCharge;
  };
  return fatal(
    `BR-FREXT-${category.family}-01`,
    (c) => countUses(c) > 0 === categoryUses(c)(category.code).breakdown > 0,
    (c) => formatCategoryUseMessage(category, countUses(c), categoryUses(c)(category.code).breakdown),
    {
      subjectPath:
        'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
      terms: ['BG-23', 'BT-118'],
    },
  );
});
