/** Facts of the whole document for the VAT rules, computed in one pass. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { toBoolean, toDecimal, roundHalfUp } from '../xpath';
import { ATTRIBUTE, PATH, RAM, RSM, settlements, UDT } from './names';

/** Returns the ChargeIndicator of an allowance or charge; undefined when absent or not a boolean. */
export function isCharge(c: RuleContext, allowanceCharge: Node): boolean | undefined {
  return toBoolean(c.text(allowanceCharge, RAM.ChargeIndicator, UDT.Indicator));
}

/** Returns whether the text of an indicator is exactly this word, not another form of the boolean such as `1`. */
export function indicatorEquals(c: RuleContext, indicator: Node, word: 'true' | 'false'): boolean {
  return c.equals(indicator, word, UDT.Indicator);
}

/** upper-case(TypeCode) = 'VAT' */
export function isVat(c: RuleContext, tax: Node): boolean {
  const types = c.texts(tax, RAM.TypeCode);
  return types.length === 1 && types[0]?.toUpperCase() === 'VAT';
}

/** Number of uses of a VAT category code in the breakdown, on lines, and on allowances and charges. */
export interface CategoryUse {
  breakdown: number;
  line: number;
  allowanceCharge: number;
}

const NO_USE: CategoryUse = { breakdown: 0, line: 0, allowanceCharge: 0 };

/** Use of the VAT category codes, as written. */
export const categoryUses = fact((c) => {
  const uses = new Map<string, CategoryUse>();
  const count = (tax: Node, where: keyof CategoryUse): void => {
    for (const code of new Set(c.texts(tax, RAM.CategoryCode))) {
      const use = uses.get(code) ?? { ...NO_USE };
      use[where]++;
      uses.set(code, use);
    }
  };
  for (const tax of c.doc.all(RAM.ApplicableTradeTax)) {
    const parent = c.doc.name(c.doc.parent(tax));
    if (parent === RAM.ApplicableHeaderTradeSettlement) count(tax, 'breakdown');
    else if (parent === RAM.SpecifiedLineTradeSettlement) count(tax, 'line');
  }
  for (const tax of c.doc.all(RAM.CategoryTradeTax)) count(tax, 'allowanceCharge');
  return (code: string): CategoryUse => uses.get(code) ?? NO_USE;
});

/** Whether any tax, and whether any tax of an allowance or charge, has a category other than O. */
export const nonOCategoryUse = fact((c) => {
  const hasOther = (name: number): boolean =>
    c.doc.all(name).some((tax) => c.texts(tax, RAM.CategoryCode).some((code) => code !== 'O'));
  return { tax: hasOther(RAM.ApplicableTradeTax), allowanceCharge: hasOther(RAM.CategoryTradeTax) };
});

/** All VAT category codes and country codes of the document. */
export const usedCodes = fact((c) => ({
  categories: new Set(c.doc.all(RAM.CategoryCode).map((node) => c.doc.text(node))),
  countries: new Set(c.doc.all(RAM.CountryID).map((node) => c.doc.text(node))),
}));

/** Which parties have a tax identifier. */
export interface TaxIdentities {
  /** header seller with a VAT or tax registration, or with a VAT identifier; any seller in the document likewise */
  seller: boolean;
  sellerVat: boolean;
  anySeller: boolean;
  anySellerVat: boolean;
  representativeVat: boolean;
  anyRepresentativeVat: boolean;
  buyerVat: boolean;
  buyerLegal: boolean;
}

/** Tax identifiers of the parties (BT-31, BT-32, BT-63, BT-48, BT-47). */
export const taxIdentities = fact((c): TaxIdentities => {
  const isRegistered = (parties: readonly Node[], ...schemes: string[]): boolean =>
    parties.some((party) =>
      c
        .select(party, RAM.SpecifiedTaxRegistration, RAM.ID)
        .some((id) => schemes.includes(c.doc.attribute(id, ATTRIBUTE.schemeID) ?? '')),
    );
  const agreements = c.doc.isCrossIndustryInvoice ? c.select(0, ...PATH.agreement) : [];
  const sellers = agreements.flatMap((node) => c.doc.children(node, RAM.SellerTradeParty));
  const representatives = agreements.flatMap((node) =>
    c.doc.children(node, RAM.SellerTaxRepresentativeTradeParty),
  );
  const buyers = c.doc.all(RAM.BuyerTradeParty);
  return {
    seller: isRegistered(sellers, 'VA', 'FC'),
    sellerVat: isRegistered(sellers, 'VA'),
    anySeller: isRegistered(c.doc.all(RAM.SellerTradeParty), 'VA', 'FC'),
    anySellerVat: isRegistered(c.doc.all(RAM.SellerTradeParty), 'VA'),
    representativeVat: isRegistered(representatives, 'VA'),
    anyRepresentativeVat: isRegistered(c.doc.all(RAM.SellerTaxRepresentativeTradeParty), 'VA'),
    buyerVat: isRegistered(buyers, 'VA'),
    buyerLegal: buyers.some((party) => c.exists(party, RAM.SpecifiedLegalOrganization, RAM.ID)),
  };
});

