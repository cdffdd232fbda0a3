/** VAT breakdown and totals of EXTENDED-CTC-FR in CII, whose published conditions add decimals, and here and there doubles. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { ram, type NameId, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { taxOn } from '../en16931/vat-breakdown';
import { doubleCents, doubleSum } from '../en16931-cii/amounts';
import { settlements } from '../en16931-cii/names';
import { categoryUses, isCharge, isVat, isWritten } from '../en16931-cii/vat-facts';
import { OF_LINE } from '../french/cii-line-groups';
import { RAM } from '../french/names';
import { perElement } from '../reading';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDecimal, toExactDecimal, roundHalfUp, sum } from '../xpath';
import { standardTaxAssertion, taxableAssertions, type Comparison, type Comparisons } from './breakdown';
import { counts, lines } from './cii-lines';
import { totalAssertions, type Expected } from './totals';
import { breakdownMessage } from './ubl-breakdown';

const LOGISTICS = ram('SpecifiedLogisticsServiceCharge');
const APPLIED_AMOUNT = ram('AppliedAmount');
const APPLIED_TAX = ram('AppliedTradeTax');

const HUNDREDTH = Decimal.parse('0.01') as Decimal;
const cent = (count: number): Decimal => HUNDREDTH.times(Decimal.parse(String(count)) as Decimal);
const cents = (value: Decimal): Decimal => roundHalfUp(value, 2);
const decimals = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  sum(nodes.map((node) => c.decimal(node)));

/** Net amounts under a key, and how many lines, allowances and charges they are of. */
class Parts {
  lines = Decimal.ZERO;
  allowances = Decimal.ZERO;
  charges = Decimal.ZERO;
  logistics = Decimal.ZERO;
  addends = 0;

  get net(): Decimal {
    return cents(this.lines)
      .minus(cents(this.allowances))
      .plus(cents(this.charges))
      .plus(cents(this.logistics));
  }
}

/** Text of the taxes together as the published condition sees it: there is one of them. */
const readReason = (c: RuleContext, taxes: readonly Node[]): string[] => [
  c.norm(taxes[0] ?? -1, RAM.ExemptionReasonCode),
  c.norm(taxes[0] ?? -1, RAM.ExemptionReason),
];

/** Keys of a line, allowance or charge by the codes and rates of its taxes, with the exemption reason and without. */
function collectKeys(c: RuleContext, taxes: readonly Node[]): Set<string> {
  const keys = new Set<string>();
  const rates = taxes.flatMap((tax) => c.texts(tax, RAM.RateApplicablePercent).map(toDecimal));
  for (const code of taxes.flatMap((tax) => c.texts(tax, RAM.CategoryCode))) {
    const written = code === 'O' ? [''] : rates.flatMap((rate) => rate?.toCanonical() ?? []);
    for (const rate of written) {
      keys.add(JSON.stringify([code, rate]));
      keys.add(JSON.stringify([code, rate, ...readReason(c, taxes)]));
    }
  }
  return keys;
}

const partsByKey = fact((c): ReadonlyMap<string, Parts> => {
  const byKey = new Map<string, Parts>();
  const add = (taxes: readonly Node[], change: (parts: Parts) => void): void => {
    for (const key of collectKeys(c, taxes)) {
      const parts = byKey.get(key) ?? new Parts();
      byKey.set(key, parts);
      parts.addends++;
      change(parts);
    }
  };
  for (const line of lines(c)) {
    if (!counts(c, line)) continue;
    const amount = decimals(c, c.select(line, ...OF_LINE.net));
    add(c.select(line, RAM.SpecifiedLineTradeSettlement, RAM.ApplicableTradeTax), (parts) => {
      parts.lines = parts.lines.plus(amount);
    });
  }
  for (const settlement of settlements(c)) {
    for (const node of c.doc.children(settlement, RAM.SpecifiedTradeAllowanceCharge)) {
      const amount = decimals(c, c.select(node, RAM.ActualAmount));
      const charge = isCharge(c, node);
      add(c.select(node, RAM.CategoryTradeTax), (parts) => {
        if (charge === true) parts.charges = parts.charges.plus(amount);
        if (charge === false) parts.allowances = parts.allowances.plus(amount);
      });
    }
    for (const node of c.doc.children(settlement, LOGISTICS)) {
      const amount = decimals(c, c.select(node, APPLIED_AMOUNT));
      add(c.select(node, APPLIED_TAX), (parts) => {
        parts.logistics = parts.logistics.plus(amount);
      });
    }
  }
  return byKey;
});

