/**
 * Terms that PINT areas add to EN 16931. A document or a line has `pint` only when it uses such a term; then every field
 * is present. BTAE numbers are those of PINT AE (United Arab Emirates), BTOM numbers those of PINT OM (Oman).
 */
import type { SchemedIdentifier } from './parties';

/** Register in which a party of the Emirates is registered. */
export interface PintRegistration {
  /** TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision (BTAE-15, BTAE-16). */
  kind: string | null;
  /** Issuing authority; for a passport its country, ISO 3166-1 alpha-2 (BTAE-12, BTAE-11). */
  authority: string | null;
}

/** Invoice of a prepayment. */
export interface PrepaymentInvoice {
  /** Number (BTOM-027). */
  id: string | null;
  /** UUID (BTOM-014). */
  uuid: string | null;
}

/** Terms that only Oman adds to a document. */
export interface OmaniTerms {
  /** Time of issue (IBT-168), HH:MM:SS. */
  issueTime: string | null;
  /** UUID of the seller (BTOM-004). */
  sellerUuid: string | null;
  /** Special zone of the seller (BTOM-024). */
  sellerZone: string | null;
  /** Special zone of the buyer (BTOM-026). */
  buyerZone: string | null;
  /** Prepayment that the document deducts. */
  prepaymentInvoice: PrepaymentInvoice | null;
  /** Total amount due of a profit margin invoice in rials (BTOM-020). */
  marginTotal: string | null;
  /** Number of the customs declaration of imported goods (BTOM-021). */
  customsDeclaration: string | null;
  /** Day of the import, YYYY-MM-DD (BTOM-030). */
  importDate: string | null;
}

/** Terms that the Emirates and Oman add to a document. */
export interface PintTerms {
  /**
   * Kind of transaction. Emirates (BTAE-02): eight digits 0 or 1 for free trade zone, deemed supply, margin scheme,
   * summary invoice, continuous supply, disclosed agent, e-commerce and export. Oman (BTOM-001): twenty digits.
   */
  transactionType: string | null;
  /** Reason of a credit note (BTAE-03); in Oman also of a debit note (BTOM-032). */
  creditNoteReason: string | null;
  /** Units of the tax currency that equal one unit of the currency (BTAE-04). */
  exchangeRate: string | null;
  /** Beneficiary in a free trade zone (BTAE-01). */
  beneficiary: SchemedIdentifier | null;
  /** Principal of a disclosed agent (BTAE-14). */
  principal: SchemedIdentifier | null;
  sellerRegistration: PintRegistration | null;
  buyerRegistration: PintRegistration | null;
  /** Export declaration (BTAE-21). */
  exportReference: string | null;
  /** Incoterms (BTAE-22). */
  deliveryTerms: string | null;
  /** Terms of Oman; absent in documents of other areas. */
  oman?: OmaniTerms;
}

/** Terms that the Emirates, Malaysia and Oman add to a line. */
export interface PintLine {
  /** VAT of the line (BTAE-08, BTOM-016); null for an exempt line in the Emirates. */
  taxAmount: string | null;
  /** Net amount plus VAT (BTAE-10, BTOM-017). */
  grossAmount: string | null;
  /** G goods, S services, B both (BTAE-13, BTOM-019; Oman has no B). */
  itemKind: string | null;
  /** Code of a service: in the list of the Emirates (BTAE-17), or the kind of service in Oman. */
  serviceCode: string | null;
  /** Economic activity in Oman, ISIC (BTOM-018). */
  activityCode: string | null;
  /** Goods or services under reverse charge (BTAE-09). */
  reverseChargeKind: string | null;
  /** Exemption reason of the line, as a code; on lines of the Emirates and Oman. */
  exemptionReasonCode: string | null;
  /** Tourism tax of Malaysia, in the currency of the document. */
  tourismTax: string | null;
}

/** Returns the area of a PINT specification, such as `ae`; null for any other specification. */
export function findPintArea(customizationId: string | null | undefined): string | null {
  return /^urn:peppol:pint:[a-z]+-1@([a-z]{2,8})-1$/.exec(customizationId ?? '')?.[1] ?? null;
}

/** Areas whose documents contain area-specific terms. */
export const EMIRATES = 'ae';
export const MALAYSIA = 'my';
export const OMAN = 'om';

/** Type codes of document references that are separate terms in Oman. */
export const OMANI_REFERENCES = { prepayment: 'PDR', marginTotal: 'PM_TOTAL' } as const;

/** Names of the codes of an item in Oman: kind of service, and economic activity. */
export const OMANI_ITEM_CODES = { service: 'MP', activity: 'CC' } as const;

/** Tourism tax of Malaysia, in addition to the tax of the document. */
export const TOURISM_TAX = { category: 'TTX', scheme: 'AAL' } as const;

export function blankPintLine(fields: Partial<PintLine> = {}): PintLine {
  return {
    taxAmount: null,
    grossAmount: null,
    itemKind: null,
    serviceCode: null,
    activityCode: null,
    reverseChargeKind: null,
    exemptionReasonCode: null,
    tourismTax: null,
    ...fields,
  };
}
