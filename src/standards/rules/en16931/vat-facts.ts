/** Facts of the whole document for the VAT rules, computed in one pass. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import { ATTR, CAC, CBC } from '../ubl-names';
import { toBoolean, normalizeSpace } from '../xpath';

/** VAT category with the properties that distinguish its rules. */
export interface Category {
  /** part of the rule ids: `BR-IC-02` */
  family: string;
  /** code in the document (UNTDID 5305) */
  code: string;
  name: string;
  /** number of breakdown groups required by lines, allowances and charges: BR-x-01 */
  breakdown: 'exactlyOne' | 'atLeastOne';
  /** required or forbidden tax identifiers: BR-x-02 to -04 */
  identities: 'seller' | 'sellerVat' | 'sellerAndBuyer' | 'sellerVatAndBuyerVat' | 'none';
  /** required rate of lines, allowances and charges: BR-x-05 to -07 */
  rate: 'zero' | 'positive' | 'notNegative' | 'absent';
  /** whether the breakdown must contain an exemption reason: BR-x-10 */
  exemptionReason: 'required' | 'refused';
}

/** Whether a category or party tax scheme belongs to a tax. */
export type IsOfTax = (c: RuleContext, node: Node) => boolean;

/** Returns whether TaxScheme/ID is the name of a tax (`VAT`, `GST`), in any letter case and between any blanks. */
export function isOfTax(tax: string): IsOfTax {
  return (c, node) =>
    c.select(node, CAC.TaxScheme).some((scheme) => {
      const id = c.text(scheme, CBC.ID) ?? '';
      return id === tax || normalizeSpace(id.toUpperCase()) === tax;
    });
}

/** Returns whether a category or party tax scheme belongs to VAT. */
export const isVat: IsOfTax = isOfTax('VAT');

/** Returns the ChargeIndicator of an allowance or charge; undefined when absent or not a boolean. */
export function isCharge(c: RuleContext, allowanceCharge: Node): boolean | undefined {
  return toBoolean(c.text(allowanceCharge, CBC.ChargeIndicator));
}

const lastCode = fact(() => ({ node: -1, code: '' }));

/** Returns the trimmed code of a category. Nine rules in a row need the same element, so the last result is cached. */
export function categoryCode(c: RuleContext, node: Node): string {
  const last = lastCode(c);
  if (last.node !== node) {
    last.code = c.norm(node, CBC.ID);
    last.node = node;
  }
  return last.code;
}

/** Use of one VAT category code. */
export interface CategoryUse {
  /** whether any TaxCategory or ClassifiedTaxCategory of VAT has the code */
  anywhere: boolean;
  /** number of lines with the scheme VAT, and with any scheme */
  line: number;
  lineAnyScheme: number;
  /** number of allowances and charges of any level, likewise; whether there are allowances, and charges */
  allowanceCharge: number;
  allowanceChargeAnyScheme: number;
  allowance: boolean;
  charge: boolean;
  /** whether the code is used on charges, written without blanks */
  chargeExact: boolean;
  /** whether the code is used on allowances, and on charges, of the document level */
  documentAllowance: boolean;
  documentCharge: boolean;
  /**
   * Number of entries in the VAT breakdown: with the scheme VAT, with any scheme, and (`Exact`) with codes written
   * without blanks
   */
  breakdown: number;
  breakdownAnyScheme: number;
  breakdownExact: number;
  breakdownExactAnyScheme: number;
  /** whether a code without blanks occurs, with any scheme: anywhere; on a line or at document level */
  exactAnywhere: boolean;
  exactOnDocument: boolean;
}

/** Use of all codes; `NO_USE` for unused codes. */
export interface CategoryUses {
  forCategory(code: string): CategoryUse;
  /** returns whether another VAT category is used on a line, an allowance, a charge, or in the breakdown */
  findOtherUse(code: string): { line: boolean; allowance: boolean; charge: boolean; breakdown: boolean };
}

const createEmptyUse = (): CategoryUse => ({
  anywhere: false,
  line: 0,
  lineAnyScheme: 0,
  allowanceCharge: 0,
  allowanceChargeAnyScheme: 0,
  allowance: false,
  charge: false,
  chargeExact: false,
  documentAllowance: false,
  documentCharge: false,
  breakdown: 0,
  breakdownAnyScheme: 0,
  breakdownExact: 0,
  breakdownExactAnyScheme: 0,
  exactAnywhere: false,
  exactOnDocument: false,
});
const NO_USE = createEmptyUse();

/** Use of the VAT category codes in the document. */
export const categoryUses = declareCategoryUses(isVat);

/** Declares the use of the category codes of a tax. Call at module load, as {@link fact}. */
export function declareCategoryUses(isOfTax: IsOfTax): (c: RuleContext) => CategoryUses {
  return fact((c) => collectCategoryUses(c, isOfTax));
}