function sumParts(c: RuleContext, tax: Node, withReason: boolean): Parts {
  const code = c.text(tax, RAM.CategoryCode) ?? '';
  const rate = code === 'O' ? '' : c.decimal(tax, RAM.RateApplicablePercent)?.toCanonical();
  if (rate === undefined) return new Parts();
  const key = withReason ? [code, rate, ...readReason(c, [tax])] : [code, rate];
  return partsByKey(c).get(JSON.stringify(key)) ?? new Parts();
}

function comparison(c: RuleContext, tax: Node, withReason: boolean): Comparison {
  const { net, addends } = sumParts(c, tax, withReason);
  const taxable = c.decimal(tax, RAM.BasisAmount);
  return {
    fits: taxable !== undefined && taxable.minus(net).abs().compare(cent(addends)) <= 0,
    expected: net.toString(),
    addends,
  };
}

const compare = perElement((c, tax): Comparisons => ({
  sameReason: comparison(c, tax, true),
  anyReason: comparison(c, tax, false),
}));

const NAMES = {
  group: (_: RuleContext, tax: Node) => tax,
  taxable: RAM.BasisAmount,
  tax: RAM.CalculatedAmount,
};

function standardTaxFits(c: RuleContext, tax: Node): boolean {
  const amount = c.decimal(tax, RAM.CalculatedAmount);
  const taxable = c.decimal(tax, RAM.BasisAmount);
  const expected = taxOn(taxable, c.decimal(tax, RAM.RateApplicablePercent));
  if (amount === undefined || taxable === undefined || expected === undefined) return false;
  const signed = taxable.sign < 0 ? Decimal.ZERO.minus(expected) : expected;
  const addends = Math.max(sumParts(c, tax, true).addends, sumParts(c, tax, false).addends);
  return amount.minus(signed).abs().compare(cent(addends)) <= 0;
}

/** BR-FXEXT-x-08, and -S-09: the groups of the VAT breakdown, which replace the rules of EN 16931. */
export const BREAKDOWN: readonly Rule[] = CATEGORIES.map((category) => ({
  context: 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
  when: (c, tax) => c.equals(tax, category.code, RAM.CategoryCode) && isVat(c, tax),
  asserts: [
    ...taxableAssertions('BR-FXEXT', category, NAMES, compare),
    ...(category.code === 'S' ? [standardTaxAssertion('BR-FXEXT', NAMES, standardTaxFits)] : []),
  ],
}));

/** BR-FREXT-x-01: a category is in the breakdown when it is used, and only then. */
export const BREAKDOWN_OF_USES: readonly Assertion[] = CATEGORIES.map((category) => {
  const parts = (c: RuleContext): number => {
    const use = categoryUses(c)(category.code);
    return use.line + use.allowanceCharge;
  };
  return fatal(
    `BR-FREXT-${category.family}-01`,
    (c) => parts(c) > 0 === categoryUses(c)(category.code).breakdown > 0,
    (c) => breakdownMessage(category, parts(c), categoryUses(c)(category.code).breakdown),
    {
      about: 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
      terms: ['BG-23', 'BT-118'],
    },
  );
});

/** Returns the lines of the transaction with the totals. */
const linesBeside = (c: RuleContext, totals: Node): Node[] =>
  c.select(c.doc.parent(c.doc.parent(totals)), RAM.IncludedSupplyChainTradeLineItem);

const netOfLines = perElement((c, totals): { net: Decimal; counted: number; all: number } => {
  const all = linesBeside(c, totals);
  const counted = all.filter((line) => counts(c, line));
  const amounts = counted.flatMap((line) => c.select(line, ...OF_LINE.net));
  return { net: cents(decimals(c, amounts)), counted: counted.length, all: all.length };
});

const indicated = (c: RuleContext, node: Node, charge: boolean): boolean =>
  c.select(node, RAM.ChargeIndicator).some((each) => isWritten(c, each, charge ? 'true' : 'false'));

/** Amounts of the allowances, or of the charges, of the whole document. */
const findAmounts = (c: RuleContext, charge: boolean): Node[] =>
  settlements(c)
    .flatMap((node) => c.doc.children(node, RAM.SpecifiedTradeAllowanceCharge))
    .filter((node) => indicated(c, node, charge))
    .flatMap((node) => c.select(node, RAM.ActualAmount));

