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

const noSums = (): CategorySums => ({
  invoiceLines: Decimal.ZERO,
  creditNoteLines: Decimal.ZERO,
  charges: Decimal.ZERO,
  allowances: Decimal.ZERO,
});
const NO_SUMS = noSums();
/** Categories whose breakdown is per rate: S, L (IGIC) and M (IPSI). */
const RATED_CATEGORIES = new Set(['S', 'L', 'M']);

/** Sums of the document's lines, allowances and charges. */
export interface Sums {
  of(code: string): CategorySums;
  ofRate(code: string, rate: Decimal): CategorySums;
}

/** Categories whose breakdown is per rate, with the default rate without Percent; null: none. */
export interface Rated {
  codes: ReadonlySet<string>;
  unstated: Decimal | null;
}

const EN16931_RATED: Rated = { codes: RATED_CATEGORIES, unstated: null };

/** Sums of the document's lines, allowances and charges. */
export const categorySums = declareCategorySums(EN16931_RATED);

/** Declares these sums with other rated categories. Call at module load, as {@link fact}. */
export function declareCategorySums(ratedCategory: Rated): (c: RuleContext) => Sums {
  return fact((c) => calculateCategorySums(c, ratedCategory));
}

function calculateCategorySums(c: RuleContext, ratedCategory: Rated): Sums {
  const sums = new Map<string, CategorySums>();
  const add = (keys: Iterable<string>, part: keyof CategorySums, amount: Decimal | undefined): void => {
    if (amount === undefined) return;
    for (const key of keys) {
      let entry = sums.get(key);
      if (entry === undefined) sums.set(key, (entry = noSums()));
      entry[part] = entry[part].plus(amount);
    }
  };
  for (let node = c.doc.firstChild(0); node >= 0; node = c.doc.nextSibling(node)) {
    const name = c.doc.name(node);
    if (name === CAC.InvoiceLine || name === CAC.CreditNoteLine) {
      const part = name === CAC.InvoiceLine ? 'invoiceLines' : 'creditNoteLines';
      add(
        collectKeys(c, lineCategories(c, node), ratedCategory),
        part,
        c.decimal(node, CBC.LineExtensionAmount),
      );
    } else if (name === CAC.AllowanceCharge) {
      const charge = isCharge(c, node);
      if (charge === undefined) continue;
      const categories = c.doc.children(node, CAC.TaxCategory);
      add(
        collectKeys(c, categories, ratedCategory),
        charge ? 'charges' : 'allowances',
        c.decimal(node, CBC.Amount),
      );
    }
  }
  return {
    of: (code: string): CategorySums => sums.get(code) ?? NO_SUMS,
    ofRate: (code: string, rate: Decimal): CategorySums => sums.get(rateKey(code, rate)) ?? NO_SUMS,
  };
}

/** Rates of rated categories on lines, allowances and charges of the document. */
export const ratesUsed = declareRatesUsed(EN16931_RATED);

/** Use of a rated category with a rate. */
export interface RatesUsed {
  onInvoiceLines(code: string, rate: Decimal): boolean;
  onCreditNoteLines(code: string, rate: Decimal): boolean;
  onAllowanceCharges(code: string, rate: Decimal): boolean;
}

/** Declares the used rates with other rated categories. Call at module load, as {@link fact}. */
export function declareRatesUsed(ratedCategory: Rated): (c: RuleContext) => RatesUsed {
  return fact((c) => usedRates(c, ratedCategory));
}

function usedRates(c: RuleContext, ratedCategory: Rated): RatesUsed {
  const keysUsed = (nodes: Iterable<Node>, categories: (node: Node) => Node[]): Set<string> => {
    const keys = new Set<string>();
    for (const node of nodes)
      for (const key of collectKeys(c, categories(node), ratedCategory)) keys.add(key);
    return keys;
  };
  const invoiceLines = keysUsed(c.doc.all(CAC.InvoiceLine), (node) => lineCategories(c, node));
  const creditNoteLines = keysUsed(c.doc.all(CAC.CreditNoteLine), (node) => lineCategories(c, node));
  const otherKeys = keysUsed(c.doc.all(CAC.AllowanceCharge), (node) => c.doc.children(node, CAC.TaxCategory));
  return {
    onInvoiceLines: (code: string, rate: Decimal): boolean => invoiceLines.has(rateKey(code, rate)),
    onCreditNoteLines: (code: string, rate: Decimal): boolean => creditNoteLines.has(rateKey(code, rate)),
    onAllowanceCharges: (code: string, rate: Decimal): boolean => otherKeys.has(rateKey(code, rate)),
  };
}

function lineCategories(c: RuleContext, line: Node): Node[] {
  return c.select(line, CAC.Item, CAC.ClassifiedTaxCategory);
}

/** Collects the keys of a line or allowance: each of its category codes, and each rated code with each of its rates. */
function collectKeys(c: RuleContext, categories: readonly Node[], ratedCategory: Rated): Set<string> {
  const keys = new Set<string>();
  const rates = new Set<string>();
  for (const node of categories) {
    keys.add(c.norm(node, CBC.ID));
    const percentage = c.text(node, CBC.Percent);
    const rate = percentage === undefined ? ratedCategory.unstated : toDecimal(percentage);
    if (rate !== null && rate !== undefined) rates.add(rate.toCanonical());
  }
  for (const code of ratedCategory.codes) {
    if (keys.has(code)) for (const rate of rates) keys.add(`${code} ${rate}`);
  }
  return keys;
}

const rateKey = (code: string, rate: Decimal): string => `${code} ${rate.toCanonical()}`;
