/** Sums of lines, allowances and charges by VAT category and rate, computed in one pass. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { CAC, CBC } from '../ubl-names';
import { toDecimal } from '../xpath';
import { isCharge } from './vat-facts';

/** Sums of net amounts under one VAT category, or under one category and rate. */
export interface CategorySums {
  invoiceLines: Decimal;
  creditNoteLines: Decimal;
  charges: Decimal;
  allowances: Decimal;
}

const createEmptySums = (): CategorySums => ({
  invoiceLines: Decimal.ZERO,
  creditNoteLines: Decimal.ZERO,
  charges: Decimal.ZERO,
  allowances: Decimal.ZERO,
});
const NO_SUMS = createEmptySums();
/** Categories whose breakdown is per rate: S, L (IGIC) and M (IPSI). */
const RATED_CATEGORIES = new Set(['S', 'L', 'M']);

/** Sums of the document's lines, allowances and charges. */
export interface Sums {
  forCategory(code: string): CategorySums;
  forRate(code: string, rate: Decimal): CategorySums;
}

/** Categories whose breakdown is per rate, and the rate of entries without Percent; null for no rate. */
export interface RatedCategories {
  codes: ReadonlySet<string>;
  defaultRate: Decimal | null;
}

const EN16931_RATED: RatedCategories = { codes: RATED_CATEGORIES, defaultRate: null };

/** Sums of the document's lines, allowances and charges. */
export const categorySums = declareCategorySums(EN16931_RATED);

/** Declares the sums by category and rate for given rated categories. Call at module load, as {@link fact}. */
export function declareCategorySums(ratedCategories: RatedCategories): (c: RuleContext) => Sums {
  return fact((c) => calculateCategorySums(c, ratedCategories));
}

function calculateCategorySums(c: RuleContext, ratedCategories: RatedCategories): Sums {
  const sums = new Map<string, CategorySums>();
  const add = (keys: Iterable<string>, part: keyof CategorySums, amount: Decimal | undefined): void => {
    if (amount === undefined) return;
    for (const key of keys) {
      let entry = sums.get(key);
      if (entry === undefined) sums.set(key, (entry = createEmptySums()));
      entry[part] = entry[part].plus(amount);
    }
  };
  for (let node = c.doc.firstChild(0); node >= 0; node = c.doc.nextSibling(node)) {
    const name = c.doc.name(node);
    if (name === CAC.InvoiceLine || name === CAC.CreditNoteLine) {
      const part = name === CAC.InvoiceLine ? 'invoiceLines' : 'creditNoteLines';
      add(
        collectKeys(c, findLineCategories(c, node), ratedCategories),
        part,
        c.decimal(node, CBC.LineExtensionAmount),
      );
    } else if (name === CAC.AllowanceCharge) {
      const charge = isCharge(c, node);
      if (charge === undefined) continue;
      const categories = c.doc.children(node, CAC.TaxCategory);
      add(
        collectKeys(c, categories, ratedCategories),
        charge ? 'charges' : 'allowances',
        c.decimal(node, CBC.Amount),
      );
    }
  }
  return {
    forCategory: (code: string): CategorySums => sums.get(code) ?? NO_SUMS,
    forRate: (code: string, rate: Decimal): CategorySums => sums.get(rateKey(code, rate)) ?? NO_SUMS,
  };
}

/** Rates of rated categories on lines, allowances and charges of the document. */
export const rateUses = declareRateUses(EN16931_RATED);

/** Where a rated category is used with a rate. */
export interface RateUses {
  onInvoiceLines(code: string, rate: Decimal): boolean;
  onCreditNoteLines(code: string, rate: Decimal): boolean;
  onAllowanceCharges(code: string, rate: Decimal): boolean;
}

/** Declares the use of rates for given rated categories. Call at module load, as {@link fact}. */
export function declareRateUses(ratedCategories: RatedCategories): (c: RuleContext) => RateUses {
  return fact((c) => collectRateUses(c, ratedCategories));
}

function collectRateUses(c: RuleContext, ratedCategories: RatedCategories): RateUses {
  const collectUsedKeys = (nodes: Iterable<Node>, categories: (node: Node) => Node[]): Set<string> => {
    const keys = new Set<string>();
    for (const node of nodes)
      for (const key of collectKeys(c, categories(node), ratedCategories)) keys.add(key);
    return keys;
  };
  const invoiceLines = collectUsedKeys(c.doc.all(CAC.InvoiceLine), (node) => findLineCategories(c, node));
  const creditNoteLines = collectUsedKeys(c.doc.all(CAC.CreditNoteLine), (node) =>
    findLineCategories(c, node),
  );
  const allowanceChargeKeys = collectUsedKeys(c.doc.all(CAC.AllowanceCharge), (node) =>
    c.doc.children(node, CAC.TaxCategory),
  );
  return {
    onInvoiceLines: (code: string, rate: Decimal): boolean => invoiceLines.has(rateKey(code, rate)),
    onCreditNoteLines: (code: string, rate: Decimal): boolean => creditNoteLines.has(rateKey(code, rate)),
    onAllowanceCharges: (code: string, rate: Decimal): boolean =>
      allowanceChargeKeys.has(rateKey(code, rate)),
  };
}

function findLineCategories(c: RuleContext, line: Node): Node[] {
  return c.select(line, CAC.Item, CAC.ClassifiedTaxCategory);
}

/** Collects the keys of a line or allowance: each of its category codes, and each rated code with each of its rates. */
function collectKeys(
  c: RuleContext,
  categories: readonly Node[],
  ratedCategories: RatedCategories,
): Set<string> {
  const keys = new Set<string>();
  const rates = new Set<string>();
  for (const node of categories) {
    keys.add(c.norm(node, CBC.ID));
    const percentage = c.text(node, CBC.Percent);
    const rate = percentage === undefined ? ratedCategories.defaultRate : toDecimal(percentage);
    if (rate !== null && rate !== undefined) rates.add(rate.toCanonical());
  }
  for (const code of ratedCategories.codes) {
    if (keys.has(code)) for (const rate of rates) keys.add(`${code} ${rate}`);
  }
  return keys;
}

const rateKey = (code: string, rate: Decimal): string => `${code} ${rate.toCanonical()}`;