function collectCategoryUses(c: RuleContext, isOfTax: IsOfTax): CategoryUses {
  const { doc } = c;
  const uses = new Map<string, CategoryUse>();
  const getUse = (code: string): CategoryUse => {
    let use = uses.get(code);
    if (use === undefined) uses.set(code, (use = createEmptyUse()));
    return use;
  };
  for (const node of doc.all(CAC.ClassifiedTaxCategory)) {
    const rawCode = c.text(node, CBC.ID) ?? '';
    const code = normalizeSpace(rawCode);
    const use = getUse(code);
    use.lineAnyScheme++;
    if (rawCode === code) use.exactAnywhere = use.exactOnDocument = true;
    if (!isOfTax(c, node)) continue;
    use.line++;
    if (doc.child(node, CBC.ID) >= 0) use.anywhere = true;
  }
  for (const node of doc.all(CAC.TaxCategory)) {
    const id = doc.child(node, CBC.ID);
    const rawCode = doc.text(id);
    const code = normalizeSpace(rawCode);
    const use = getUse(code);
    const isExact = rawCode === code;
    use.exactAnywhere ||= isExact;
    const matchesTax = isOfTax(c, node);
    if (matchesTax && id >= 0) use.anywhere = true;
    const parent = doc.parent(node);
    if (doc.name(parent) === CAC.AllowanceCharge) countAllowanceCharge(c, parent, use, matchesTax, isExact);
    else if (doc.name(parent) === CAC.TaxSubtotal && isDocumentTaxTotal(c, doc.parent(parent))) {
      use.breakdownAnyScheme++;
      use.exactOnDocument ||= isExact;
      if (isExact) use.breakdownExactAnyScheme++;
      if (matchesTax) use.breakdown++;
      if (matchesTax && isExact) use.breakdownExact++;
    }
  }
  return {
    forCategory: (code) => uses.get(code) ?? NO_USE,
    findOtherUse: (code) => {
      const usage = { line: false, allowance: false, charge: false, breakdown: false };
      for (const [otherCode, use] of uses) {
        if (otherCode === code) continue;
        usage.line ||= use.line > 0;
        usage.allowance ||= use.allowance;
        usage.charge ||= use.charge;
        usage.breakdown ||= use.breakdown > 0;
      }
      return usage;
    },
  };
}

function countAllowanceCharge(
  c: RuleContext,
  parent: Node,
  use: CategoryUse,
  matchesTax: boolean,
  isExact: boolean,
): void {
  const onDocument = c.doc.parent(parent) === 0;
  use.allowanceChargeAnyScheme++;
  use.exactOnDocument ||= isExact && onDocument;
  if (!matchesTax) return;
  use.allowanceCharge++;
  const charge = isCharge(c, parent);
  if (charge === true) {
    use.charge = true;
    use.documentCharge ||= onDocument;
    use.chargeExact ||= isExact;
  } else if (charge === false) {
    use.allowance = true;
    use.documentAllowance ||= onDocument;
  }
}

function isDocumentTaxTotal(c: RuleContext, node: Node): boolean {
  return c.doc.name(node) === CAC.TaxTotal && c.doc.parent(node) === 0;
}

/** Which parties have a tax identifier. */
export interface TaxIdentities {
  /** seller with an identifier of any tax scheme, and of VAT */
  seller: boolean;
  sellerVat: boolean;
  representativeVat: boolean;
  buyerVat: boolean;
  buyerLegal: boolean;
}

/** Tax identifiers of the parties (BT-31, BT-32, BT-63, BT-48, BT-47), at any position of the parties. */
export const taxIdentities = declareTaxIdentities(isVat);

/** Declares the tax identifiers for a tax other than VAT. Call at module load, as {@link fact}. */
export function declareTaxIdentities(isOfTax: IsOfTax): (c: RuleContext) => TaxIdentities {
  return fact((c) => collectTaxIdentities(c, isOfTax));
}

function collectTaxIdentities(c: RuleContext, isOfTax: IsOfTax): TaxIdentities {
  const parties = (role: number): Node[] =>
    c.doc.all(role).flatMap((node) => c.doc.children(node, CAC.Party));
  const findRegistrations = (nodes: readonly Node[]): Node[] =>
    nodes
      .flatMap((node) => c.doc.children(node, CAC.PartyTaxScheme))
      .filter((node) => c.exists(node, CBC.CompanyID));
  const hasVat = (nodes: readonly Node[]): boolean =>
    findRegistrations(nodes).some((node) => isOfTax(c, node));
  const seller = parties(CAC.AccountingSupplierParty);
  const buyer = parties(CAC.AccountingCustomerParty);
  return {
    seller: findRegistrations(seller).length > 0,
    sellerVat: hasVat(seller),
    representativeVat: hasVat(c.doc.all(CAC.TaxRepresentativeParty)),
    buyerVat: hasVat(buyer),
    buyerLegal: buyer.some((node) => c.exists(node, CAC.PartyLegalEntity, CBC.CompanyID)),
  };
}

/** Sum of the net amounts of all lines (BT-131) in the document. */
export const sumOfLines = fact((c) => {
  let total = Decimal.ZERO;
  for (const name of [CAC.InvoiceLine, CAC.CreditNoteLine]) {
    for (const line of c.doc.all(name))
      total = total.plus(c.decimal(line, CBC.LineExtensionAmount) ?? Decimal.ZERO);
  }
  return total;
});

/** Number of occurrences of each attribute. */
export const attributeCounts = fact((c) => c.doc.countAttributeNames());

/** Currencies of the VAT totals anywhere in the document. */
export const taxTotalCurrencies = fact((c) => {
  const currencies = new Set<string>();
  for (const total of c.doc.all(CAC.TaxTotal)) {
    for (const amount of c.doc.children(total, CBC.TaxAmount)) {
      const currency = c.doc.attribute(amount, ATTR.currencyID);
      if (currency !== undefined) currencies.add(currency);
    }
  }
  return currencies;
});