/** Doubles added up, rounded, and compared with all digits of the result. */
const exactCents = (c: RuleContext, nodes: readonly Node[]): Decimal =>
  toExactDecimal(doubleCents(doubleSum(c, nodes))) ?? Decimal.ZERO;

const logistics = fact((c): Decimal =>
  exactCents(
    c,
    settlements(c).flatMap((node) => c.select(node, LOGISTICS, APPLIED_AMOUNT)),
  ),
);

/** Numbers of allowances and charges next to the totals. */
const countsBeside = perElement((c, totals): { allowances: number; charges: number } => {
  const settlement = c.doc.parent(totals);
  const all = c.doc.children(settlement, RAM.SpecifiedTradeAllowanceCharge);
  return {
    allowances: all.filter((node) => indicated(c, node, false)).length,
    charges: all.filter((node) => indicated(c, node, true)).length + c.count(settlement, LOGISTICS),
  };
});

const near = (total: Decimal | undefined, expected: Decimal, addends: number): Expected => ({
  fits: total !== undefined && total.minus(expected).abs().compare(cent(addends)) <= 0,
  figure: cents(expected).toString(),
});

function allowancesOrChargesFit(c: RuleContext, totals: Node, charge: boolean): Expected {
  const name: NameId = charge ? RAM.ChargeTotalAmount : RAM.AllowanceTotalAmount;
  const found = settlements(c)
    .flatMap((node) => c.doc.children(node, RAM.SpecifiedTradeAllowanceCharge))
    .some((node) => indicated(c, node, charge));
  const amounts = cents(decimals(c, findAmounts(c, charge)));
  const expected = charge ? amounts.plus(logistics(c)) : amounts;
  const { allowances, charges } = countsBeside(c, totals);
  const compared = near(c.decimal(totals, name), expected, charge ? charges : allowances);
  return { ...compared, fits: compared.fits || (!found && !c.exists(totals, name)) };
}

const countAddends = (c: RuleContext, totals: Node): number => {
  const { allowances, charges } = countsBeside(c, totals);
  return netOfLines(c, totals).counted + allowances + charges;
};

function withoutVatFits(c: RuleContext, totals: Node): Expected {
  const expected = netOfLines(c, totals)
    .net.minus(exactCents(c, findAmounts(c, false)))
    .plus(exactCents(c, findAmounts(c, true)))
    .plus(logistics(c));
  return near(c.decimal(totals, RAM.TaxBasisTotalAmount), expected, countAddends(c, totals));
}

function withVatFits(c: RuleContext, totals: Node): Expected {
  const currencies = c.texts(c.doc.parent(totals), RAM.InvoiceCurrencyCode);
  const taxes = c.doc
    .children(totals, RAM.TaxTotalAmount)
    .filter((tax) => currencies.includes(c.doc.attribute(tax, ATTRIBUTE.currencyID) ?? ''));
  const [without, tax, total] = [
    c.decimal(totals, RAM.TaxBasisTotalAmount),
    c.decimal(taxes[0] ?? -1),
    c.decimal(totals, RAM.GrandTotalAmount),
  ];
  if (without === undefined || tax === undefined || total === undefined)
    return { fits: false, figure: 'nothing, since one of them is missing' };
  const compared = near(total, without.plus(tax), countAddends(c, totals));
  return { ...compared, fits: taxes.length === 1 ? compared.fits : total.equals(without) };
}

/** BR-FREXT-CO-10 to -15. */
export const TOTALS: readonly Assertion[] = totalAssertions({
  names: {
    '10': { name: RAM.LineTotalAmount, about: 'ram:LineTotalAmount' },
    '11': { name: RAM.AllowanceTotalAmount, about: 'ram:AllowanceTotalAmount' },
    '12': { name: RAM.ChargeTotalAmount, about: 'ram:ChargeTotalAmount' },
    '13': { name: RAM.TaxBasisTotalAmount, about: 'ram:TaxBasisTotalAmount' },
    '15': { name: RAM.GrandTotalAmount, about: 'ram:GrandTotalAmount' },
  },
  compare: (rule, c, totals) => {
    switch (rule) {
      case '10':
        return near(
          c.decimal(totals, RAM.LineTotalAmount),
          netOfLines(c, totals).net,
          netOfLines(c, totals).all,
        );
      case '11':
        return allowancesOrChargesFit(c, totals, false);
      case '12':
        return allowancesOrChargesFit(c, totals, true);
      case '13':
        return withoutVatFits(c, totals);
      case '15':
        return withVatFits(c, totals);
    }
  },
});
