/** Sums of documents of Oman by VAT category and rate, computed once per document. */
import type { Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import { fact, type RuleContext } from '../../context';
import { toDecimal } from '../../xpath';
import { CBC, parsePath } from '../names';
import {
  allowances,
  findElements,
  charges,
  lines,
  computePercentage,
  soleDecimal,
  sumAt,
  toCents,
} from './facts';

const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';
const CATEGORY = 'cac:TaxCategory';
const LINE_TAX = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';

/** Net amount and VAT of lines and charges minus allowances. */
export interface Sums {
  taxable: Decimal;
  tax: Decimal;
}

/** VAT category, with a rate when sums of a single rate are needed. */
interface CategoryRate {
  code: string;
  rate?: Decimal;
}

const toKey = ({ code, rate }: CategoryRate): string => `${code} ${rate?.toCanonical() ?? ''}`;

const collectSums = fact((c) => {
  const sums = new Map<string, Sums>();
  const usedCategories = new Set<string>();
  const add = (place: CategoryRate, taxable: Decimal, tax: Decimal): void => {
    const previousSums = sums.get(toKey(place)) ?? { taxable: Decimal.ZERO, tax: Decimal.ZERO };
    sums.set(toKey(place), { taxable: previousSums.taxable.plus(taxable), tax: previousSums.tax.plus(tax) });
  };
  const addNode = (node: Node, category: string, taxable: Decimal, tax: (rate: Decimal) => Decimal): void => {
    const rate = soleDecimal(c, node, `${category}/cbc:Percent`);
    for (const code of new Set(c.texts(node, ...parsePath(`${category}/cbc:ID`)))) {
      usedCategories.add(code);
      add({ code }, taxable, Decimal.ZERO);
      if (rate !== undefined) add({ code, rate }, taxable, tax(rate));
    }
  };
  for (const line of lines(c)) {
    const tax = sumAt(c, [line], LINE_TAX);
    addNode(line, ITEM_CATEGORY, sumAt(c, [line], 'cbc:LineExtensionAmount'), () => tax);
  }
  for (const [nodes, isCharge] of [[charges(c), true] as const, [allowances(c), false] as const])
    for (const node of nodes) {
      const amount = sumAt(c, [node], 'cbc:Amount');
      const signedAmount = isCharge ? amount : amount.negated();
      addNode(node, CATEGORY, signedAmount, (rate) => computePercentage(signedAmount, rate));
    }
  return { sums, used: usedCategories };
});

/** Returns whether a line, allowance or charge of the document has a category. */
export const isCategoryUsed = (c: RuleContext, code: string): boolean => collectSums(c).used.has(code);

/** Returns the sums of a category, or of one of its rates, rounded to cents. Without a rate, the VAT is zero. */
export function sumCategory(c: RuleContext, code: string, rate?: Decimal): Sums {
  const sums = collectSums(c).sums.get(toKey(rate === undefined ? { code } : { code, rate }));
  return { taxable: toCents(sums?.taxable ?? Decimal.ZERO), tax: toCents(sums?.tax ?? Decimal.ZERO) };
}

const countGroups = fact((c) => {
  const counts = new Map<string, number>();
  for (const group of findElements(c, 0, 'cac:TaxTotal/cac:TaxSubtotal')) {
    const rate = soleDecimal(c, group, `${CATEGORY}/cbc:Percent`);
    for (const code of new Set(c.texts(group, ...parsePath(`${CATEGORY}/cbc:ID`))))
      for (const place of rate === undefined ? [{ code }] : [{ code }, { code, rate }])
        counts.set(toKey(place), (counts.get(toKey(place)) ?? 0) + 1);
  }
  return counts;
});

/** Counts the breakdown groups of a category, or of one of its rates. */
export const countCategoryGroups = (c: RuleContext, code: string, rate?: Decimal): number =>
  countGroups(c).get(toKey(rate === undefined ? { code } : { code, rate })) ?? 0;

/** Lists the rates of category S on lines, allowances and charges; undefined for a rate that is not a number. */
export function listStandardRates(c: RuleContext): (Decimal | undefined)[] {
  const rates = [
    ...lines(c).map((line) => [line, ITEM_CATEGORY] as const),
    ...[...allowances(c), ...charges(c)].map((node) => [node, CATEGORY] as const),
  ]
    .filter(([node, category]) => c.equals(node, 'S', ...parsePath(`${category}/cbc:ID`)))
    .flatMap(([node, category]) => c.select(node, ...parsePath(category)))
    .flatMap((category) => c.texts(category, CBC.Percent));
  return [...new Set(rates)].map(toDecimal);
}
