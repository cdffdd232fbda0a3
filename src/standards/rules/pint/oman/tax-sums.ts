/** Sums of documents of Oman by VAT category and rate, worked out once per document. */
import type { Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import { fact, type RuleContext } from '../../context';
import { toDecimal } from '../../xpath';
import { CBC, steps } from '../names';
import { allowances, at, charges, lines, takePercentage, soleDecimal, sumAt, toCents } from './facts';

const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';
const CATEGORY = 'cac:TaxCategory';
const LINE_TAX = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';

/** Net amounts and VAT of lines and charges less those of allowances. */
export interface Sums {
  taxable: Decimal;
  tax: Decimal;
}

/** Category with its rate, where one is required. */
interface Place {
  code: string;
  rate?: Decimal;
}

const toKey = ({ code, rate }: Place): string => `${code} ${rate?.toCanonical() ?? ''}`;

const collectSums = fact((c) => {
  const sums = new Map<string, Sums>();
  const usedCategories = new Set<string>();
  const add = (place: Place, taxable: Decimal, tax: Decimal): void => {
    const before = sums.get(toKey(place)) ?? { taxable: Decimal.ZERO, tax: Decimal.ZERO };
    sums.set(toKey(place), { taxable: before.taxable.plus(taxable), tax: before.tax.plus(tax) });
  };
  const addNode = (node: Node, category: string, taxable: Decimal, tax: (rate: Decimal) => Decimal): void => {
    const rate = soleDecimal(c, node, `${category}/cbc:Percent`);
    for (const code of new Set(c.texts(node, ...steps(`${category}/cbc:ID`)))) {
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
      addNode(node, CATEGORY, signedAmount, (rate) => takePercentage(signedAmount, rate));
    }
  return { sums, used: usedCategories };
});

/** Whether a line, allowance or charge of the document has a category. */
export const isUsed = (c: RuleContext, code: string): boolean => collectSums(c).used.has(code);

/** Sums of a category, or of a rate of it, rounded to cents. The VAT is known by rate alone. */
export function sumCategory(c: RuleContext, code: string, rate?: Decimal): Sums {
  const sums = collectSums(c).sums.get(toKey(rate === undefined ? { code } : { code, rate }));
  return { taxable: toCents(sums?.taxable ?? Decimal.ZERO), tax: toCents(sums?.tax ?? Decimal.ZERO) };
}

const countGroups = fact((c) => {
  const counts = new Map<string, number>();
  for (const group of at(c, 0, 'cac:TaxTotal/cac:TaxSubtotal')) {
    const rate = soleDecimal(c, group, `${CATEGORY}/cbc:Percent`);
    for (const code of new Set(c.texts(group, ...steps(`${CATEGORY}/cbc:ID`))))
      for (const place of rate === undefined ? [{ code }] : [{ code }, { code, rate }])
        counts.set(toKey(place), (counts.get(toKey(place)) ?? 0) + 1);
  }
  return counts;
});

/** Number of groups that the breakdown has for a category, or for a rate of it. */
export const countCategoryGroups = (c: RuleContext, code: string, rate?: Decimal): number =>
  countGroups(c).get(toKey(rate === undefined ? { code } : { code, rate })) ?? 0;

/** Rates of category S on lines, allowances and charges; undefined for one that is not a number. */
export function standardRates(c: RuleContext): (Decimal | undefined)[] {
  const rates = [
    ...lines(c).map((line) => [line, ITEM_CATEGORY] as const),
    ...[...allowances(c), ...charges(c)].map((node) => [node, CATEGORY] as const),
  ]
    .filter(([node, category]) => c.equals(node, 'S', ...steps(`${category}/cbc:ID`)))
    .flatMap(([node, category]) => c.select(node, ...steps(category)))
    .flatMap((category) => c.texts(category, CBC.Percent));
  return [...new Set(rates)].map(toDecimal);
}