/** Sums of net amounts under one VAT category, or under one category and rate; each rounded to two decimals. */
export interface CategorySums {
  lines: Decimal;
  charges: Decimal;
  allowances: Decimal;
}

const createEmptySums = (): CategorySums => ({
  lines: Decimal.ZERO,
  charges: Decimal.ZERO,
  allowances: Decimal.ZERO,
});
/** Categories whose breakdown is per rate. */
const RATED_CATEGORIES = new Set(['S', 'L', 'M']);

/** Sums of the lines, allowances and charges of the document. */
export const categorySums = fact((c) => {
  const sums = new Map<string, CategorySums>();
  const add = (keys: Iterable<string>, part: keyof CategorySums, amounts: readonly Node[]): void => {
    for (const key of keys) {
      const entry = sums.get(key) ?? createEmptySums();
      for (const amount of amounts) entry[part] = entry[part].plus(c.decimal(amount) ?? Decimal.ZERO);
      sums.set(key, entry);
    }
  };
  const lineSettlements = c.doc.isCrossIndustryInvoice
    ? c.select(
        0,
        RSM.SupplyChainTradeTransaction,
        RAM.IncludedSupplyChainTradeLineItem,
        RAM.SpecifiedLineTradeSettlement,
      )
    : [];
  for (const node of lineSettlements) {
    const amounts = c.select(node, RAM.SpecifiedTradeSettlementLineMonetarySummation, RAM.LineTotalAmount);
    add(collectKeys(c, c.doc.children(node, RAM.ApplicableTradeTax)), 'lines', amounts);
  }
  for (const node of settlements(c).flatMap((each) =>
    c.doc.children(each, RAM.SpecifiedTradeAllowanceCharge),
  )) {
    const charge = isCharge(c, node);
    if (charge === undefined) continue;
    const amounts = c.doc.children(node, RAM.ActualAmount).slice(0, 1);
    add(
      collectKeys(c, c.doc.children(node, RAM.CategoryTradeTax)),
      charge ? 'charges' : 'allowances',
      amounts,
    );
  }
  for (const entry of sums.values()) {
    entry.lines = roundHalfUp(entry.lines, 2);
    entry.charges = roundHalfUp(entry.charges, 2);
    entry.allowances = roundHalfUp(entry.allowances, 2);
  }
  return {
    forCategory: (code: string): CategorySums => sums.get(code) ?? createEmptySums(),
    forRate: (code: string, rate: Decimal): CategorySums =>
      sums.get(`${code} ${rate.toCanonical()}`) ?? createEmptySums(),
  };
});

/** Computes the taxable amount: lines plus charges minus allowances. */
export function calculateTaxable({ lines, charges, allowances }: CategorySums): Decimal {
  return lines.plus(charges).minus(allowances);
}

/** Collects the keys of a line, allowance or charge: each of its category codes, and each rated code with each of its rates. */
function collectKeys(c: RuleContext, taxes: readonly Node[]): Set<string> {
  const keys = new Set<string>();
  const rates = new Set<string>();
  for (const tax of taxes) {
    for (const code of c.texts(tax, RAM.CategoryCode)) keys.add(code);
    for (const text of c.texts(tax, RAM.RateApplicablePercent)) {
      const rate = toDecimal(text);
      if (rate !== undefined) rates.add(rate.toCanonical());
    }
  }
  for (const code of RATED_CATEGORIES) {
    if (keys.has(code)) for (const rate of rates) keys.add(`${code} ${rate}`);
  }
  return keys;
}
