import {
  isForeignRegister,
  isFrenchVatTerritory,
  type B2bInternationalPurchase,
  type CategorySubtotal,
  type ContentFinding,
} from '../../../standards/flux10';
import { getDocumentNumber, isCreditNote, type ParsedDocument, type Party } from '../../../standards/invoice';

/** Purchase report derived from an invoice from abroad. */
export interface DerivedPurchase {
  content: B2bInternationalPurchase;
  /** Findings that prevent an automatic report; empty when the purchase can be reported. */
  doubts: ContentFinding[];
}

/**
 * VAT categories by which a foreign seller states that the buyer owes the VAT: goods from the EU, reverse charge,
 * export.
 */
const BUYER_LIABLE_CATEGORIES: ReadonlySet<string> = new Set(['K', 'AE', 'G']);
/** VAT categories by which the seller charges the VAT. */
const SELLER_CHARGED_CATEGORIES: ReadonlySet<string> = new Set(['S', 'L', 'M', 'B']);
const GOODS_CATEGORIES: ReadonlySet<string> = new Set(['K', 'G']);
const FRENCH_REGISTERS: ReadonlySet<string> = new Set(['0002', '0009']);
const EUR = 'EUR';

/**
 * Derives the purchase report of a French buyer from an invoice of a foreign seller. Returns null for a seller in
 * France,
 * and when the seller charges all of the VAT. Goods have billing mode B1, services S1: categories K and G count as
 * goods,
 * AE as services.
 */
export function toPurchase(document: ParsedDocument): DerivedPurchase | null {
  const { seller, vat, totals } = document;
  if (!isForeign(seller)) return null;
  const vatBreakdown = vat.subtotals.map(toSubtotal);
  if (
    vatBreakdown.length > 0 &&
    vatBreakdown.every(({ category }) => SELLER_CHARGED_CATEGORIES.has(category))
  )
    return null;
  const taxAmount = vat.totalVatAmount ?? '0.00';
  const content: B2bInternationalPurchase = {
    kind: 'b2biPurchase',
    documentNumber: getDocumentNumber(document) ?? '',
    billingMode: document.countrySpecific?.billingMode ?? deriveBillingMode(vatBreakdown),
    documentType: isCreditNote(document) ? 'creditNote' : 'invoice',
    issueDate: document.issueDate ?? '',
    dueDate: document.dueDate,
    currency: document.currency ?? EUR,
    totals: {
      taxExclusiveAmount: totals.taxExclusiveAmount ?? '',
      taxAmount,
      taxAmountEur: getTaxInEuro(document, taxAmount),
    },
    vatBreakdown,
    invoiceReferences: document.invoiceReferences.flatMap(({ id, issueDate }) =>
      id === null || issueDate === null ? [] : [{ id, issueDate }],
    ),
    seller: toParty(seller),
  };
  return { content, doubts: listCategoryFindings(vatBreakdown) };
}

function isForeign({ country, enterpriseNumberScheme }: Party): boolean {
  const isFrenchCompany = enterpriseNumberScheme !== null && FRENCH_REGISTERS.has(enterpriseNumberScheme);
  return country !== null && !isFrenchVatTerritory(country) && !isFrenchCompany;
}

function toParty({
  name,
  legalName,
  country,
  vatNumber,
  ...party
}: Party): B2bInternationalPurchase['seller'] {
  const { enterpriseNumber, enterpriseNumberScheme } = party;
  // A seller in the EU is identified by its VAT number, any other seller by its name: Flux 10 accepts only its own
  // registers.
  const isRegistered = enterpriseNumber !== null && isForeignRegister(enterpriseNumberScheme);
  return {
    name: legalName ?? name ?? '',
    country: country ?? '',
    vatNumber,
    enterpriseNumber: isRegistered ? enterpriseNumber : null,
    enterpriseNumberScheme: isRegistered ? enterpriseNumberScheme : null,
  };
}

function toSubtotal(subtotal: ParsedDocument['vat']['subtotals'][number]): CategorySubtotal {
  return {
    percentage: subtotal.percentage ?? '0',
    taxableAmount: subtotal.taxableAmount ?? '',
    taxAmount: subtotal.vatAmount ?? '0.00',
    category: subtotal.category ?? '',
    exemptionReason: subtotal.exemptionReason,
    exemptionReasonCode: subtotal.exemptionReasonCode,
  };
}

function deriveBillingMode(breakdown: readonly CategorySubtotal[]): string {
  const hasGoods = breakdown.some(({ category }) => GOODS_CATEGORIES.has(category));
  const hasOthers = breakdown.some(({ category }) => !GOODS_CATEGORIES.has(category));
  if (hasGoods && hasOthers) return 'M1';
  return hasGoods ? 'B1' : 'S1';
}

/**
 * Returns the VAT amount in euro of an invoice in another currency: 0.00 when there is no VAT, otherwise the amount in
 * the
 * tax currency when that is EUR. Null when the amount is unknown or not needed.
 */
function getTaxInEuro({ currency, taxCurrency, vat }: ParsedDocument, taxAmount: string): string | null {
  if (currency === null || currency === EUR) return null;
  if (/^-?0*(?:\.0*)?$/.test(taxAmount)) return '0.00';
  return taxCurrency === EUR ? vat.totalVatAmountInTaxCurrency : null;
}

function listCategoryFindings(breakdown: readonly CategorySubtotal[]): ContentFinding[] {
  return breakdown.flatMap(({ category }, index) =>
    BUYER_LIABLE_CATEGORIES.has(category)
      ? []
      : [
          {
            path: `vatBreakdown.${index}.category`,
            message: `Category ${category === '' ? 'none' : category} does not state that the buyer owes VAT in France. If the buyer owes the VAT, report the purchase with a category that states this.`,
          },
        ],
  );
}
